import { expect, it } from "vitest";
import { mails } from "#content/mails/all-languages.ts";
import { languages } from "#contract/languages.ts";
import { composeMail } from "./compose-mail.ts";

const parts = { subject: "Activate", greeting: "Hello,", paragraphs: ["Welcome."], footer: "The link works once." };

it.each(languages)("The plain text in %s asks to open the address instead of naming a button", (language) => {
  const button = { label: mails[language].activation.button, link: "https://fabula.example/activate/t" };
  const { text, html } = composeMail("ada@example.org", { ...parts, language, button });
  expect(text).toContain(`${button.label}. ${mails[language].plainText.open}\n${button.link}\n`);
  expect(html).not.toContain(mails[language].plainText.open);
  expect(html).toContain(`>${button.label}</a>`);
});

it("A mailto: address needs no invitation to open it", () => {
  const { text } = composeMail("help@example.org", {
    ...parts,
    language: "en",
    button: { label: "Answer", link: "mailto:ada@example.org" },
  });
  expect(text).toContain("\n\nAnswer\nmailto:ada@example.org\n\n");
});
