import { expect, it } from "vitest";
import { createTags } from "./tags.ts";

const stopped = () => 0;

it("A tag has moved since each moment before its last move, also within one tick of the clock", () => {
  const tags = createTags(stopped);
  const before = tags.now();
  tags.moved(["tale:1"], "changed");
  const after = tags.now();
  expect([before, after].map((since) => tags.hasMoved(["tale:1"], since))).toEqual([true, false]);
  expect([before, after].map((since) => tags.lastMove >= since)).toEqual([true, false]);
  expect(tags.hasMoved(["tale:2"], before)).toBe(false);
});

it("A change moves a tag, and only what is gone is gone", () => {
  const tags = createTags(stopped);
  const before = tags.now();
  tags.moved(["tale:1"], "changed");
  expect(tags.isGone(["tale:1"], before)).toBe(false);
  tags.moved(["tale:1"], "gone");
  tags.moved(["tale:1"], "changed");
  expect(tags.isGone(["tale:1"], before)).toBe(true);
});

it("A tag moves with its family", () => {
  const tags = createTags(stopped);
  const before = tags.now();
  tags.moved(["tales:EN"], "gone");
  expect(tags.hasMoved(["tales:*"], before)).toBe(true);
  expect(tags.hasMoved(["tale:*"], before)).toBe(false);
});

it("Older values count as gone when the tags that moved first are forgotten, newer ones stay", () => {
  const tags = createTags(stopped, 10);
  const before = tags.now();
  tags.moved(["first:1"], "changed");
  const between = tags.now();
  for (let id = 0; id < 9; id += 1) tags.moved([`tale:${id}`], "changed");
  expect([before, between].map((since) => tags.isGone(["news:1"], since))).toEqual([true, false]);
  expect(tags.hasMoved(["tale:0"], between)).toBe(true);
});

it("After forgetting, everything from before is gone, and doubt ends", () => {
  const tags = createTags(stopped);
  tags.doubt();
  const before = tags.now();
  expect(tags.doubtedSince).toBeLessThan(before);
  tags.forget();
  expect(tags.doubtedSince).toBeNull();
  expect(tags.isGone([], before)).toBe(true);
  expect(tags.isGone([], tags.now())).toBe(false);
});
