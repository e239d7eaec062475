import { expect, it } from "vitest";
import { dateWords, localeOf } from "./languages.ts";

it("French says the first of a month by its ordinal number, and no other day and no hour", () => {
  const said = (date: string, language: "fr" | "it" = "fr") =>
    dateWords(
      new Intl.DateTimeFormat(localeOf(language), { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(
        new Date(date),
      ),
      language,
    );
  expect(said("2026-08-01T01:05:00Z")).toContain("1er août 2026");
  expect(said("2026-08-11T01:01:00Z")).not.toContain("1er");
  expect(said("2026-08-01T01:05:00Z", "it")).toContain("1 agosto 2026");
});
