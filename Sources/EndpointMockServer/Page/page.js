"use strict";
// The page shows values of the specs. It always inserts them as text, never as markup.
const model = JSON.parse(document.getElementById("model").textContent);

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name in element && name !== "list") element[name] = value; else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

// Credentials: one field for each scheme of each API. Values are kept while the tab is open.
const credentials = new Map();
for (const api of model.apis) {
  if (!api.schemes.length) continue;
  const grid = make("div", { className: "grid" });
  for (const scheme of api.schemes) {
    const key = `endpoint-mock ${api.name} ${scheme.name}`;
    const field = make("input", { value: sessionStorage.getItem(key) ?? (scheme.kind === "basic" ? "user:password" : "mock"), autocomplete: "off", spellcheck: false, id: key });
    field.addEventListener("input", () => sessionStorage.setItem(key, field.value));
    credentials.set(`${api.name} ${scheme.name}`, field);
    const text = { bearer: "bearer token", basic: "user:password", header: `header ${scheme.field}`, query: `query ${scheme.field}` }[scheme.kind];
    grid.append(make("label", { htmlFor: key }, scheme.name, make("span", { className: "hint" }, text)), field);
  }
  document.getElementById("credentials").append(
    make("details", {}, make("summary", { className: "hint" }, `Credentials for ${api.name}`), grid));
}

function setAt(value, path, leaf) {
  if (!path.length) return leaf;
  const object = value && typeof value === "object" ? value : {};
  object[path[0]] = setAt(object[path[0]], path.slice(1), leaf);
  return object;
}

function parameterField(parameter, id) {
  const attributes = { id, value: parameter.example ?? "", autocomplete: "off", spellcheck: false };
  if (parameter.values) {
    const options = (parameter.required ? [] : [""]).concat(parameter.values);
    const select = make("select", { id }, ...options.map((value) => make("option", { value }, value || "(not sent)")));
    select.value = parameter.example ?? options[0];
    return select;
  }
  return make("input", attributes);
}

// One endpoint: a form, and below it the answer.
function endpoint(api, route) {
  const fields = [];
  const id = (name) => `${api.name}.${route.operation}.${name}`;
  const inside = make("form", { className: "inside" });
  if (route.description) inside.append(make("p", {}, route.description));
  if (route.parameters.length) {
    const grid = make("div", { className: "grid" });
    for (const parameter of route.parameters) {
      const field = parameterField(parameter, id(`${parameter.in}.${parameter.name}`));
      fields.push({ parameter, field });
      grid.append(
        make("label", { htmlFor: field.id },
          make("span", { className: parameter.required ? "mono required" : "mono" }, parameter.name),
          make("span", { className: "hint" }, `${parameter.in}, ${parameter.type}`)),
        field);
    }
    inside.append(make("h3", {}, "Parameters"), grid);
  }
  let bodyField = null;
  if (route.body) {
    let example = route.body.example;
    if (route.idempotencyKey?.body && route.body.isJSON) example = setAt(example, route.idempotencyKey.body, newKey());
    const text = typeof example === "string" && !route.body.isJSON ? example : JSON.stringify(example, null, 2);
    bodyField = make("textarea", { value: text, spellcheck: false, id: id("body"), rows: Math.min(20, text.split("\n").length + 1) });
    inside.append(make("h3", {}, make("label", { htmlFor: bodyField.id }, `Body (${route.body.type})`)), bodyField);
  }
  const code = make("select", { id: id("code") }, ...[""].concat(route.codes).map((value) => make("option", { value: String(value) }, value || "usual")));
  const example = make("select", { id: id("example") }, ...[""].concat(route.examples).map((value) => make("option", { value }, value || "usual")));
  const delay = make("input", { id: id("delay"), placeholder: "200ms", size: 7 });
  const dynamic = make("input", { type: "checkbox", id: id("dynamic") });
  inside.append(
    make("h3", {}, "Answer with"),
    make("div", { className: "choices" },
      make("label", {}, "status", code), route.examples.length ? make("label", {}, "example", example) : null,
      make("label", {}, "after", delay), make("label", {}, dynamic, "made values, no examples")));
  const send = make("button", { className: "main", type: "submit" }, "Send");
  const copy = make("button", { type: "button" }, "Copy as curl");
  const answer = make("div", { id: id("answer") });
  inside.append(make("div", { className: "send" }, send, copy), answer);

  const request = () => requestOf(api, route, fields, bodyField?.value, { code: code.value, example: example.value, delay: delay.value.trim(), dynamic: dynamic.checked });
  inside.addEventListener("submit", (event) => { event.preventDefault(); perform(request(), answer, send); });
  copy.addEventListener("click", () => {
    const text = curl(request());
    if (navigator.clipboard) navigator.clipboard.writeText(text);
    answer.replaceChildren(make("pre", { className: "curl" }, text));
  });
  const details = make("details", { className: "endpoint", id: anchor(api, route) },
    make("summary", {}, make("span", { className: `method ${route.method}` }, route.method), make("span", { className: "path" }, api.prefix + route.path), make("span", { className: "name" }, route.operation)),
    inside);
  details.fill = (name, value) => {
    for (const { parameter, field } of fields) if (parameter.name === name) field.value = value;
    if (name === "body" && bodyField) bodyField.value = value;
  };
  details.words = `${route.method} ${route.path} ${route.operation} ${route.description ?? ""}`.toLowerCase();
  return details;
}

const anchor = (api, route) => (model.apis.length > 1 ? `${api.name}.${route.operation}` : route.operation);
// Browsers offer randomUUID only on secure pages and on localhost, so not on a page that another machine serves.
const newKey = () => crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

function requestOf(api, route, fields, bodyText, prefer) {
  let path = route.path;
  const query = [];
  // A separator that a URL can contain is not escaped, because an escaped one would belong to a value.
  const ask = (name, values, separator = "") => {
    const between = /[|\s]/.test(separator) ? encodeURIComponent(separator) : separator;
    query.push(`${encodeURIComponent(name)}=${values.map(encodeURIComponent).join(between)}`);
  };
  const headers = new Headers();
  for (const fixed of route.fixed) {
    if (fixed.in === "query") ask(fixed.name, [fixed.value]);
    if (fixed.in === "header") headers.set(fixed.name, fixed.value);
  }
  for (const { parameter, field } of fields) {
    const text = field.value;
    if (parameter.in === "path") { path = path.replaceAll(`{${parameter.name}}`, encodeURIComponent(text)); continue; }
    if (text === "") continue;
    const values = parameter.list ? text.split(",").map((part) => part.trim()) : [text];
    if (parameter.in === "query") {
      if (parameter.separator) ask(parameter.name, values, parameter.separator);
      else for (const value of values) ask(parameter.name + (parameter.brackets ? "[]" : ""), [value]);
    }
    if (parameter.in === "header") headers.set(parameter.name, values.join(parameter.separator ?? ", "));
  }
  for (const name of route.authentication) {
    const scheme = api.schemes.find((scheme) => scheme.name === name);
    const value = credentials.get(`${api.name} ${name}`)?.value;
    if (!scheme || !value) continue;
    if (scheme.kind === "bearer") headers.set("Authorization", `Bearer ${value}`);
    if (scheme.kind === "basic") headers.set("Authorization", `Basic ${btoa(value)}`);
    if (scheme.kind === "header") headers.set(scheme.field, value);
    if (scheme.kind === "query") ask(scheme.field, [value]);
  }
  if (route.idempotencyKey?.header && !headers.has(route.idempotencyKey.header)) headers.set(route.idempotencyKey.header, newKey());
  const wishes = [prefer.code && `code=${prefer.code}`, prefer.example && `example=${prefer.example}`, prefer.delay && `delay=${prefer.delay}`, prefer.dynamic && "dynamic"].filter(Boolean);
  if (wishes.length) headers.set("Prefer", wishes.join(", "));
  let body;
  if (route.body && bodyText !== "") {
    body = bodyText;
    if (route.body.format === "form") body = pairs(bodyText, new URLSearchParams());
    if (route.body.format === "multipart") body = pairs(bodyText, new FormData());
    if (route.body.contentType && route.body.format !== "multipart") headers.set("Content-Type", route.body.contentType);
  }
  const text = query.join("&");
  return { method: route.method, url: location.origin + api.prefix + path + (text ? `?${text}` : ""), headers, body };
}

// A form is written as an object. If it is not one, the server reports it.
function pairs(text, form) {
  let object;
  try { object = JSON.parse(text); } catch { return text; }
  for (const [name, value] of Object.entries(object)) {
    for (const item of Array.isArray(value) ? value : [value]) form.append(name, typeof item === "object" ? JSON.stringify(item) : String(item));
  }
  return form;
}

function curl(request) {
  const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  // -g, --form-string and --data-raw take texts as they are: brackets are no pattern, and '@' and '<' name no file.
  const lines = [`curl -g -i -X ${request.method} ${quote(request.url)}`];
  for (const [name, value] of request.headers) lines.push(`-H ${quote(value === "" ? `${name};` : `${name}: ${value}`)}`);
  if (request.body instanceof FormData) for (const [name, value] of request.body) lines.push(`--form-string ${quote(`${name}=${value}`)}`);
  else if (request.body !== undefined) lines.push(`--data-raw ${quote(String(request.body))}`);
  return lines.join(" \\\n  ");
}

async function perform(request, answer, button) {
  button.disabled = true;
  answer.className = "answer";
  answer.dataset.state = "sent";
  answer.replaceChildren(make("p", { className: "hint" }, `${request.method} ${request.url} …`));
  const started = performance.now();
  try {
    const response = await fetch(request.url, { method: request.method, headers: request.headers, body: request.body });
    await show(response, answer, () => Math.round(performance.now() - started));
  } catch (error) {
    answer.replaceChildren(make("p", { className: "status bad" }, `No answer: ${error.message}`));
    answer.dataset.status = "none";
  }
  answer.dataset.state = "done";
  button.disabled = false;
}

async function show(response, answer, milliseconds) {
  const pre = make("pre", {});
  const status = make("p", { className: `status ${response.ok ? "good" : "bad"}` }, `${response.status} ${response.statusText}`);
  const headers = Array.from(response.headers, ([name, value]) => `${name}: ${value}`).join("\n");
  answer.replaceChildren(status, make("details", {}, make("summary", {}, "Header fields"), make("pre", {}, headers)), pre);
  answer.dataset.status = response.status;
  let text = "";
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader.read()) {
    text += piece.value;
    pre.textContent = text;
  }
  status.append(make("span", { className: "hint" }, `  ${milliseconds()} ms`));
  let value;
  try { value = JSON.parse(text); } catch { if (text === "") pre.replaceWith(make("p", { className: "hint" }, "No body.")); return; }
  pre.textContent = JSON.stringify(value, null, 2);
  if (Array.isArray(value?.violations)) {
    pre.before(make("ul", { className: "violations" }, ...value.violations.map((violation) =>
      make("li", {}, make("code", {}, `${violation.in} ${violation.path}`), `: expected ${violation.expected}, ${violation.reason}`))));
  }
}

// The list, the filter, and links: #getPayment opens an endpoint, &id=pay_1 fills in a field. No link sends the form,
// because any page of the web can open this address in its reader's browser.
const all = [];
for (const api of model.apis) {
  if (model.apis.length > 1) document.getElementById("endpoints").append(make("h2", {}, api.name));
  for (const route of api.routes) {
    const element = endpoint(api, route);
    all.push(element);
    document.getElementById("endpoints").append(element);
  }
}
const filter = document.getElementById("filter");
function applyFilter() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const element of all) {
    element.hidden = !words.every((word) => element.words.includes(word));
    if (!element.hidden) shown += 1;
  }
  document.getElementById("count").textContent = shown === all.length ? `${all.length} endpoints` : `${shown} of ${all.length}`;
}
filter.addEventListener("input", applyFilter);
applyFilter();
function openLinked() {
  const [name, ...words] = location.hash.slice(1).split("&").map(decodeURIComponent);
  const element = all.find((element) => element.id === name);
  if (!element) return;
  element.open = true;
  element.scrollIntoView();
  for (const word of words) {
    const [field, value] = word.split(/=(.*)/s);
    if (value !== undefined) element.fill(field, value);
  }
}
addEventListener("hashchange", openLinked);
openLinked();
