import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { HOUR } from "#vocabulary/limits.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { aNewsPost } from "../support/news.ts";
import { button, heading } from "../support/pages.ts";
import { aModerator, aReader } from "../support/people.ts";
import { translator } from "../support/translator.ts";

/** The staff keeps a draft, looks at it as readers will, schedules it, and writes it in another language. */

const t = translator("en");
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const choose = (page: Page, name: string) => page.getByRole("radio", { name }).check();

async function write(page: Page, title: string) {
  await field(page, t("editor:fields.text")).waitFor();
  await field(page, t("editor:fields.title")).fill(title);
  await field(page, t("news:form.description")).fill("What will be new here.");
  await field(page, t("editor:fields.text")).click();
  await page.keyboard.type("The painters come on Monday.");
}

it.concurrent(
  "A draft is previewed, kept at the server, scheduled, and written in another language",
  journey(async ({ site, openBrowser }) => {
    const staff = await aModerator(site);
    const { page } = await openBrowser({ as: staff, width: 360 });
    await page.goto("/admin/posts/create");
    await write(page, "A new wing");
    await button(page, t("news:form.preview")).click();
    const preview = page.getByRole("dialog", { name: t("news:form.previewTitle") });
    await preview.getByRole("heading", { name: "A new wing" }).waitFor();
    await preview.getByText("The painters come on Monday.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await choose(page, t("news:form.asDraft"));
    await button(page, t("news:form.saveDraft")).click();
    await page.getByText(t("news:form.draftSaved", { title: "A new wing" })).waitFor();

    await page.getByRole("link", { name: t("news:admin.states.DRAFT"), exact: true }).click();
    await page.waitForURL("**/admin/posts?state=draft");
    const row = page.getByRole("article").filter({ hasText: "A new wing" });
    await row.getByText(t("news:admin.draft"), { exact: true }).waitFor();
    expect(await row.getByRole("link", { name: t("news:admin.viewOne", { title: "A new wing" }) }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await row.getByRole("link", { name: t("news:admin.editOne", { title: "A new wing" }) }).click();
    await heading(page, t("news:form.change"));
    await choose(page, t("news:form.later"));
    await button(page, t("news:form.schedule")).click();
    await page.getByText(t("news:form.errors.publishAt")).waitFor();
    const time = page.getByLabel(t("news:form.publishAt"), { exact: true });
    // The browser's clock is the machine's.
    const tomorrow = new Date(Date.now() + 24 * HOUR);
    await time.fill(`${tomorrow.toISOString().slice(0, 10)}T09:30`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(page, t("news:form.schedule")).click();
    await page.waitForURL("**/admin/posts");
    const all = async () =>
      (await staff.client.get("/v1/all-admin-posts", { query: { pageSize: 100 } })).body.adminPost as {
        id: number;
        title: string;
      }[];
    const [english] = (await all()).filter(({ title }) => title === "A new wing");
    expect(english).toMatchObject({ state: "SCHEDULED" });

    await page.goto(`/admin/posts/edit/${english!.id}`);
    await page.getByRole("link", { name: t("news:form.writeIn", { language: "Spanish" }) }).click();
    await heading(page, t("news:form.create"));
    await write(page, "Un ala nueva");
    await choose(page, t("news:form.asDraft"));
    await page.getByRole("checkbox", { name: t("news:form.pin") }).check();
    await button(page, t("news:form.saveDraft")).click();
    await page.getByText(t("news:form.draftSaved", { title: "Un ala nueva" })).waitFor();
    const [spanish] = (await all()).filter(({ title }) => title === "Un ala nueva");
    const versions = [{ id: english!.id, languageName: "EN" }];
    expect(spanish).toMatchObject({ languageName: "ES", state: "DRAFT", pinned: true, group: english!.id, versions });
  }),
);

it.concurrent(
  "A message in two languages is sent from the administration, and its address is a link",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const reader = await aReader(site, { language: "FR" });
    const { page } = await openBrowser({ as: await aModerator(site), width: 360 });
    await page.goto("/admin");
    await button(page, t("admin:send.title")).click();
    const dialog = page.getByRole("dialog", { name: t("admin:send.title") });
    await field(page, t("admin:send.username")).fill(reader.username);
    await dialog.getByRole("checkbox", { name: t("admin:send.inLanguages") }).check();
    await field(page, "English").fill("We close at noon.");
    await field(page, "Italiano").fill("Chiudiamo a mezzogiorno: https://example.org/orari");
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: t("admin:send.submit") }).click();
    await page.getByText(t("admin:send.done.one", { username: reader.username })).waitFor();
    const { notifications } = (await reader.client.get("/v1/notifications")).body;
    expect(notifications).toMatchObject([{ message: "We close at noon.", messageLanguage: "EN" }]);
  }),
);

it.concurrent(
  "A pinned post is first in the blog and says so, and its other version is linked",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const staff = await aModerator(site);
    const pinned = await aNewsPost(site, { staff, title: "Stays on top", pinned: true });
    await aNewsPost(site, { staff, title: "Newer" });
    const italian = await aNewsPost(site, { staff, title: "In cima", languageName: "IT", group: pinned.id });
    const { page } = await openBrowser({});
    await page.goto("/blog");
    expect(await accessibilityFaults(page)).toEqual([]);
    const first = page.getByRole("main").getByRole("article").first();
    await first.getByText(t("news:pinned"), { exact: true }).waitFor();
    await first.getByRole("link", { name: "Stays on top" }).click();
    await page.getByRole("main").getByRole("link", { name: "Italian" }).click();
    await page.waitForURL(`**/blog/posts/${italian.id}`);
  }),
);
