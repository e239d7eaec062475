/** @module-tag variation */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { axeViolations } from "../support/accessibility.ts";
import { taleEditor } from "../support/editor.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { heading } from "../support/pages.ts";
import { aReader, aWriter } from "../support/people.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Members who read other languages than that of the page, and texts in another language than their Tale. */

const t = translator("en");
const spanish = readFileSync("content/demo/es/el-de-arriba.html", "utf8")
  .replaceAll(/<[^>]*>/g, " ")
  .slice(0, 600);

it(
  "A member's home lists Tales in another language that they read, by level and length, and remembers the choice",
  journey(async ({ openBrowser, site }) => {
    // In the language of the page, for the shelf above, which would show the others otherwise.
    for (const title of ["The ferry", "The fog", "The lamp"]) await aPublishedTale(site, { title });
    await aPublishedTale(site, { title: "Il traghetto", languageName: "IT", level: "A2" });
    await aPublishedTale(site, { title: "La nebbia", languageName: "IT", level: "C1" });
    const reader = await aReader(site);
    await reader.client.put("/v1/reading-settings", { body: { languagesRead: ["EN", "IT"] } });
    const { page } = await openBrowser({ as: reader, width: 360 });
    await page.goto("/");
    const shelf = page.getByRole("region", { name: t("home:member.learning.title") });
    const titles = () => shelf.getByRole("article").getByRole("heading").allTextContents();
    await eventually(async () => expect(await titles()).toEqual(["La nebbia", "Il traghetto"]));

    const level = shelf.getByLabel(t("tales:filters.level"));
    await level.selectOption("A2");
    await eventually(async () => expect(await titles()).toEqual(["Il traghetto"]));
    expect(await shelf.getByRole("link", { name: t("home:member.learning.all") }).getAttribute("href")).toBe(
      "/search?languageName=IT&level=A2",
    );
    await page.reload();
    await eventually(async () => expect(await titles()).toEqual(["Il traghetto"]));
    await level.selectOption("B2");
    await shelf.getByText(t("home:member.learning.empty")).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  }),
);

it(
  "A text in another language than its Tale is noticed, and moves there",
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser({ as: await aWriter(site) });
    await page.goto("/tale/new/horror");
    await heading(page, t("laboratory:new.title"));
    const editor = taleEditor(page, t);
    await editor.title.fill("El de arriba");
    await editor.text.fill(spanish);
    const names = { detected: "Spanish", declared: "English" };
    await page.getByText(t("laboratory:languageHint.title", names)).waitFor();
    await page.getByRole("button", { name: t("laboratory:languageHint.deny", names) }).click();
    await page.getByText(t("laboratory:languageHint.title", names)).waitFor({ state: "hidden" });

    await page.goto("/tale/new/fiaba");
    await editor.text.fill(spanish);
    await page.getByRole("button", { name: t("laboratory:languageHint.change", names) }).click();
    await eventually(async () => expect(await editor.text.getAttribute("lang")).toBe("es"));
    await eventually(async () => expect(await editor.text.textContent()).toContain(spanish.trim().slice(0, 60)));
  }),
);
