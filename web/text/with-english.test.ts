import { expect, it } from "vitest";
import { withEnglish } from "./with-english.ts";

it("A text that a language does not have yet is shown in English, the others in their language", () => {
  const english = { site: { home: "Home", menu: { help: "Help", settings: "Settings" } }, tags: { title: "Tags" } };
  const italian = { site: { home: "Inizio", menu: { help: "Aiuto" } } };
  expect(withEnglish(english, italian)).toEqual({
    site: { home: "Inizio", menu: { help: "Aiuto", settings: "Settings" } },
    tags: { title: "Tags" },
  });
});

it("A list of texts is taken completely from one language", () => {
  expect(withEnglish({ titles: ["One", "Two"] }, { titles: ["Uno"] })).toEqual({ titles: ["Uno"] });
});

it("Plural forms that English does not have are kept", () => {
  const english = { likes: { count_one: "1 like", count_other: "{{count}} likes" } };
  const french = {
    likes: { count_one: "1 mention", count_many: "{{count}} de mentions", count_other: "{{count}} mentions" },
  };
  expect(withEnglish(english, french)).toEqual(french);
});
