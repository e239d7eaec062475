import type { Random } from "../random.ts";
import { type Drawing, joined, tenth, whole } from "./svg.ts";

/**
 * The language of drawings. A part has a name, perhaps inputs, and lines:
 *
 *     "post(x, foot)": ["# A leaning post.", "top = between(2, 6)", "line(`M{x} {foot}l{top} -40`, deep, 2)"]
 *
 * A line keeps a value under a name, or draws one; what the lines draw follows one another. A part that draws one value hands it on as it
 * is, so parts can compute numbers and lists, too. Parentheses hold lines like a part; `(a, b) => …` is a part without a name. Numbers in
 * `…` are rounded to whole units, in '…' to tenths. `detail(…)` takes random values for small details.
 */
export type Parts = Readonly<Record<string, readonly string[]>>;

/** The circumstances of a drawing. */
export interface Stage {
  /** Names that lines can use: `width`, `height`, the inks, and `key`, the prefix of the ids in the drawing. */
  values: Readonly<Record<string, number | string>>;
  /** For the composition. */
  random: Random;
  /** For small details only (stars, birds, a lit window), so that changing them does not change the composition. */
  detail: Random;
}

export type Value = number | boolean | string | readonly Value[] | ReadonlyMap<Value, string> | Call;
export type Call = (stage: Stage, inputs: Value[]) => Value;

/** The values of a part while it is drawn; a part without a name sees those of the part around it. */
interface Frame {
  stage: Stage;
  values: Value[];
  outer: Frame | null;
}
type Step = (frame: Frame) => Value;

/** The names of those values, in their order. */
interface Scope {
  names: string[];
  outer: Scope | null;
}

const token = /'[^']*'|`[^`]*`|[a-zA-Z]\w*|\d*\.?\d+|=>|==|\n|[^ \n]/g;
const partWithoutName = /^(?:\(((?:\w+,?)*)\)|(\w+))=>/;

const textOf = (value: Value): string => (typeof value === "number" ? String(value) : joined(value as Drawing));

const add = (left: Value, right: Value): Value =>
  typeof left === "number" && typeof right === "number" ? left + right : textOf(left) + textOf(right);

const operators: Record<string, { rank: number; apply: (left: number, right: number) => Value }> = {
  "==": { rank: 0, apply: (left, right) => left === right },
  "<": { rank: 0, apply: (left, right) => left < right },
  ">": { rank: 0, apply: (left, right) => left > right },
  "+": { rank: 1, apply: add },
  "-": { rank: 1, apply: (left, right) => left - right },
  "*": { rank: 2, apply: (left, right) => left * right },
  "/": { rank: 2, apply: (left, right) => left / right },
  "%": { rank: 2, apply: (left, right) => left % right },
  "^": { rank: 3, apply: (left, right) => left ** right },
};
const highestRank = 3;

/** @param known the parts and words that lines can call @throws {Error} for a line that can't be read */
function compile(source: string, scope: Scope, known: (name: string) => Value | undefined): Step {
  const tokens: string[] = source.match(token) ?? [];
  let at = 0;

  const skipLineBreaks = () => {
    while (tokens[at] === "\n") at += 1;
  };
  function take(expected: string) {
    if (tokens[at] !== expected) throw new Error(`Can't read "${tokens[at] ?? "the end"}" of: ${source}`);
    at += 1;
  }

  /** Lines up to the closing sign, or the end. */
  function block(end: string | undefined): Step {
    const steps: Step[] = [];
    for (skipLineBreaks(); tokens[at] !== end; skipLineBreaks()) steps.push(statement());
    if (steps.length === 1) return steps[0]!;
    return (frame) => {
      let drawn: Value = "";
      for (const step of steps) {
        const value = step(frame);
        if (value !== "") drawn = drawn === "" ? value : textOf(drawn) + textOf(value);
      }
      return drawn;
    };
  }

  function statement(): Step {
    if (tokens[at + 1] !== "=") return expression();
    const name = tokens[at]!;
    at += 2;
    const value = expression();
    const { steps, index } = placeOf(name) ?? { steps: 0, index: scope.names.push(name) - 1 };
    return (frame) => {
      frameAt(frame, steps).values[index] = value(frame);
      return "";
    };
  }

  /** Where a name has its value: how many frames away, and there at which place. */
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
    const condition = operation(0);
    if (tokens[at] !== "?") return condition;
    take("?");
    const yes = expression();
    take(":");
    const no = expression();
    return (frame) => (condition(frame) ? yes(frame) : no(frame));
  }

  function operation(rank: number): Step {
    if (rank > highestRank) return sign();
    let left = operation(rank + 1);
    for (;;) {
      const operator = operators[tokens[at] ?? ""];
      if (operator?.rank !== rank) return left;
      at += 1;
      const [first, second, { apply }] = [left, operation(rank + 1), operator];
      left = (frame) => apply(first(frame) as number, second(frame) as number);
    }
  }

  function sign(): Step {
    skipLineBreaks();
    if (tokens[at] !== "-") return called(primary());
    take("-");
    const value = operation(highestRank);
    return (frame) => -(value(frame) as number);
  }

  function called(value: Step): Step {
    if (tokens[at] === "(") {
      const inputs = list("(", ")");
      return called((frame) => (value(frame) as Call)(frame.stage, valuesOf(inputs, frame)));
    }
    if (tokens[at] !== "[") return value;
    const [place] = list("[", "]");
    return called((frame) => (value(frame) as Value[])[place!(frame) as number]!);
  }

  /** Values between commas, on one line or several. */
  function list(start: string, end: string): Step[] {
    const values: Step[] = [];
    take(start);
    for (skipLineBreaks(); tokens[at] !== end; skipLineBreaks()) {
      if (values.length > 0) take(",");
      values.push(expression());
    }
    take(end);
    return values;
  }

  function primary(): Step {
    const first = tokens[at] ?? "";
    if (first === "[") {
      const values = list("[", "]");
      return (frame) => valuesOf(values, frame);
    }
    const head = partWithoutName.exec(tokens.slice(at, at + 20).join(""));
    if (head !== null) return part((head[1] ?? head[2]!).split(","));
    if (first === "(") {
      take("(");
      const value = block(")");
      take(")");
      return value;
    }
    if (!/^['`.\w]/.test(first)) take("a value");
    at += 1;
    if (/^['`]/.test(first)) return text(first.slice(1, -1), first.startsWith("'") ? tenth : whole);
    if (first === "detail") return detail();
    return /^[.\d]/.test(first) ? () => Number(first) : named(first);
  }

  function part(names: string[]): Step {
    at = tokens.indexOf("=>", at) + 1;
    scope = { names, outer: scope };
    const body = expression();
    scope = scope.outer!;
    return (outer) => (stage, values) => body({ stage, values, outer });
  }

  function detail(): Step {
    const [value] = list("(", ")");
    return (frame) => value!({ ...frame, stage: { ...frame.stage, random: frame.stage.detail } });
  }

  function named(name: string): Step {
    const place = placeOf(name);
    if (place !== null) return (frame) => frameAt(frame, place.steps).values[place.index]!;
    const value = known(name);
    if (value !== undefined) return () => value;
    return ({ stage: { values } }) => {
      if (!Object.hasOwn(values, name)) throw new Error(`There is no "${name}" for: ${source}`);
      return values[name]!;
    };
  }

  function text(template: string, rounded: (number: number) => string): Step {
    // Every other piece was between braces.
    const pieces = template.replaceAll(/\s*\n\s*/g, " ").split(/[{}]/);
    const steps = pieces.map((piece, index): Step => (index % 2 ? compile(piece, scope, known) : () => piece));
    return (frame) => {
      let all = "";
      for (const step of steps) {
        const value = step(frame);
        all += typeof value === "number" ? rounded(value) : textOf(value);
      }
      return all;
    };
  }

  return block(undefined);
}

const valuesOf = (steps: readonly Step[], frame: Frame): Value[] => steps.map((step) => step(frame));

function frameAt(frame: Frame, steps: number): Frame {
  let found = frame;
  for (let step = 0; step < steps; step += 1) found = found.outer!;
  return found;
}

/** Reads parts that can call one another and the given words. A part is compiled when it is called for the first time. */
export function readParts(
  parts: Parts,
  words: Readonly<Record<string, Value>>,
): Record<string, (stage: Stage) => string> {
  const calls: Record<string, Call> = {};
  for (const [head, lines] of Object.entries(parts)) {
    const [name = "", ...names] = head.match(/\w+/g) ?? [];
    const source = () => lines.filter((line) => !line.trimStart().startsWith("#")).join("\n");
    let body: Step | undefined;
    calls[name] = (stage, values) => {
      body ??= compile(source(), { names, outer: null }, (called) => calls[called] ?? words[called]);
      return body({ stage, values, outer: null });
    };
  }
  const drawn = Object.entries(calls).map(([name, call]) => [name, (stage: Stage) => textOf(call(stage, []))] as const);
  return Object.fromEntries(drawn);
}
