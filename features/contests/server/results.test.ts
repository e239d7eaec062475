import { expect, it } from "vitest";
import { placesOf, type Judgement } from "./results.ts";

const entries = (...ids: number[]) => ids.map((taleId) => ({ taleId, language: "EN" as const }));
/** Each row: a judge, and their sums of marks by entry. */
const judgements = (rows: Record<number, Record<number, number>>): Judgement[] =>
  Object.entries(rows).flatMap(([judgeId, sums]) =>
    Object.entries(sums).map(([taleId, sum]) => ({ judgeId: Number(judgeId), taleId: Number(taleId), sum })),
  );

it("The result is the example of the documentation", () => {
  // docs/contests.md: Ana is strict, Ben generous, Carla between them, Dario read one only.
  const given = judgements({
    1: { 11: 6, 12: 9, 13: 3 },
    2: { 11: 15, 12: 12, 13: 12 },
    3: { 11: 9, 12: 12, 13: 9 },
    4: { 11: 15 },
  });
  expect(placesOf(entries(11, 12, 13), given)).toEqual([
    { taleId: 12, language: "EN", place: 1, score: 44, judgements: 3, differences: [-3333, 6667, 10000] },
    { taleId: 11, language: "EN", place: 2, score: 8, judgements: 4, differences: [-3333, 0, 0, 6667] },
    { taleId: 13, language: "EN", place: 3, score: -56, judgements: 3, differences: [-10000, -3333, -3333] },
  ]);
});

it("Equal scores share a place, by id, and the next one is left out", () => {
  const all = { 21: 9, 22: 6, 23: 9 };
  const places = placesOf(entries(23, 22, 21), judgements({ 1: all, 2: all, 3: all }));
  expect(places.map(({ taleId, place }) => [taleId, place])).toEqual([
    [21, 1],
    [23, 1],
    [22, 3],
  ]);
});

it("Scores are equal that numbers with a decimal point would tell apart", () => {
  // 1/3 + 1/3 − 2/3 in two orders, and thirds of sevenths.
  const judges = [1, 2, 3, 4, 5, 6, 7];
  const given = judges.flatMap((judgeId) => [
    { judgeId, taleId: 31, sum: 3 + judgeId },
    { judgeId, taleId: 32, sum: 11 - judgeId },
    { judgeId, taleId: 33, sum: 5 },
  ]);
  const places = placesOf(entries(31, 32, 33), given);
  expect(places.map(({ place }) => place)).toEqual([1, 1, 3]);
  expect(places[0]!.score).toBe(places[1]!.score);
});

it("Rounding doesn't decide about places", () => {
  const many = Array.from({ length: 300 }, (_, at) => at + 1);
  const given = many.flatMap((judgeId) => [
    { judgeId, taleId: 41, sum: judgeId === 1 ? 10 : 9 },
    { judgeId, taleId: 42, sum: 9 },
  ]);
  const places = placesOf(entries(42, 41), given);
  expect(places.map(({ taleId, place, score }) => [taleId, place, score])).toEqual([
    [41, 1, 0],
    [42, 2, 0],
  ]);
  expect(Object.is(places[1]!.score, 0)).toBe(true);
});

it("An entry with fewer than three judgements has no place, but its judgements count for the mean of its judges", () => {
  const places = placesOf(
    entries(52, 51, 53),
    judgements({ 1: { 51: 15, 52: 3 }, 2: { 51: 15 }, 3: { 51: 15 }, 4: { 53: 15, 52: 3 } }),
  );
  expect(places).toEqual([
    { taleId: 51, language: "EN", place: 1, score: 67, judgements: 3, differences: [0, 0, 20000] },
    { taleId: 52, language: "EN", place: null, score: null, judgements: 2, differences: [] },
    { taleId: 53, language: "EN", place: null, score: null, judgements: 1, differences: [] },
  ]);
});

it("Judgements of an entry that is gone count for nothing, also for the mean of their judges", () => {
  const all = { 61: 9, 62: 15 };
  const places = placesOf(entries(61), judgements({ 1: all, 2: all, 3: all }));
  expect(places).toEqual([{ taleId: 61, language: "EN", place: 1, score: 0, judgements: 3, differences: [0, 0, 0] }]);
});

it("Each language has its own places, while the mean of a judge is of all their languages", () => {
  const both = [
    { taleId: 71, language: "EN" as const },
    { taleId: 72, language: "IT" as const },
  ];
  const all = { 71: 6, 72: 12 };
  const places = placesOf(both, judgements({ 1: all, 2: all, 3: all }));
  expect(places.map(({ language, place, score }) => [language, place, score])).toEqual([
    ["EN", 1, -100],
    ["IT", 1, 100],
  ]);
});

it("A contest without judgements has no places", () => {
  expect(placesOf(entries(81), [])).toEqual([
    { taleId: 81, language: "EN", place: null, score: null, judgements: 0, differences: [] },
  ]);
  expect(placesOf([], [])).toEqual([]);
});
