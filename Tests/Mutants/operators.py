"""Finds the places of a Swift source where a mutant can be, without a parser: over a text whose
strings and comments are blanked out, of the same length."""

import re
from dataclasses import dataclass, field

# What an operator becomes, with its precedence. Each mutant gets an operator of its own, declared in
# the module, so that no operand needs to be found: `a <∀∁ b`.
OPERATORS = {
    "<": ("Comparison", "<="),
    "<=": ("Comparison", "<"),
    ">": ("Comparison", ">="),
    ">=": ("Comparison", ">"),
    "==": ("Comparison", "!="),
    "!=": ("Comparison", "=="),
    "&&": ("LogicalConjunction", "||"),
    "||": ("LogicalDisjunction", "&&"),
    "+": ("Addition", "-"),
    "-": ("Addition", "+"),
    "+=": ("Assignment", "-="),
    "-=": ("Assignment", "+="),
    "??": ("NilCoalescing", "its right side"),
    "..<": ("RangeFormation", "a range that ends one earlier"),
}

# The functions of such an operator: $ is its name, # what asks for the mutant.
BOOLEAN = [
    "func $ <E: Error>(a: Bool, b: @autoclosure () throws(E) -> Bool) throws(E) -> Bool {"
    " # ? {0} : {1} }"
]
FUNCTIONS = {
    "&&": [BOOLEAN[0].replace("{0}", "try a || b()").replace("{1}", "try a && b()")],
    "||": [BOOLEAN[0].replace("{0}", "try a && b()").replace("{1}", "try a || b()")],
    "+": [
        "func $ (a: Int, b: Int) -> Int { # ? a - b : a + b }",
        "func $ <T>(a: [T], b: [T]) -> [T] { # ? a : a + b }",
    ],
    "-": ["func $ (a: Int, b: Int) -> Int { # ? a + b : a - b }"],
    "+=": [
        "func $ (a: inout Int, b: Int) { if # { a -= b } else { a += b } }",
        "func $ <T>(a: inout [T], b: some Sequence<T>) { if !# { a += b } }",
    ],
    "-=": ["func $ (a: inout Int, b: Int) { if # { a += b } else { a -= b } }"],
    "??": [
        "func $ <T, E: Error>(a: T?, b: @autoclosure () throws(E) -> T) throws(E) -> T {"
        " if !#, let a { a } else { try b() } }",
        "func $ <T, E: Error>(a: T?, b: @autoclosure () throws(E) -> T?) throws(E) -> T? {"
        " if !#, let a { a } else { try b() } }",
    ],
    "..<": ["func $ (a: Int, b: Int) -> Range<Int> { a..<(# && b > a ? b - 1 : b) }"],
}
for sign in ("<", "<=", ">", ">="):
    other = OPERATORS[sign][1]
    FUNCTIONS[sign] = [f"func $ <T: Comparable>(a: T, b: T) -> Bool {{ # ? a {other} b : a {sign} b }}"]
for sign in ("==", "!="):
    FUNCTIONS[sign] = [
        f"func $ <T: Equatable>(a: T, b: T) -> Bool {{ (a {sign} b) != # }}",
        f"func $ <T>(a: T?, b: _OptionalNilComparisonType) -> Bool {{ (a {sign} b) != # }}",
    ]

STATEMENT = re.compile(
    r"(?P<lead>[ \t]*(?:(?:case\b[^\n{}]*|default): )?(?:defer \{ )?)"
    r"(?P<body>(?:try )?(?!(?:let|var|return|if|guard|while|for|switch|case|default|throw|func|init"
    r"|do|defer|continue|break|repeat|self\.init|super|where|else|catch|static|private|public|extension"
    r"|import|struct|enum|final|mutating|subscript|get|set)\b)"
    r"(?:[A-Za-z_][\w.?!]*(?:\[[^\]\n]*\])?[\w.?!]*\(|(?:_|[a-z][\w.?!]*(?:\[[^\]\n]*\])?[\w.?!]*|\([\w., ]+\))"
    r" (?:=|\+=|-=) ))")
CONTINUES = re.compile(r"\s*(?:[.?:+\-*/|&=<>]|where\b)")
OPEN, CLOSE = "([{", ")]}"


@dataclass
class Mutant:
    file: str
    kind: str
    # (from, to, text) with # for what asks for the mutant, and $ for its operator.
    edits: list
    what: str
    number: int = 0
    first: int = 0
    last: int = 0
    operator: str = ""
    dropped: bool = field(default=False, compare=False)

    @property
    def span(self):
        return self.edits[0][0], self.edits[-1][1]


def blanked(text):
    """Returns the text with its comments as spaces, and its strings as `"`s."""
    out, place = list(text), 0

    def blank(start, end, mark):
        for index in range(start, min(end, len(out))):
            if out[index] != "\n":
                out[index] = mark

    def string_end(start):
        hashes = len(re.match(r"#*", text[start:]).group())
        quote = '"""' if text.startswith('"""', start + hashes) else '"'
        escape, close = "\\" + "#" * hashes, quote + "#" * hashes
        at = start + hashes + len(quote)
        while at < len(text):
            if text.startswith(close, at):
                return at + len(close)
            if text.startswith(escape + "(", at):
                at, depth = at + len(escape) + 1, 1
                while depth:
                    if text[at] == '"':
                        at = string_end(at)
                        continue
                    depth += {"(": 1, ")": -1}.get(text[at], 0)
                    at += 1
            elif text.startswith(escape, at):
                at += len(escape) + 1
            else:
                at += 1
        return at

    while place < len(text):
        found = re.compile(r'//[^\n]*|/\*|#*"').search(text, place)
        if not found:
            break
        if found.group().startswith("//"):
            place, mark = found.end(), " "
        elif found.group() == "/*":
            place, mark = text.index("*/", found.end()) + 2, " "
        else:
            place, mark = string_end(found.start()), '"'
        blank(found.start(), place, mark)
    return "".join(out)


def condition_clauses(text):
    """Yields the start and end of each Boolean clause of `if`, `guard`, `while` and `for … where`."""
    for found in re.finditer(r"\b(if|guard|while|for\b[^{}\n]*\n?[^{}\n]*\bwhere)\s", text):
        depth, start, place = 0, found.end(), found.end()
        clauses = []
        while place < len(text):
            sign = text[place]
            is_end = depth == 0 and (
                re.match(r"else\b", text[place:]) if found.group(1) == "guard" else sign == "{")
            if is_end or (depth == 0 and sign == ","):
                clauses.append((start, place))
                start = place + 1
            if is_end:
                break
            depth += (sign in OPEN) - (sign in CLOSE)
            if depth < 0:
                clauses = []
                break
            place += 1
        for start, end in clauses:
            clause = text[start:end]
            start += len(clause) - len(clause.lstrip())
            if clause.strip() and not re.match(r"(let|var|case|#|_ )\b", clause.strip()):
                yield start, start + len(clause.strip())


def statement_end(text, start):
    """Returns where the statement that begins at a place ends; None if that is not clear."""
    depth, place = 0, start
    while place < len(text):
        sign = text[place]
        if depth == 0 and sign == "}":
            return place if text[start:place].strip() else None
        if depth == 0 and sign == "\n":
            rest = text[place + 1:].split("\n", 1)[0]
            if not re.search(r"(?:[=,+\-|&?:<(\[{]|\bin)\s*$", text[start:place]) and not CONTINUES.match(rest):
                return place
        depth += (sign in OPEN) - (sign in CLOSE)
        place += 1
    return None


def statements(text):
    """Yields start, end and the place of the line of each statement that nobody needs a value of."""
    stack, last = [], 0
    for line in re.finditer(r"^.*$", text, re.M):
        for sign in text[last:line.start()]:
            if sign in OPEN:
                stack.append(sign)
            elif sign in CLOSE and stack:
                stack.pop()
        last = line.start()
        before = text[:line.start()].rstrip()
        found = STATEMENT.match(line.group())
        if not found or not stack or stack[-1] != "{" or re.search(r"[=,+\-|&?(\[]$|\breturn$", before):
            continue
        if CONTINUES.match(line.group()):
            continue
        start = line.start() + found.start("body")
        end = statement_end(text, start)
        if end:
            yield start, start + len(text[start:end].rstrip()), line.start()


def mutants(file, source):
    """Yields all mutants of a source."""
    text = blanked(source)

    def shown(start, end):
        return re.sub(r"\s+", " ", source[start:end])[:100]

    def line_around(place):
        start = source.rfind("\n", 0, place) + 1
        return shown(start, source.find("\n", place)).strip()

    for start, end in condition_clauses(text):
        edits = [(start, start, "("), (end, end, ") != #")]
        yield Mutant(file, "condition", edits, f"not ({shown(start, end)})")
    names = "|".join(re.escape(sign) for sign in sorted(OPERATORS, key=len, reverse=True))
    for found in re.finditer(rf"(?<=\s)({names})(?=\s)|(?<=[\w)])\.\.<(?=[\w(])", text):
        sign = found.group()
        beside = text[:found.start()].rstrip()[-1:] + text[found.end():].lstrip()[:1]
        if sign in ("+", "+=") and '"' in beside:
            continue
        what = f"{sign} becomes {OPERATORS[sign][1]}: {line_around(found.start())}"
        mutant = Mutant(file, "operator", [(found.start(), found.end(), "$")], what, operator=sign)
        yield mutant
    for found in re.finditer(r"(?<![\w.])(max|min)\(", text):
        other = {"max": "min", "min": "max"}[found.group(1)]
        edits = [(found.start(), found.end(), f"(# ? Swift.{other} : Swift.{found.group(1)})(")]
        yield Mutant(file, "bound", edits, f"{found.group(1)} becomes {other}: {line_around(found.start())}")
    for found in re.finditer(r"(?<![\w.$])\d+(?![\w.])|(?<=\.\.<)\d+|(?<![\w.$])\d+(?=\.\.)", text):
        line = line_around(found.start())
        if re.search(r"<<|>>|static let|case \d|\.(milli)?seconds", line):
            continue
        edits = [(found.start(), found.end(), f"({found.group()} + (# ? 1 : 0))")]
        yield Mutant(file, "bound", edits, f"{found.group()} becomes one more: {line}")
    for found in re.finditer(r"(?<![\w.`])(true|false)\b(?!:)", text):
        edits = [(found.start(), found.end(), "(!#)" if found.group() == "true" else "#")]
        yield Mutant(file, "value", edits, f"not {found.group()}: {line_around(found.start())}")
    former = None
    for start, end, line in statements(text):
        yield Mutant(file, "dropped", [(start, start, "if !# { "), (end, end, " }")], shown(start, end))
        is_assignment = re.match(r"[^(\"]*? (?:=|\+=|-=) |\(", text[start:end])
        is_line = "\n" not in text[start:end] and not text[line:start].strip() and not is_assignment
        if is_line and former and former[1] + 1 == line and former[0] - former[2] == start - line:
            first, second = source[former[0]:former[1]], source[start:end]
            edits = [
                (former[0], former[1], f"if # {{ {second}; {first} }} else {{ {first}"),
                (start, end, f"{second} }}"),
            ]
            yield Mutant(file, "swapped", edits, f"{first} after {second}"[:140])
        former = (start, end, line) if is_line else None
