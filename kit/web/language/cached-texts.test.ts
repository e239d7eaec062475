import { expect, it } from "vitest";
import { allTexts } from "#content/texts/all.ts";
import { builtInSettings } from "#vocabulary/site-settings.ts";
import { createI18n } from "./i18n.ts";
import { cacheTexts } from "./cached-texts.ts";

const kept = cacheTexts(createI18n("fr", allTexts.fr, builtInSettings));
const plain = createI18n("fr", allTexts.fr, builtInSettings);

it("A text that is looked up once reads the same each time", () => {
  for (const namespace of ["site", "tales"] as const) {
    const key = Object.keys(plain.getResourceBundle("fr", namespace)).find(
      (each) => typeof plain.getResource("fr", namespace, each) === "string",
    )!;
    const expected = plain.getFixedT("fr", namespace)(key as never);
    for (let i = 0; i < 2; i++) expect(kept.getFixedT("fr", namespace)(key as never)).toBe(expected);
  }
});

it("Texts with values follow each value", () => {
  kept.addResourceBundle("fr", "counted", { pages: "{{total}} pages" });
  const t = kept.getFixedT("fr", "counted" as never) as unknown as (key: string, values?: object) => string;
  expect([t("pages", { total: 1 }), t("pages", { total: 2 })]).toEqual(["1 pages", "2 pages"]);
});
