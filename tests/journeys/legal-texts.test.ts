/** @module-tag variation */
import { expect, it } from "vitest";
import { languages, type Language } from "#vocabulary/languages.ts";
import { legalTexts } from "#content/server-texts.ts";
import { siteTextKinds, textPaths, type SiteTextKind } from "#features/site-texts/address.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { hasFocus, heading } from "../support/pages.ts";
import { aReader } from "../support/people.ts";
import { missingTranslations, translator } from "../support/translator.ts";

/** The texts of the site about itself: rules, conditions, about, privacy and imprint, as pages and as dialogs. */

const sections = Object.fromEntries(siteTextKinds.map((kind) => [kind, legalTexts.en[kind].items.length])) as Record<
  SiteTextKind,
  number
>;
const t = translator("en");

it.each(languages)("The legal pages need no JavaScript, in %s", (language: Language) =>
  journey(async ({ openBrowser, site }) => {
    const translate = translator(language);
    const { page } = await openBrowser({ javaScript: false, language });
    for (const name of siteTextKinds) {
      await page.goto(`${textPaths[name]}?lang=${language}`);
      await heading(page, translate(`legal:${name}.title`));
      const main = page.getByRole("main");
      expect(await main.getByRole("heading", { level: 2 }).count()).toBe(sections[name]);
      if (name === "rules") expect(await main.locator(".site-text ul").count()).toBe(10);
      if (name === "privacy") expect(await main.getByRole("table").count()).toBe(3);
      expect(await missingTranslations(page)).toEqual([]);
      // The texts' tags for links are rendered as links.
      expect(await main.textContent()).not.toMatch(/<\/?\w+>/);
      expect(await main.getByRole("link", { name: translate("site:nav.home") }).getAttribute("href")).toBe("/");
    }
    const address = `mailto:${site.context.siteSettings.current.operator.email}`;
    expect(await page.getByRole("main").locator(`a[href="${address}"]`).count()).toBeGreaterThan(0);
    await page.goto(`/information?lang=${language}`);
    expect(await page.getByRole("main").locator(`a[href="${address}"]`).count()).toBe(1);
    expect(await page.getByRole("main").locator('a[href$="/user/settings"]').count()).toBe(1);
  })(),
);

it(
  "The legal pages link to each other, and every footer links to them",
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser();
    await page.goto("/posts");
    for (const name of siteTextKinds) {
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: t(`legal-links:${name}.page`), exact: true })
        .click();
      await heading(page, t(`legal:${name}.title`));
      const here = page.getByRole("navigation", { name: t("legal:pages.label") }).locator('[aria-current="page"]');
      expect(await here.textContent()).toBe(t(`legal-links:${name}.page`));
    }
    await page
      .getByRole("navigation", { name: t("legal:pages.label") })
      .getByRole("link", { name: t("legal-links:rules.page") })
      .click();
    await heading(page, t("legal:rules.title"));
  }),
);

const openers = [
  { at: "/", name: "rules", member: true },
  { at: "/", name: "about", member: true },
  { at: "/signup", name: "rules", member: false },
  { at: "/signup", name: "conditions", member: false },
  { at: "/signup", name: "privacy", member: false },
] as const;
it.each(openers)("The dialog with the $name opens on $at by keyboard and returns the focus", ({ at, name, member }) =>
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser(member ? { as: await aReader(site) } : {});
    await page.goto(at);
    const opener = page.getByRole("button", { name: t(`legal-links:${name}.open`) });
    const dialog = page.getByRole("dialog", { name: t(`legal:${name}.title`) });
    for (const leave of ["Escape", "Ok"]) {
      await opener.focus();
      await eventually(
        async () => {
          await page.keyboard.press("Enter");
          expect(await dialog.isVisible()).toBe(true);
        },
        { interval: 300 },
      );
      await eventually(async () =>
        expect(await dialog.getByRole("heading", { level: 3 }).count()).toBe(sections[name]),
      );
      if (leave === "Escape") await page.keyboard.press("Escape");
      else {
        await dialog.getByRole("button", { name: t("site:buttons.ok") }).focus();
        await page.keyboard.press("Enter");
      }
      await dialog.waitFor({ state: "hidden" });
      await eventually(async () => expect(await hasFocus(opener)).toBe(true));
    }
  })(),
);

it(
  "Without JavaScript the sign-up page links to the rules, the conditions and the privacy policy",
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser({ javaScript: false });
    for (const name of ["rules", "conditions", "privacy"] as const) {
      await page.goto("/signup");
      expect(await page.getByRole("button", { name: t(`legal-links:${name}.open`) }).count()).toBe(0);
      await page.getByRole("link", { name: t(`legal-links:${name}.open`) }).click();
      await heading(page, t(`legal:${name}.title`));
    }
  }),
);

it(
  "Reading the conditions keeps what was typed in the sign-up form",
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser();
    await page.goto("/signup");
    const email = page.getByRole("textbox", { name: t("accounts:fields.email") });
    await page
      .getByRole("button", { name: t("accounts:signup.submit") })
      .and(page.locator("[type=submit]"))
      .waitFor();
    await email.fill("zoe@example.org");
    await page.getByRole("button", { name: t("legal-links:conditions.open") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("site:buttons.ok") })
      .click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await email.inputValue()).toBe("zoe@example.org");
  }),
);

it(
  "The information links a member to their settings",
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser({ as: await aReader(site) });
    await page.goto("/");
    await page.getByRole("button", { name: t("legal-links:about.open") }).click();
    await page.getByRole("dialog").locator('a[href$="/user/settings"]').click();
    await heading(page, t("settings:title"));
    expect(await page.getByRole("dialog").count()).toBe(0);
  }),
);
