import { expect, it } from "vitest";
import { joinDialogueDashes } from "./tale-text.tsx";

const joinDashes = (html: string) => joinDialogueDashes(html).replaceAll("\u2060", "~");

it.each([
  ["<p>—¿Quién va? —preguntó él—. Nadie.</p>", "<p>—~¿Quién va? —~preguntó él~—. Nadie.</p>"],
  ["<p>—Sono io —disse—, apri.</p>", "<p>—~Sono io —~disse~—, apri.</p>"],
  ["<p>«<em>—Ven</em>», dijo.</p>", "<p>«<em>—~Ven</em>», dijo.</p>"],
])("A dialogue dash is joined to the word that it opens or closes: %s", (html, expected) =>
  expect(joinDashes(html)).toBe(expected),
);

it.each([
  "<p>The lamp — it burned — went out.</p>",
  "<p>Monday–Friday, a well-known sea—wind.</p>",
  '<p><a href="/a —b">A link</a> - and more</p>',
  "<p>— Bonjour, dit-il.</p>",
])("Other dashes stay as they are: %s", (html) => expect(joinDialogueDashes(html)).toBe(html));
