import { expect, it } from "vitest";
import { mails } from "#content/server-texts.ts";
import { languages } from "#vocabulary/languages.ts";
import { composeMail } from "./compose-mail.ts";

const parts = { subject: "Activate", greeting: "Hello,", paragraphs: ["Welcome."], footer: "The link works once." };

it.each(languages)("The plain text in %s asks to open the address instead of naming a button", (language) => {
  const button = { label: mails[language].activation.button, link: "https://fabula.example/activate/t" };
  const { text, html } = composeMail("ada@example.org", { ...parts, site: "Fabula", language, button });
  expect(text).toContain(`${button.label}. ${mails[language].plainText.open}\n${button.link}\n`);
  expect(html).not.toContain(mails[language].plainText.open);
  expect(html).toContain(`>${button.label}</a>`);
});

it("A mailto: address needs no invitation to open it", () => {
  const { text } = composeMail("help@example.org", {
    site: "Fabula",
    ...parts,
    language: "en",
    button: { label: "Answer", link: "mailto:ada@example.org" },
  });
  expect(text).toContain("\n\nAnswer\nmailto:ada@example.org\n\n");
});

it("In the dark scheme every colour of a mail has a dark counterpart, and long words break", () => {
  const link = "https://fabula.example/tale";
  const { html } = composeMail("ada@example.org", {
    site: "Fabula",
    ...parts,
    language: "en",
    quote: { text: "A note." },
    sections: [{ title: "Liked", links: [{ label: "The Well", language: "en", link, detail: "Ada · 3 min" }] }],
    button: { label: "Read", link },
    stop: { label: "Stop", link },
  });
  const sheet = /<style>@media \(prefers-color-scheme:dark\)\{\n(.*?)\}<\/style>/s.exec(html)![1]!;
  const coloured = [...html.matchAll(/<(\w+)([^>]*style="[^"]*#[0-9A-F]{6}[^>]*)>/g)].map(
    ([, tag, rest]) => [tag!, `.${/class="(\w+)"/.exec(rest!)?.[1]}`] as const,
  );
  expect(coloured.length).toBeGreaterThan(8);
  for (const [tag, className] of coloured)
    expect(sheet.split(/\{.*\}\n|,/).some((selector) => selector === tag || selector === className)).toBe(true);
  expect(html).toContain("word-break:break-word");
});
