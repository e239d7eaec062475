import { luminance } from "../palette.ts";
import { drawLogo } from "../logo.ts";
import type { Call, Stage, Value } from "./language.ts";
import {
  clipped,
  copy,
  copyable,
  disc,
  type Drawing,
  joined,
  line,
  mirrored,
  rectangle,
  ring,
  rotated,
  roundLine,
  shape,
  translated,
  whole,
} from "./svg.ts";

/** What every part can call: numbers, random values, curves and shapes. */

export type Point = readonly [x: number, y: number];

const listOf = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

/** Calls a part with each number from 0, or with each item of a list or a record; an item that is a list itself is spread over the inputs. */
function each(stage: Stage, items: number | readonly Value[] | ReadonlyMap<Value, string>, part: Call): Value[] {
  if (typeof items === "number") return listOf(items, (index) => part(stage, [index]));
  return [...items].map((item, index) => part(stage, Array.isArray(item) ? [...item, index] : [item, index]));
}

/** Irregular dashes, so that a plain stroke looks like a linocut. */
function dashes({ random }: Stage, longest = 22): string {
  return listOf(3, () => `${random.whole(3, longest)} ${random.whole(3, 9)}`).join(" ");
}

/** A smooth curve through the midpoints between the given points. */
function softCurve(_: Stage, points: readonly Point[], start = "M"): string {
  const steps = points.slice(1).map(([x, y], index) => {
    const [nextX, nextY] = points[index + 2] ?? [x, y];
    return `Q${whole(x)} ${whole(y)} ${whole((x + nextX) / 2)} ${whole((y + nextY) / 2)}`;
  });
  return `${start}${whole(points[0]![0])} ${whole(points[0]![1])}${steps.join("")}`;
}

/** Evenly spread random points: one in each cell of a grid, jittered. */
function scatter({ random }: Stage, columns: number, rows: number, width: number, height: number): Point[] {
  return listOf(columns * rows, (index) => [
    Math.round(((index % columns) + random.between(0.15, 0.85)) * (width / columns)),
    Math.round((Math.floor(index / columns) + random.between(0.15, 0.85)) * (height / rows)),
  ]);
}

/** The crest of a hill from edge to edge, around height y, at most `swell` higher or lower. */
function crest({ random, values }: Stage, y: number, swell: number, waves = 3): Point[] {
  const side = random.pick([1, -1]);
  return listOf(waves + 2, (index) => {
    const inner = index > 0 && index <= waves;
    const x = -12 + (index * (Number(values["width"]) + 24)) / (waves + 1) + (inner ? random.between(-12, 12) : 0);
    return [Math.round(x), Math.round(y + side * (index % 2 ? 1 : -1) * swell * random.between(0.35, 1))];
  });
}

/** The approximate height of a crest at x, to place things on it. */
function crestAt(_: Stage, points: readonly Point[], x: number): number {
  const found = points.findIndex(([pointX]) => pointX >= x);
  const right = Math.max(1, found);
  const [[leftX, leftY], [rightX, rightY]] = [points[right - 1]!, points[right]!];
  const straight = leftY + ((rightY - leftY) * (x - leftX)) / (rightX - leftX || 1);
  // The drawn curve cuts corners: move a quarter of the way towards the midpoint of both ends.
  return straight * 0.75 + ((leftY + rightY) / 2) * 0.25;
}

/** Adds a text to those under its key. */
function append(_: Stage, texts: Map<Value, string>, key: Value, text: Drawing): string {
  texts.set(key, (texts.get(key) ?? "") + joined(text));
  return "";
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
  reversed: (_: Stage, items: readonly Value[]) => items.toReversed(),
  luminance: (_: Stage, colour: string) => luminance(colour),
  dashes,
  softCurve,
  scatter,
  crest,
  crestAt,
  mirrored: ({ values }: Stage, drawing: Drawing) => mirrored(drawing, Number(values["width"])),
  copyable: (stage: Stage, name: string, drawing: Drawing) => copyable(idIn(stage, name), drawing),
  copy: (stage: Stage, name: string, ...place: [number, number, number?, number?]) => copy(idIn(stage, name), ...place),
  clipped: (stage: Stage, name: string, outline: Drawing, drawing: Drawing) =>
    clipped(idIn(stage, name), outline, drawing),
  logo: (_: Stage, x: number, y: number, size: number, fill: string) => drawLogo({ x, y, size }, fill),
};

const { sin, cos, sqrt, round, floor, ceil, abs, max, hypot, atan2 } = Math;

const call =
  (run: (...values: never[]) => Value): Call =>
  (stage, values) =>
    run(...([stage, ...values] as never[]));
/** A function that needs nothing of the stage. */
const plain =
  (run: (...values: never[]) => Value): Call =>
  (_stage, values) =>
    run(...(values as never[]));

const named = <From, To>(from: Record<string, From>, to: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, to(value)]));

export const words: Readonly<Record<string, Value>> = {
  pi: Math.PI,
  ...named(functions, call),
  ...named({ sin, cos, sqrt, round, floor, ceil, abs, max, hypot, atan2 }, plain),
  ...named({ disc, ring, rectangle, shape, line, roundLine, rotated, translated }, plain),
};
