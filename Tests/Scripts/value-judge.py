#!/usr/bin/env python3
"""Holds the verdicts of 'endpoint-generator' about values and limits against Python's own libraries.

Texts are drawn for each scalar: valid ones, and ones that differ from these in a few places. 'validate' takes or refuses each of
them as an example, and so do decimal, datetime, uuid, base64 and json. Then 'generate' writes the values of those that both take
as defaults, and they have to be Python's values. Values within drawn limits are judged by jsonschema, with exact numbers.

usage: value-judge.py --tool PATH [--texts N] [--seed N]

Where Python's libraries take more or less than the standard, DIFFERENCES has the reason. Any other difference fails.
"""
import argparse, base64, binascii, datetime, decimal, fractions, json, os, random, re, subprocess, sys, tempfile, uuid

try:
    import jsonschema
except ImportError as error:
    print(f"the value judge is skipped: {error.name} is not installed ('make prerequisites' installs it)")
    sys.exit(0)

decimal.getcontext().prec = 400
UTC = datetime.timezone.utc
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=UTC)
CHUNK = 150
"""A run lists at most 200 findings of one kind."""

RFC3339 = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:[.,](\d+))?(?:[Zz]|[+-]\d\d(?::?\d\d)?)", re.ASCII)
NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?", re.ASCII)


def whole(low, high):
    def witness(text):
        number = decimal.Decimal(json.loads(text, parse_float=str, parse_int=str, parse_constant=refused))
        if number and number.adjusted() > 40 or number != number.to_integral_value() or not low <= number <= high:
            raise ValueError(text)
        return int(number)
    return witness


def refused(text):
    raise ValueError(text)


def double(text):
    number = float(json.loads(text, parse_float=str, parse_int=str, parse_constant=refused))
    if number in (float("inf"), float("-inf")):
        raise ValueError(text)
    return number


def exact(text):
    """A decimal number for which Foundation's Decimal has room: a mantissa of 128 bits, and an exponent of a byte."""
    number = decimal.Decimal(text)
    if not number.is_finite():
        raise ValueError(text)
    _, digits, exponent = number.as_tuple()
    mantissa = int("".join(map(str, digits)))
    while mantissa and mantissa % 10 == 0:
        mantissa, exponent = mantissa // 10, exponent + 1
    if mantissa and not (mantissa < 1 << 128 and -128 <= exponent <= 127):
        raise ValueError(text)
    return number


def moment(text):
    time = datetime.datetime.fromisoformat(text)
    if time.tzinfo is None:
        raise ValueError(text)
    # A time of the year 1 may be in the year 0 in UTC, which datetime does not have.
    passed = time.replace(tzinfo=UTC) - EPOCH - time.utcoffset()
    return fractions.Fraction(passed // datetime.timedelta(microseconds=1), 1_000_000)


KINDS = [
    ("int64", "int64", True, whole(-(1 << 63), (1 << 63) - 1), "0123456789.eE+-",
        ["9223372036854775807", "-9223372036854775808", "10000000000000000000", "1.0", "1e2", "1.50e1", "-0", "1200e-2"]),
    ("int32", "int32", True, whole(-(1 << 31), (1 << 31) - 1), "0123456789.eE+-", ["2147483647", "-2147483648", "100.0"]),
    ("uint64", "uint64", True, whole(0, (1 << 64) - 1), "0123456789.eE+-",
        ["18446744073709551615", "18446744073709551616", "-0", "-1"]),
    ("double", "double", True, double, "0123456789.eE+-", ["1e308", "1.8e308", "-1e-400", "0.1", "12.5"]),
    ("decimal", "decimal", False, exact, "0123456789.eE+-",
        ["12.50", "0.10000000000000000001", "340282366920938463463374607431768211455", "1e127", "1e-128", "-0"]),
    ("datetime", "datetime", False, moment, "0123456789:.,-+TtZz ",
        ["2026-01-01T10:00:00Z", "9999-12-31T23:59:59.999Z", "2026-01-01 10:00:00,125+0100", "2016-12-31T23:59:60Z",
         "2024-02-29t00:00:00.5z", "0001-01-01T00:00:00+23:59", "2026-01-01T10:00:00-05"]),
    ("date", "date", False, datetime.date.fromisoformat, "0123459-", ["2026-01-31", "2024-02-29", "1900-02-28"]),
    ("uuid", "uuid", False, uuid.UUID, "0123456789abcdefgF-",
        ["123e4567-e89b-12d3-a456-426614174000", "123E4567E89B12D3A456426614174000"]),
    ("bytes", "bytes", False, lambda text: base64.b64decode(text, validate=True), "AZaz09+/=-_ ",
        ["", "TQ==", "TWE=", "TWFu", "+/+/"]),
]
"""The name, the type in a spec, whether it is a number of JSON, Python's verdict and value, the alphabet and the seeds."""

DIFFERENCES = {
    "decimal": [
        ("Python takes a point without a digit before or after it", False, lambda text: not NUMBER.fullmatch(text)),
    ],
    "datetime": [
        ("Python takes forms of ISO 8601 that RFC 3339 does not have, such as a time without seconds", False,
            lambda text: not RFC3339.fullmatch(text)),
        ("Python has no leap second, and no year 0", True,
            lambda text: text[17:19] == "60" or text.startswith("0000")),
        ("Python takes an offset of 60 minutes and more", False, lambda text: re.search(r"[+-]\d\d:?[6-9]\d$", text)),
        ("Python reads no small t and z", True, lambda text: "z" in text or "t" in text),
    ],
    "date": [
        ("Python takes the basic form and weeks of ISO 8601", False, lambda text: not re.fullmatch(r"\d{4}-\d\d-\d\d", text)),
        ("Python has no year 0", True, lambda text: text.startswith("0000")),
    ],
    "uuid": [
        ("Python drops every hyphen, wherever it stands", False,
            lambda text: [len(part) for part in text.split("-")] not in ([8, 4, 4, 4, 12], [32])),
    ],
    "bytes": [
        ("Foundation, which reads bytes in an app, lets padding stand where none may be", True, lambda text: "=" in text),
    ],
}
"""The reasons for a difference, and if it is the tool that takes the text."""


def valid(chosen, kind):
    """A text that is a value in every form of the standard, or is nearly one."""
    if kind == "date":
        return f"{chosen.randint(1, 9999):04}-{chosen.randint(1, 12):02}-{chosen.randint(1, 31):02}"
    if kind == "datetime":
        time = ":".join(f"{chosen.randint(0, most):02}" for most in (23, 59, 59))
        fraction = chosen.choice(["", "", "." + "".join(chosen.choices("0123456789", k=chosen.randint(1, 6)))])
        offset = f"{chosen.choice('+-')}{chosen.randint(0, 23):02}{chosen.choice(['', ':'])}{chosen.randint(0, 59):02}"
        return valid(chosen, "date") + chosen.choice("T ") + time + fraction + chosen.choice(["Z", offset])
    if kind == "bytes":
        return base64.b64encode(chosen.randbytes(chosen.randint(0, 9))).decode()
    if kind == "uuid":
        return str(uuid.UUID(bytes=chosen.randbytes(16)))
    digits = "".join(chosen.choices("0123456789", k=chosen.randint(1, 40 if kind == "decimal" else 20))).lstrip("0") or "0"
    return chosen.choice(["", "-"]) + digits + chosen.choice(["", f".{chosen.randint(0, 999)}", f"e{chosen.randint(-60, 60)}"])


def drawn(chosen, kind, seeds, alphabet, count, is_number):
    texts = set(seeds)
    while len(texts) < count // 3:
        texts.add(valid(chosen, kind))
    seeds = sorted(texts)
    while len(texts) < count:
        text = list(chosen.choice(seeds))
        for _ in range(chosen.randint(1, 3)):
            place = chosen.randint(0, len(text))
            if place < len(text) and chosen.random() < 0.5:
                text.pop(place)
            if chosen.random() < 0.5:
                text.insert(place, chosen.choice(alphabet))
        text = "".join(text)
        # YAML reads these as a value of its own.
        if not is_number or re.search(r"\d", text):
            texts.add(text)
    return sorted(texts)


class Tool:
    def __init__(self, path, folder):
        self.path, self.folder = path, folder
        self.specs, self.output = os.path.join(folder, "Specs"), os.path.join(folder, "Output")
        os.makedirs(self.specs)
        self.write("api.yaml", ["language: 1", "name: A", 'servers: { production: "https://a.example" }'])

    def write(self, name, lines):
        with open(os.path.join(self.specs, name), "w") as file:
            file.write("\n".join(lines) + "\n")

    def refused_lines(self, lines):
        """The lines at which an example is refused."""
        self.write("items.yaml", lines)
        result = subprocess.run([self.path, "validate", "--specs", self.specs], capture_output=True, text=True)
        found = re.findall(r"items\.yaml:(\d+):\d+: error: .*\[([a-z-]+)\]$", result.stdout + result.stderr, re.MULTILINE)
        others = {name for _, name in found if name != "invalid-example"}
        if others or result.returncode != 0 and not found:
            sys.exit(f"the specs have other errors: {others or result.stderr}")
        return {int(line) for line, _ in found}

    def takes(self, field, json_texts):
        verdicts = []
        for start in range(0, len(json_texts), CHUNK):
            chunk = json_texts[start:start + CHUNK]
            lines = ["types:", "  Item:", "    fields:", f"      v: {field}", "    examples:"]
            for number, text in enumerate(chunk):
                lines += [f"      e{number}:", f"        v: {text}"]
            found = self.refused_lines(lines)
            verdicts += [7 + 2 * number not in found for number in range(len(chunk))]
        return verdicts

    def defaults(self, field, json_texts):
        """The defaults in the generated Swift, one for each text."""
        lines = ["types:", "  Item:", "    fields:"]
        lines += [f"      v{number}: {{ type: {field}, default: {text} }}" for number, text in enumerate(json_texts)]
        self.write("items.yaml", lines + ["endpoints:", "  a: { post: /a, body: Item, returns: Item, retry: never }"])
        arguments = [self.path, "generate", "--specs", self.specs, "--output", self.output]
        result = subprocess.run(arguments, capture_output=True, text=True)
        if result.returncode != 0:
            sys.exit(f"nothing was generated of {field}: {result.stderr}")
        swift = ""
        for name in sorted(os.listdir(self.output)):
            if "Models" in name:
                with open(os.path.join(self.output, name)) as file:
                    swift += file.read()
        found = dict(re.findall(r"^        v(\d+): \w+ = (.*?),?$(?=\n        v\d|\n    \))", swift, re.MULTILINE | re.DOTALL))
        return [found.get(str(number), "") for number in range(len(json_texts))]


def value(kind, swift):
    """The value of a Swift literal, as the witness has it."""
    if kind.startswith(("int", "uint")):
        return int(swift.replace("_", ""))
    if kind == "double":
        return float(swift.replace("_", ""))
    if kind == "decimal":
        text = re.fullmatch(r'Decimal\(string: "(.+)"\) \?\? \.nan', swift)
        if text:
            return decimal.Decimal(text[1])
        sign, exponent, digits = re.fullmatch(
            r"Decimal\(sign: \.(plus|minus), exponent: (-?\d+), significand: (\d+)\)", swift).groups()
        return decimal.Decimal(digits).scaleb(int(exponent)) * (-1 if sign == "minus" else 1)
    if kind == "datetime":
        start, seconds = re.fullmatch(r"Date\(timeIntervalSince(1970|ReferenceDate): (.+)\)", swift).groups()
        return fractions.Fraction(float(seconds)) + (978_307_200 if start == "ReferenceDate" else 0)
    if kind == "date":
        year, month, day = re.findall(r"\d+", swift)
        return datetime.date(int(year), int(month), int(day))
    if kind == "uuid":
        return uuid.UUID("".join(re.findall(r"0x([0-9A-Fa-f]{2})", swift)))
    text = re.search(r'base64Encoded: "(.*?)"', swift)
    return base64.b64decode(text[1]) if text else b""


def judge_texts(tool, arguments, problems):
    for name, field, is_number, witness, alphabet, seeds in KINDS:
        chosen = random.Random(f"{arguments.seed} {name}")
        texts = drawn(chosen, name, seeds, alphabet, arguments.texts, is_number)
        json_texts = [text if is_number else json.dumps(text) for text in texts]
        reasons, both = {}, []
        for text, json_text, taken in zip(texts, json_texts, tool.takes(field, json_texts)):
            try:
                read = witness(text)
            except (ValueError, ArithmeticError, binascii.Error):
                read = None
            if taken == (read is not None):
                if taken:
                    both.append((text, json_text, read))
                continue
            reason = next((why for why, by_tool, holds in DIFFERENCES.get(name, []) if by_tool == taken and holds(text)), None)
            if reason:
                reasons.setdefault(reason, []).append(text)
            else:
                problems.append(f"{name}: {text!r} is {'taken' if taken else 'refused'}, and not by Python")
        judge_values(tool, name, field, both, problems)
        print(f"{name}: {len(texts)} texts, {len(both)} values")
        for reason, examples in reasons.items():
            print(f"    {len(examples)} differ: {reason}, {examples[0]!r}")


def judge_values(tool, name, field, both, problems):
    for (text, _, read), swift in zip(both, tool.defaults(field, [json_text for _, json_text, _ in both])):
        try:
            found = value(name, swift)
        except (AttributeError, ValueError, TypeError):
            problems.append(f"{name}: {text!r} is written as {swift!r}")
            continue
        # Python keeps six digits of a second, a Date all that a double has.
        equal = abs(found - read) <= fractions.Fraction(1, 16_000) if name == "datetime" else found == read
        if not equal:
            problems.append(f"{name}: {text!r} is {read!r} for Python, and {swift!r} in Swift")


def numbers(chosen):
    text = chosen.choice(["0.1", "0.10000000000000000001", "0.09999999999999999999", "1", "1.0", "2", "-1", "1e2", "100.5", "-0"])
    return text if chosen.random() < 0.5 else str(decimal.Decimal(chosen.randint(-300, 300)) / chosen.choice([1, 10, 100]))


def drawn_limits(chosen):
    """A type of the spec, its limits, the schema of these, and texts of values."""
    kind = chosen.choice(["decimal", "int64", "double", "string", "list"])
    limits, schema = {}, {}

    def bounds(low, high, names, value):
        if low is not None and chosen.random() < 0.8:
            limits[names[0]], schema[names[2]] = low, value(low)
        if high is not None and chosen.random() < 0.8:
            limits[names[1]], schema[names[3]] = high, value(high)

    if kind in ("decimal", "int64", "double"):
        ends = sorted(((str(chosen.randint(-200, 200)) if kind == "int64" else numbers(chosen)) for _ in range(2)),
            key=decimal.Decimal)
        if kind != "int64" and decimal.Decimal(ends[0]) < decimal.Decimal(ends[1]) and chosen.random() < 0.4:
            bounds(*ends, ("exclusiveMin", "exclusiveMax", "exclusiveMinimum", "exclusiveMaximum"), decimal.Decimal)
        else:
            bounds(*ends, ("min", "max", "minimum", "maximum"), decimal.Decimal)
        if chosen.random() < 0.3:
            step = chosen.choice(["2", "3", "7"] if kind == "int64" else ["0.1", "0.05", "1.5", "3", "0.0625"])
            limits["multipleOf"], schema["multipleOf"] = step, decimal.Decimal(step)
        texts = [str(chosen.randint(-300, 300)) if kind == "int64" else numbers(chosen) for _ in range(8)] + ends
        return kind, limits, schema, [(decimal.Decimal(text), f'"{text}"' if kind == "decimal" else text) for text in texts]
    ends = sorted(chosen.randint(0, 5) for _ in range(2))
    if kind == "string":
        bounds(*ends, ("minLength", "maxLength", "minLength", "maxLength"), int)
        texts = ["".join(chosen.choice("aé\U0001F600\u0301") for _ in range(chosen.randint(0, 6))) for _ in range(8)]
        return kind, limits, schema, [(text, json.dumps(text, ensure_ascii=False)) for text in texts]
    bounds(*ends, ("minItems", "maxItems", "minItems", "maxItems"), int)
    lists = [[chosen.randint(0, 3) for _ in range(chosen.randint(0, 6))] for _ in range(8)]
    return "[int64]", limits, schema, [(one, json.dumps(one)) for one in lists]


def judge_limits(tool, arguments, problems):
    chosen, count, refused_count = random.Random(f"{arguments.seed} limits"), 0, 0
    for _ in range(max(1, arguments.texts // 60)):
        lines, at = ["types:"], {}
        for number in range(12):
            kind, limits, schema, values = drawn_limits(chosen)
            written = ", ".join([f"type: {json.dumps(kind)}"] + [f"{key}: {text}" for key, text in limits.items()])
            lines += [f"  T{number}:", "    fields:", f"      v: {{ {written} }}", "    examples:"]
            judge = jsonschema.Draft202012Validator(schema)
            for index, (one, text) in enumerate(values):
                lines += [f"      e{index}:", f"        v: {text}"]
                at[len(lines)] = (f"{written}: {text}", judge.is_valid(one))
        found = tool.refused_lines(lines)
        for line, (words, is_valid) in at.items():
            count += 1
            refused_count += not is_valid
            if is_valid == (line in found):
                problems.append(f"{words} is {'refused' if is_valid else 'taken'}, and not by jsonschema")
    print(f"limits: {count} values, {refused_count} of them refused")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--texts", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        tool = Tool(arguments.tool, folder)
        judge_texts(tool, arguments, problems)
        judge_limits(tool, arguments, problems)
    for problem in problems[:50]:
        print(f"differs: {problem}", file=sys.stderr)
    sys.exit(1 if problems else 0)


main()
