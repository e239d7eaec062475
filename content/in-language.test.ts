import { expect, it } from "vitest";
import { inLanguage } from "./server-texts.ts";

const tags = {
  title: { en: "Tags", es: "Etiquetas", it: "Etichette", fr: "Étiquettes", pt: "Etiquetas" },
  menu: { help: { en: "Help", it: "Aiuto" }, settings: { en: "Settings" } },
};

it("A file is read in one language", () => {
  expect(inLanguage(tags, "it")).toEqual({ title: "Etichette", menu: { help: "Aiuto" } });
});

it("A text that a language does not have yet is shown in the fallback, the others in their language", () => {
  expect(inLanguage(tags, "it", "en")).toEqual({ title: "Etichette", menu: { help: "Aiuto", settings: "Settings" } });
});

it("A language keeps plural forms that English does not have", () => {
  const likes = {
    count_one: { en: "1 like", fr: "1 mention" },
    count_many: { fr: "{{count}} de mentions" },
    count_other: { en: "{{count}} likes", fr: "{{count}} mentions" },
  };
  expect(inLanguage(likes, "en")).toEqual({ count_one: "1 like", count_other: "{{count}} likes" });
  expect(inLanguage(likes, "fr", "en")).toEqual({
    count_one: "1 mention",
    count_many: "{{count}} de mentions",
    count_other: "{{count}} mentions",
  });
});

it("The items of a list are read one by one, and an id is the same in every language", () => {
  const sections = { items: [{ id: "cookies", title: { en: "Cookies", it: "Cookie" } }] };
  expect(inLanguage(sections, "it")).toEqual({ items: [{ id: "cookies", title: "Cookie" }] });
});

it("A list of a language may be a text of its own, and is then taken completely", () => {
  const titles = { titles: { en: ["One", "Two"], it: ["Uno"] } };
  expect(inLanguage(titles, "it", "en")).toEqual({ titles: ["Uno"] });
});
