"use strict";
// The index is a script that this page loads, because browsers fetch no file for a page that is a file itself.
const field = document.getElementById("page-search");
const list = document.getElementById("page-results");
const status = document.getElementById("page-status");

function show() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? [] : searchIndex.filter((entry) => words.every((word) => entry.words.includes(word)));
  // A name that begins with the words is meant more often than one that contains them somewhere.
  found.sort((one, other) => Number(other.name.toLowerCase().startsWith(words[0])) - Number(one.name.toLowerCase().startsWith(words[0])));
  list.replaceChildren(...found.slice(0, 30).map((entry) => {
    const [item, link, name, detail] = ["li", "a", "strong", "span"].map((tag) => document.createElement(tag));
    link.href = entry.page;
    name.textContent = entry.name;
    detail.className = "hint";
    detail.textContent = entry.detail;
    link.append(name, detail);
    item.append(link);
    return item;
  }));
  list.hidden = found.length === 0;
  status.textContent = words.length === 0 ? "" : found.length === 0 ? "Nothing found" : `${found.length} found`;
}

for (const entry of searchIndex) entry.words = `${entry.name} ${entry.detail}`.toLowerCase();
field.addEventListener("input", show);
addEventListener("keydown", (event) => {
  const links = [...list.querySelectorAll("a")];
  const index = links.indexOf(document.activeElement);
  if (event.key === "/" && !["INPUT", "TEXTAREA"].includes(document.activeElement.tagName)) {
    field.focus();
    event.preventDefault();
  } else if (event.key === "Escape") {
    list.hidden = true;
    field.focus();
  } else if (["ArrowDown", "ArrowUp"].includes(event.key) && !list.hidden && (index >= 0 || document.activeElement === field)) {
    const next = event.key === "ArrowDown" ? index + 1 : index - 1;
    (links[next] ?? field).focus();
    event.preventDefault();
  }
});
// On a phone, the list of pages would fill the screen.
if (matchMedia("(max-width: 36rem)").matches) document.querySelector("nav details").open = false;
// Paper has no way to open what is closed.
addEventListener("beforeprint", () => { for (const details of document.querySelectorAll("details")) details.open = true; });
