import { expect, it } from "vitest";
import { DAY, HOUR } from "#vocabulary/limits.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { button, heading } from "../support/pages.ts";
import { aModerator, aWriter } from "../support/people.ts";
import { aPrompt, aPromptForm, fromNow } from "../support/prompts.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** The staff makes a prompt, members write for it, and readers find the Tales. */

const t = translator("en");
const languages = { EN: "English", ES: "Spanish", IT: "Italian", FR: "French", PT: "Portuguese" };

it(
  "A moderator makes a prompt, changes it, and deletes it before it opens",
  journey(async ({ site, openBrowser }) => {
    const staff = await aModerator(site);
    const { page } = await openBrowser({ as: staff, width: 360 });
    await page.goto("/admin/prompts");
    await page.getByRole("link", { name: t("prompts:staff.create") }).click();
    await heading(page, t("prompts:staff.create"));
    await button(page, t("prompts:form.save")).click();
    await page
      .getByText(t("prompts:errors.text", { min: 10, max: 500 }))
      .first()
      .waitFor();
    const { texts } = aPromptForm(site);
    for (const [name, language] of Object.entries(languages))
      await page.getByLabel(t("prompts:form.text", { language })).fill(texts[name as keyof typeof texts]);
    // The browser's clock is the machine's.
    const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString().slice(0, 16);
    await page.getByLabel(t("prompts:form.opensAt"), { exact: true }).fill(at(DAY));
    await page.getByLabel(t("prompts:form.closesAt"), { exact: true }).fill(at(HOUR));
    await button(page, t("prompts:form.save")).click();
    await page.getByText(t("prompts:errors.closesAt")).waitFor();
    await page.getByLabel(t("prompts:form.closesAt"), { exact: true }).fill(at(8 * DAY));
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(page, t("prompts:form.save")).click();
    await page.getByText(t("prompts:form.saved")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole("link", { name: t("prompts:staff.editOne", { text: texts.EN }) }).click();
    await heading(page, t("prompts:staff.change"));
    await page.getByLabel(t("prompts:form.wordsMin")).fill("100");
    await page.getByLabel(t("prompts:form.contest")).check();
    await button(page, t("prompts:form.save")).click();
    await page.getByText(t("prompts:form.saved")).waitFor();
    const made = async () => (await staff.client.get("/v1/prompts")).body.prompts[0];
    // The word of the first saving may still be on the page.
    await eventually(async () =>
      expect(await made()).toMatchObject({ texts, wordsMin: 100, contest: true, state: "planned" }),
    );
    await button(page, t("prompts:staff.deleteOne", { text: texts.EN })).click();
    await button(page, t("site:buttons.delete")).last().click();
    await page.getByText(t("prompts:staff.delete.done")).waitFor();
  }),
);

it(
  "A member finds the open prompt at home, writes for it, and takes it off",
  journey(async ({ site, openBrowser }) => {
    const prompt = await aPrompt(site, { categories: ["HORROR", "FIABA"], wordsMin: 50, closesAt: fromNow(site, DAY) });
    const text = prompt.texts.EN!;
    const author = await aWriter(site);
    const { page } = await openBrowser({ as: author, width: 360 });
    await page.goto("/");
    await page.getByRole("link", { name: text }).click();
    await heading(page, text);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("link", { name: t("prompts:write") }).click();
    await page.getByText(t("prompts:writing.for")).waitFor();
    expect(await page.getByRole("main").getByRole("heading", { level: 2 }).count()).toBe(2);
    expect(await page.getByRole("link", { name: t("laboratory:intro.begin") }).count()).toBe(0);
    await page.getByRole("link", { name: /Horror/ }).click();
    await page.getByRole("link", { name: text }).waitFor();
    await page.getByText(t("prompts:words.least", { min: 50 })).waitFor();
    await page.getByLabel(t("editor:fields.title"), { exact: true }).fill("The lamp of the keeper");
    const sketches = async () => (await author.client.get("/v1/sketches")).body.sketches;
    await eventually(async () =>
      expect(await sketches()).toMatchObject([{ title: "The lamp of the keeper", promptId: prompt.id }]),
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.reload();
    await page.getByRole("link", { name: text }).waitFor();
    await button(page, t("prompts:writing.takeOff")).click();
    await eventually(async () => expect(await sketches()).toMatchObject([{ promptId: null }]));
    expect(await page.getByRole("link", { name: text }).count()).toBe(0);
  }),
);

it(
  "Without scripts a reader goes from a Tale to its prompt, and finds the Tales in a language",
  journey(async ({ site, openBrowser }) => {
    const prompt = await aPrompt(site);
    const english = await aPublishedTale(site, { promptId: prompt.id, title: "The lamp at night" });
    const french = await aPublishedTale(site, { promptId: prompt.id, title: "La lampe", languageName: "FR" });
    const { page } = await openBrowser({ javaScript: false, width: 360 });
    await page.goto(`/posts/horror/${english.id}`);
    await page.getByText(t("tales:writtenFor")).waitFor();
    await page.getByRole("link", { name: prompt.texts.EN! }).click();
    await heading(page, prompt.texts.EN!);
    await page.getByRole("link", { name: french.title }).waitFor();
    await page
      .getByRole("navigation", { name: t("prompts:language"), exact: true })
      .getByRole("link", { name: "Français" })
      .click();
    await page.waitForURL("**/prompts/*?languageName=FR");
    await page.getByRole("link", { name: french.title }).waitFor();
    expect(await page.getByRole("link", { name: english.title }).count()).toBe(0);
    await page.goto("/prompts");
    await page.getByRole("link", { name: prompt.texts.EN! }).first().waitFor();
  }),
);
