import { expect, it } from "vitest";
import { horizontalOverflow } from "#tests/support/accessibility.ts";
import { journey, siteWith } from "#tests/support/journey.ts";
import { changeSettings } from "#tests/support/site-settings.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { translator } from "#tests/support/translator.ts";

const t = translator("it");

// A site of its own: the settings are the site's.
siteWith(async () => ({ SITE_NAME: "Lanterna" }));

it(
  "A site in Italian and Spanish, without horror and with a category of another name, leads nowhere else",
  journey(async ({ site, openBrowser }) => {
    const publish = (languageName: string, categoryName: string, title: string) =>
      aPublishedTale(site, { languageName, categoryName, title });
    const italian = await publish("IT", "FIABA", "Lanterna rossa");
    await publish("EN", "FIABA", "Green lantern");
    await publish("IT", "HORROR", "Lanterna nera");
    await changeSettings(site, {
      languages: ["IT", "ES"],
      categories: { horror: { hidden: true }, fiaba: { hidden: false, titles: { IT: "Notti di luna" } } },
    });
    const { page } = await openBrowser({ language: "en", width: 360 });
    for (const path of ["/", "/posts", "/posts/fiaba", "/search?query=lanterna"]) {
      await page.goto(path);
      expect(await page.locator("html").getAttribute("lang"), path).toBe("it");
      const links = await page.locator("a[href]").evaluateAll((all) => all.map((each) => each.getAttribute("href")!));
      expect(
        links.filter((href) => /horror|[=/](en|fr|pt)\b/.test(href)),
        path,
      ).toEqual([]);
      expect(await page.content(), path).not.toMatch(/Green lantern|Lanterna nera/);
      expect(await horizontalOverflow(page), path).toEqual([]);
    }
    await page.goto("/posts/fiaba");
    await page.getByRole("heading", { level: 1, name: "Notti di luna" }).waitFor();
    await page.getByRole("link", { name: "Lanterna rossa" }).first().waitFor();
    await page.goto(`/posts/fiaba/${italian.id}?lang=es`);
    expect(await page.locator("html").getAttribute("lang")).toBe("es");
    await page.goto("/posts?lang=es");
    const title = page.getByRole("heading", { name: "Notti di luna" }).first().getByRole("link");
    expect(await title.getAttribute("lang")).toBe("it");

    await changeSettings(site, { languages: ["IT"] });
    await page.goto("/");
    await page.getByRole("button", { name: t("site:nav.menu") }).click();
    expect(await page.locator("[data-language]").count()).toBe(0);
  }),
);
