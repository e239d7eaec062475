import { expect, it } from "vitest";
import { taleEditor } from "../support/editor.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { heading, taleTitles } from "../support/pages.ts";
import { aModerator, aWriter } from "../support/people.ts";
import { aDraft, aPublishedTale, aSubmittedTale, tagNames } from "../support/tales.ts";
import { firstOrAll } from "../support/thoroughness.ts";
import { translator } from "../support/translator.ts";

/** Level and warnings of a Tale, from its editor to its readers. */

const t = translator("en");
const level = t("levelAndWarnings:level");
const warnings = t("levelAndWarnings:contentWarnings");
const warned = (list: string) => t("tales:warned.contains", { warnings: list });

it(
  "A writer sets level and warnings, and finds them again on this device and after a save",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { id, writer, tags } = await aDraft(site, { title: "The well" });
    const { page } = await openBrowser({ as: writer });
    await page.goto(`/laboratory/edit/my-laboratory/edit/${id}`);
    const editor = taleEditor(page, t);
    await page.getByLabel(level, { exact: true }).selectOption("B1");
    await page.getByRole("button", { name: warnings, exact: true }).click();
    const list = page.getByRole("group", { name: warnings });
    for (const name of ["DEATH", "VIOLENCE"] as const)
      await list.getByText(t(`levelAndWarnings:warnings.${name}`), { exact: true }).click();
    await page.keyboard.press("Escape");
    await editor.saved();
    const { body } = await writer.client.get(`/v1/posts/${id}`);
    expect(body).toMatchObject({ level: "B1", warnings: ["VIOLENCE", "DEATH"], tags });

    await page.reload();
    await heading(page, t("laboratory:edit.title"));
    expect(await page.getByLabel(level, { exact: true }).inputValue()).toBe("B1");
    await page.getByRole("button", { name: t("laboratory:readers.remove", { warning: "Death" }) }).click();
    await editor.saved();
    await editor.preview.click();
    await page.getByText(warned("violence")).waitFor();
    await page.getByText(t("levelAndWarnings:shortLevel", { level: "B1" })).waitFor();
  }),
);

it(
  "A new Tale that is on this device only keeps its level and warnings",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser({ as: await aWriter(site) });
    await page.goto("/tale/new/horror");
    const editor = taleEditor(page, t);
    await editor.title.fill("Of");
    await page.getByLabel(level, { exact: true }).selectOption("C1");
    await page.waitForTimeout(1500);
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText(/./).first().waitFor();
    await eventually(async () => expect(await page.getByLabel(level, { exact: true }).inputValue()).toBe("C1"));
  }),
);

it(
  "A reviewer corrects category, tags, level and warnings before publishing, and readers see the correction",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { id, tags } = await aSubmittedTale(site, { title: "The judge", level: "A1", warnings: ["ABUSE"] });
    const [tag] = await tagNames(site, 1, "FIABA");
    const removed = t("laboratory:category.removed", {
      category: t("categories:fiaba.title"),
      tags: tags.join(", "),
    });
    const { page } = await openBrowser({ as: await aModerator(site) });
    await page.goto(`/admin/tales/tale/${id}`);
    await heading(page, "The judge");
    await page.getByText(warned("abuse")).waitFor();
    expect(await page.locator(".tale-text").isVisible()).toBe(true);
    await page.getByLabel(level, { exact: true }).selectOption("B2");
    await page.getByRole("button", { name: t("laboratory:readers.remove", { warning: "Abuse" }) }).click();
    await page.getByLabel(t("laboratory:category.label"), { exact: true }).selectOption("FIABA");
    await page.getByText(removed).waitFor();
    await page.getByRole("button", { name: t("laboratory:tags.label"), exact: true }).click();
    await page
      .getByRole("group", { name: t("laboratory:tags.label") })
      .getByText(tag!, { exact: true })
      .click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: t("admin:review.publish"), exact: true }).click();
    const question = page.getByRole("alertdialog", { name: t("admin:publish.title") });
    await question.getByText(t("admin:publish.corrected")).waitFor();
    await question.getByRole("button", { name: t("admin:publish.confirm") }).click();
    await page.getByText(t("admin:done.publish", { title: "The judge" })).waitFor();
    const { body } = await site.visitor().get(`/v0/posts/${id}`);
    expect(body).toMatchObject({ published: true, level: "B2", warnings: [], categoryName: "FIABA", tags: [tag] });
  }),
);

it.each(firstOrAll([true, false]))(
  "A reader opens a text behind warnings by keyboard, with JavaScript: %s",
  (javaScript) =>
    journey(async ({ openBrowser, site }) => {
      const content = "<p>Nobody had lit the lamp for thirty years.</p>";
      const { id } = await aPublishedTale(site, {
        title: "The lamp",
        content,
        warnings: ["VIOLENCE", "DEATH"],
        level: "B1",
      });
      const { page } = await openBrowser({ javaScript });
      await page.goto(`/posts/horror/${id}`);
      await heading(page, "The lamp");
      await page
        .locator("article header")
        .getByText(t("levelAndWarnings:shortLevel", { level: "B1" }))
        .waitFor();
      const text = page.locator(".tale-text");
      expect(await text.isVisible()).toBe(false);
      const summary = page.locator("summary", { hasText: warned("violence and death") });
      await summary.focus();
      await page.keyboard.press("Enter");
      await text.waitFor({ state: "visible" });
      expect(await text.innerText()).toContain("Nobody had lit the lamp");
      await page.keyboard.press("Space");
      await text.waitFor({ state: "hidden" });
      const description = page.locator('meta[name="description"]');
      expect(await description.getAttribute("content")).toBe("Nobody had lit the lamp for thirty years.");
      await page.emulateMedia({ media: "print" });
      expect(await text.isVisible()).toBe(true);

      await page.emulateMedia({ media: "screen" });
      await page.goto("/posts/horror");
      await page
        .getByText(t("levelAndWarnings:contains", { warnings: "violence and death" }))
        .first()
        .waitFor();
    })(),
);

it.each([true, false])(
  "A reader filters a category and removes the filters one by one, with JavaScript: %s",
  { tags: "variation" },
  (javaScript) =>
    journey(async ({ openBrowser, site }) => {
      const category = javaScript ? "MOTIVAZIONALI" : "ROMANTICHE";
      const address = `/posts/${category.toLowerCase()}`;
      await aPublishedTale(site, { title: "For beginners", categoryName: category, level: "A1", warnings: ["DEATH"] });
      await aPublishedTale(site, { title: "For everybody", categoryName: category });
      await aPublishedTale(site, { title: "For readers of B1", categoryName: category, level: "B1" });
      const { page } = await openBrowser({ javaScript });
      await page.goto(`${address}?sort=alphabetical`);
      await page.locator("summary", { hasText: t("tales:filters.title") }).click();
      for (const name of ["A1", "B1"] as const) await page.getByLabel(t(`levelAndWarnings:levels.${name}`)).check();
      await page.getByLabel(t("tales:filters.upTo", { count: 5 })).check();
      await page.getByLabel(t("levelAndWarnings:warnings.DEATH")).check();
      await page.getByRole("button", { name: t("tales:filters.apply") }).click();
      await page.waitForURL(/withoutWarning/);
      expect(new URL(page.url()).search).toBe(
        "?sort=alphabetical&languageName=EN&level=A1&level=B1&minutesMax=5&withoutWarning=DEATH",
      );
      await eventually(async () => expect(await taleTitles(page)).toEqual(["For readers of B1"]));
      const remove = (filter: string) => page.getByRole("link", { name: t("tales:filters.remove", { filter }) });
      const deathless = t("tales:filters.without", { warning: t("levelAndWarnings:warnings.DEATH") });
      await remove(deathless).click();
      await eventually(async () => expect(await taleTitles(page)).toEqual(["For beginners", "For readers of B1"]));
      await remove(t("levelAndWarnings:shortLevel", { level: "B1" })).click();
      await eventually(async () => expect(await taleTitles(page)).toEqual(["For beginners"]));
      await page.goBack();
      await eventually(async () => expect(await taleTitles(page)).toEqual(["For beginners", "For readers of B1"]));
      await page.reload();
      expect(await taleTitles(page)).toEqual(["For beginners", "For readers of B1"]);

      await page.goto(`${address}?level=C2&minutesMax=x&withoutWarning=SPIDERS`);
      await page.getByText(t("tales:filters.noMatch")).waitFor();
      await page.getByRole("link", { name: t("tales:filters.removeAll") }).click();
      await eventually(async () => expect((await taleTitles(page)).length).toBe(3));
      expect(new URL(page.url()).search).toBe("");
    })(),
);
