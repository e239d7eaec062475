import { expect, it } from "vitest";
import { languages, ownNames } from "#contract/languages.ts";
import { journey } from "#tests/support/journey.ts";
import { translator } from "#tests/support/translator.ts";

/** The home page of a visitor. */

it(
  "A visitor's home offers reading first, then an account",
  journey(async ({ openBrowser }) => {
    const t = translator("en");
    const { page } = await openBrowser({ javaScript: false });
    await page.goto("/");
    const ways = await page.locator("main section").first().locator("a.button:not([data-language])").allTextContents();
    expect(ways).toEqual([t("home:member.read"), t("home:register"), t("home:logIn")]);
    expect(await page.locator("main .button-primary").allTextContents()).toEqual([t("home:member.read")]);
  }),
);

it(
  "The language menu marks the reader's language, in all five",
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser({ javaScript: false });
    for (const language of languages) {
      await page.goto(`/?lang=${language}`);
      const chosen = page.locator("#language-picker > div [aria-current]");
      expect(await chosen.allTextContents()).toEqual([ownNames[language]]);
    }
  }),
);
