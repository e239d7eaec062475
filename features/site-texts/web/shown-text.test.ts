import { expect, it } from "vitest";
import type { ListedVersion } from "../calls.ts";
import { earlierVersions, nextVersion, secondsUntilChange, type ShownText } from "./shown-text.ts";

const at = (version: number, day: number): ListedVersion => ({
  version,
  languageName: "EN",
  validFrom: `2026-12-${String(day).padStart(2, "0")}T00:00:00.000Z`,
});
const shown = (present: ListedVersion, versions: ListedVersion[], isPresent = true): ShownText => ({
  text: { ...present, kind: "rules", content: "<p>Be kind.</p>" },
  versions,
  isPresent,
});
const [builtIn, own, builtInAgain, coming] = [at(1, 1), at(2, 5), at(1, 10), at(3, 20)];

it("The next version is the one that waits, and the others are earlier, also if the built-in text holds twice", () => {
  const text = shown(builtInAgain, [coming, builtInAgain, own, builtIn]);
  expect(nextVersion(text)).toEqual(coming);
  expect(earlierVersions(text)).toEqual([own, builtIn]);
  expect(nextVersion(shown(builtIn, [builtIn]))).toBeNull();
});

it("A page is kept for an hour at most, and not beyond the moment when the next text holds", () => {
  const text = shown(own, [coming, own, builtIn]);
  const moment = Date.parse(coming.validFrom);
  expect(secondsUntilChange(text, moment - 90_500)).toBe(90);
  expect(secondsUntilChange(text, moment + 5)).toBe(0);
  expect(secondsUntilChange(text, moment - 86_400_000)).toBe(3600);
  expect(secondsUntilChange(shown(own, [own, builtIn]), moment)).toBe(3600);
});
