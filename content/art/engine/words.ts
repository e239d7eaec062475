import { drawLogo } from "../logo.ts";
import { luminance } from "../palette.ts";
import parts from "../parts.json" with { type: "json" };
import { type Call, type Parts, readParts, type Stage, type Value } from "./language.ts";
import * as svg from "./svg.ts";
import { type Drawing, whole } from "./svg.ts";

/** Calls a part with each number from 0, or with each item of a list or a record; an item that is a list itself is spread over the inputs. */
function each(stage: Stage, items: number | readonly Value[] | ReadonlyMap<Value, string>, part: Call): Value[] {
  if (typeof items === "number") return Array.from({ length: items }, (_, index) => part(stage, [index]));
  return [...items].map((item, index) => part(stage, Array.isArray(item) ? [...item, index] : [item, index]));
}

/** Adds a text to those under its key. */
function append(_: Stage, texts: Map<Value, string>, key: Value, text: string): string {
  texts.set(key, (texts.get(key) ?? "") + text);
  return "";
}

/** A smooth curve through the midpoints between the given points. */
function softCurve(_: Stage, points: readonly (readonly [x: number, y: number])[], start = "M"): string {
  const steps = points.map(([x, y], index) => {
    if (index === 0) return `${start}${whole(x)} ${whole(y)}`;
    const [nextX, nextY] = points[index + 1] ?? [x, y];
    return `Q${whole(x)} ${whole(y)} ${whole((x + nextX) / 2)} ${whole((y + nextY) / 2)}`;
  });
  return steps.join("");
}

const idIn = ({ values }: Stage, name: string): string => `${values["key"]}${name}`;

const functions = {
  between: ({ random }: Stage, low: number, high: number) => random.between(low, high),
  /** An integer, both ends included. */
  whole: ({ random }: Stage, low: number, high: number) => random.whole(low, high),
  chance: ({ random }: Stage, probability: number) => random.chance(probability),
  pick: ({ random }: Stage, ...items: [Value, ...Value[]]) => random.pick(items),
  each,
  texts: () => new Map<Value, string>(),
  append,
  lengthOf: (_: Stage, items: readonly Value[]) => items.length,
  reversed: (_: Stage, items: readonly Value[]) => items.toReversed(),
  luminance: (_: Stage, colour: string) => luminance(colour),
  softCurve,
  copy: (stage: Stage, name: string, ...at: [x: number, y: number, across?: number, down?: number]) =>
    svg.copy(idIn(stage, name), ...at),
  clipped: (stage: Stage, name: string, outline: Drawing, drawing: Drawing) =>
    svg.clipped(idIn(stage, name), outline, drawing),
  logo: (_: Stage, x: number, y: number, size: number, fill: string) => drawLogo({ x, y, size }, fill),
};

const { sin, cos, sqrt, round, floor, ceil, abs, max, hypot, atan2 } = Math;
const { disc, ring, rectangle, shape, line, roundLine, translated } = svg;

/** Lines have no types: a drawing that hands over the wrong values shows it. */
type Run = (...inputs: any[]) => Value;
const withStage =
  (run: Run): Call =>
  (stage, inputs) =>
    run(stage, ...inputs);
const withoutStage =
  (run: Run): Call =>
  (_, inputs) =>
    run(...inputs);
const calls = (runs: Record<string, Run>, callOf: (run: Run) => Call) =>
  Object.fromEntries(Object.entries(runs).map(([name, run]) => [name, callOf(run)]));

/** Parts can call these, besides those of parts.json. */
const words: Readonly<Record<string, Value>> = {
  pi: Math.PI,
  ...calls(functions, withStage),
  ...calls({ sin, cos, sqrt, round, floor, ceil, abs, max, hypot, atan2 }, withoutStage),
  ...calls({ disc, ring, rectangle, shape, line, roundLine, translated }, withoutStage),
};

/** Reads drawings that can call one another and the parts of all drawings. */
export const readDrawings = (drawings: Parts) => readParts({ ...parts, ...drawings }, words);
