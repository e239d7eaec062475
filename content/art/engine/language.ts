import type { Random } from "../random.ts";
import { type Drawing, joined, tenth, whole } from "./svg.ts";

/**
 * The language of drawings. A part has a name, perhaps inputs, and lines:
 *
 *     "path(x, foot)": ["# comment", "broad = between(2, 6)", "line(`M{x} {foot}v-{broad}`, deep, 2)"]
 *
 * A line keeps a value under a name, or draws one; what the lines draw follows one another. A part that draws one value hands it on as it
 * is, so parts can compute numbers, too. Parentheses hold lines like a part. `(a, b) => …` is a part without a name.
 * Numbers in `…` are rounded to whole units, in '…' to tenths. `detail(…)` takes random values for small details.
 */
export type Parts = Record<string, readonly string[]>;

/** What a drawing is made for: its size, inks, the prefix of the ids in it, and its random sources. */
export interface Stage {
  /** Names that lines can use: `width`, `height`, `key`, and the inks. */
  values: Readonly<Record<string, number | string>>;
  /** For the composition. */
  random: Random;
  /** For small details only (stars, birds, a lit window), so that changing them does not change the composition. */
  detail: Random;
}

export type Value = number | boolean | string | readonly Value[] | ReadonlyMap<Value, string> | Call | undefined;
export type Call = (stage: Stage, inputs: Value[]) => Value;

interface Frame {
  stage: Stage;
  outer: Frame | null;
  values: Value[];
}
type Step = (frame: Frame) => Value;

interface Scope {
  outer: Scope | null;
  names: string[];
}

const token = /'[^']*'|`[^`]*`|[a-zA-Z]\w*|\d*\.?\d+|=>|==|<=|>=|\n|[^ \n]/g;
const functionHead = /^\(((?:\w+,?)*)\)=>/;

const textOf = (value: Value): string => (typeof value === "number" ? String(value) : joined(value as Drawing));

function plus(left: Value, right: Value): Value {
  return typeof left === "number" && typeof right === "number" ? left + right : textOf(left) + textOf(right);
}

const operators: Record<string, { rank: number; apply: (left: number, right: number) => Value }> = {
  "==": { rank: 0, apply: (left, right) => left === right },
  "<": { rank: 0, apply: (left, right) => left < right },
  ">": { rank: 0, apply: (left, right) => left > right },
  "<=": { rank: 0, apply: (left, right) => left <= right },
  ">=": { rank: 0, apply: (left, right) => left >= right },
  "+": { rank: 1, apply: plus },
  "-": { rank: 1, apply: (left, right) => left - right },
  "*": { rank: 2, apply: (left, right) => left * right },
  "/": { rank: 2, apply: (left, right) => left / right },
  "%": { rank: 2, apply: (left, right) => left % right },
};

/** @param known the parts and words that a line can call @throws {Error} for a line that can't be read */
function compile(source: string, scope: Scope, known: (name: string) => Value): Step {
  const tokens: string[] = source.match(token) ?? [];
  let at = 0;
  /** Whether a line break ends a statement here; between the commas of a call or a list it doesn't. */
  let linesCount = true;

  function next(): string | undefined {
    if (!linesCount) while (tokens[at] === "\n") at += 1;
    return tokens[at];
  }
  const fail = () => new Error(`Can't read "${tokens[at] ?? "the end"}" of: ${source}`);
  function take(expected: string) {
    if (next() !== expected) throw fail();
    at += 1;
  }
  function withLines<Result>(count: boolean, read: () => Result): Result {
    const before = linesCount;
    linesCount = count;
    const result = read();
    linesCount = before;
    return result;
  }

  /** Statements up to the closing sign, or the end. */
  function block(end: string | undefined): Step {
    const steps: Step[] = [];
    for (;;) {
      while (tokens[at] === "\n" || tokens[at] === ";") at += 1;
      if (tokens[at] === end) break;
      steps.push(statement());
    }
    if (steps.length === 1) return steps[0]!;
    return (frame) => {
      let drawn: Value;
      for (const step of steps) {
        const value = step(frame);
        if (value !== undefined) drawn = drawn === undefined ? value : textOf(drawn) + textOf(value);
      }
      return drawn;
    };
  }

  function statement(): Step {
    const name = tokens[at]!;
    if (tokens[at + 1] !== "=") return expression();
    at += 2;
    const value = expression();
    const place = placeOf(name) ?? { steps: 0, index: scope.names.push(name) - 1 };
    return (frame) => {
      frameOf(frame, place.steps).values[place.index] = value(frame);
      return undefined;
    };
  }

  /** Where a name of this part, or of one around it, has its value. */
  function placeOf(name: string): { steps: number; index: number } | null {
    let steps = 0;
    for (let within: Scope | null = scope; within !== null; within = within.outer) {
      const index = within.names.indexOf(name);
      if (index >= 0) return { steps, index };
      steps += 1;
    }
    return null;
  }

  function expression(): Step {
    const condition = binary(0);
    if (next() !== "?") return condition;
    at += 1;
    const yes = expression();
    take(":");
    const no = expression();
    return (frame) => (condition(frame) ? yes(frame) : no(frame));
  }

  function binary(rank: number): Step {
    if (rank === 3) return power();
    let left = binary(rank + 1);
    for (;;) {
      const operator = Object.hasOwn(operators, next() ?? "") ? operators[next()!] : undefined;
      if (operator?.rank !== rank) return left;
      at += 1;
      const [first, second, { apply }] = [left, binary(rank + 1), operator];
      left = (frame) => apply(first(frame) as number, second(frame) as number);
    }
  }

  function power(): Step {
    if (next() === "-") {
      at += 1;
      const value = power();
      return (frame) => -(value(frame) as number);
    }
    const base = call();
    if (next() !== "^") return base;
    at += 1;
    const exponent = power();
    return (frame) => (base(frame) as number) ** (exponent(frame) as number);
  }

  function call(): Step {
    let value = primary();
    for (;;) {
      const called = value;
      if (next() === "(") {
        const inputs = list(")");
        value = (frame) =>
          (called(frame) as Call)(
            frame.stage,
            inputs.map((input) => input(frame)),
          );
      } else if (next() === "[") {
        const [place] = list("]");
        value = (frame) => (called(frame) as Value[])[place!(frame) as number];
      } else return value;
    }
  }

  /** Values between commas, from the opening to the closing sign. */
  function list(end: string): Step[] {
    at += 1;
    return withLines(false, () => {
      const values: Step[] = [];
      while (next() !== end) {
        if (values.length > 0) take(",");
        values.push(expression());
      }
      at += 1;
      return values;
    });
  }

  function primary(): Step {
    while (tokens[at] === "\n") at += 1;
    const first = tokens[at];
    if (first === undefined) throw fail();
    if (/^[.\d]/.test(first)) {
      at += 1;
      const number = Number(first);
      return () => number;
    }
    if (/^['`]/.test(first)) {
      at += 1;
      return text(first.slice(1, -1), first.startsWith("'") ? tenth : whole);
    }
    if (first === "[") {
      const values = list("]");
      return (frame) => values.map((value) => value(frame));
    }
    const head = functionHead.exec(tokens.slice(at, at + 20).join(""));
    if (head !== null) return lambda(head[1]!.split(","), tokens.indexOf("=>", at));
    if (tokens[at + 1] === "=>") return lambda([first], at + 1);
    if (first === "(") {
      at += 1;
      const value = withLines(true, () => block(")"));
      take(")");
      return value;
    }
    if (!/^[a-zA-Z]/.test(first)) throw fail();
    at += 1;
    return first === "detail" ? ofDetail() : named(first);
  }

  function lambda(inputs: string[], arrow: number): Step {
    at = arrow + 1;
    scope = { outer: scope, names: [...inputs] };
    const body = expression();
    scope = scope.outer!;
    return (outer) => (stage, values) => body({ stage, outer, values });
  }

  function ofDetail(): Step {
    const [value] = list(")");
    return ({ stage, outer, values }) => value!({ stage: { ...stage, random: stage.detail }, outer, values });
  }

  function named(name: string): Step {
    const place = placeOf(name);
    if (place !== null) return (frame) => frameOf(frame, place.steps).values[place.index];
    const value = known(name);
    if (value !== undefined) return () => value;
    return ({ stage }) => {
      if (!Object.hasOwn(stage.values, name)) throw new Error(`There is no "${name}" in: ${source}`);
      return stage.values[name];
    };
  }

  function text(template: string, rounded: (number: number) => string): Step {
    const pieces = template.replaceAll(/\s*\n\s*/g, " ").split(/[{}]/);
    if (pieces.length === 1) return () => pieces[0];
    // Every other piece was between braces.
    const steps = pieces.map((piece, index) => (index % 2 ? compile(piece, scope, known) : null));
    return (frame) => {
      let all = "";
      for (const [index, step] of steps.entries()) {
        const value = step === null ? pieces[index]! : step(frame);
        all += typeof value === "number" ? rounded(value) : textOf(value);
      }
      return all;
    };
  }

  return block(undefined);
}

function frameOf(frame: Frame, steps: number): Frame {
  let found = frame;
  for (let step = 0; step < steps; step += 1) found = found.outer!;
  return found;
}

/** Reads parts that can call one another and the given words. A part is compiled when it is called for the first time. */
export function readParts(parts: Parts, words: Readonly<Record<string, Value>>): Record<string, Call> {
  const calls: Record<string, Call> = {};
  const known = (name: string) => (Object.hasOwn(calls, name) ? calls[name] : words[name]);
  for (const [head, lines] of Object.entries(parts)) {
    const [name = "", ...inputs] = head.match(/\w+/g) ?? [];
    let body: Step | undefined;
    calls[name] = (stage, values) => {
      const source = lines.filter((each) => !each.startsWith("#")).join("\n");
      body ??= compile(source, { outer: null, names: inputs }, known);
      return body({ stage, outer: null, values });
    };
  }
  return calls;
}

export const drawPart = (part: Call, stage: Stage): string => textOf(part(stage, []));
