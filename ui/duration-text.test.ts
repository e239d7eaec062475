import { expect, it } from "vitest";
import { languages } from "#vocabulary/languages.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#vocabulary/limits.ts";
import { durationText } from "./time-text.ts";

it.each([
  [1 * SECOND, "1 minute"],
  [61 * SECOND, "2 minutes"],
  [2 * HOUR, "120 minutes"],
  [2 * HOUR + 1, "3 hours"],
  [24 * HOUR, "24 hours"],
  [3 * DAY, "3 days"],
])("A wait of %d ms reads “%s”", (wait, text) => {
  expect(durationText("en", wait)).toBe(text);
});

it("Waits of up to a week need at most 120 of their unit, in every language", () => {
  for (const language of languages)
    for (let wait = MINUTE; wait <= 7 * DAY; wait += 7 * MINUTE)
      expect(Number.parseInt(durationText(language, wait), 10)).toBeLessThanOrEqual(120);
});

it("Waits have the words of their language", () => {
  const words = languages.map((language) => durationText(language, 5 * HOUR).replaceAll("\u00a0", " "));
  expect(words).toEqual(["5 hours", "5 horas", "5 ore", "5 heures", "5 horas"]);
});
