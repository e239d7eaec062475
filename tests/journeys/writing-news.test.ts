/** @module-tag variation */
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";
import { accessibilityFaults } from "../support/accessibility.ts";
import { describes } from "../support/forms.ts";
import { journey, type Journey } from "../support/journey.ts";
import { aNewsPost } from "../support/news.ts";
import { button, expectFocus, heading, waitUntilLoaded } from "../support/pages.ts";
import { aModerator, aReader } from "../support/people.ts";
import { translator } from "../support/translator.ts";

/** The staff publishes a news post with a picture, changes it and deletes it; no input is lost. */

const t = translator("en");
const title = (page: Page) => page.getByRole("textbox", { name: t("editor:fields.title"), exact: true });
const description = (page: Page) => page.getByRole("textbox", { name: t("news:form.description"), exact: true });
const text = (page: Page) => page.getByRole("textbox", { name: t("editor:fields.text"), exact: true });
const language = (page: Page) => page.getByRole("combobox", { name: t("news:form.language"), exact: true });
const pictures = (page: Page) => page.getByRole("group", { name: t("news:form.picture") });
const publish = (page: Page) => button(page, t("news:form.publish"));
const save = (page: Page) => button(page, t("news:form.save"));

const picture = (width: number, height: number, background = "#304860") =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

async function choose(page: Page, buffer: Buffer, name = "shelf.png", mimeType = "image/png") {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
}

async function atTheForm({ site, openBrowser }: Journey, width?: number) {
  const staff = await aModerator(site);
  const browser = await openBrowser({ as: staff, width });
  await browser.page.goto("/admin/posts/create");
  await heading(browser.page, t("news:form.create"));
  await text(browser.page).waitFor();
  const all = async () =>
    (await staff.client.get("/v1/all-admin-posts", { query: { pageSize: 100 } })).body.adminPost as {
      id: number;
      title: string;
    }[];
  const newsNamed = async (name: string) => {
    const found = (await all()).find((post) => post.title === name);
    return found === undefined ? null : (await site.visitor().get(`/v0/admin-post/${found.id}`)).body;
  };
  return { ...browser, staff, newsNamed };
}

it.concurrent(
  "News are published with a picture, seen, changed and deleted",
  journey(async (on) => {
    const { page, newsNamed } = await atTheForm(on, 360);
    expect(await accessibilityFaults(page)).toEqual([]);
    await title(page).fill("A new wing");
    await description(page).fill("Three rooms, all of them for Tales.");
    await language(page).selectOption("PT");
    await text(page).click();
    await page.keyboard.type("The painters have left.");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("Come in.");
    await choose(page, await picture(1400, 800));
    await pictures(page)
      .getByText(t("pictures:field.chosen", { width: 1400, height: 800 }))
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await publish(page).click();
    await page.getByText(t("news:form.created", { title: "A new wing" })).waitFor();
    await page.waitForURL("**/admin/posts");
    const post = await newsNamed("A new wing");
    expect(post).toMatchObject({ languageName: "PT", description: "Three rooms, all of them for Tales." });
    expect(post.content).toBe("<p>The painters have left.</p><p><strong>Come in.</strong></p>");
    expect(post.photo).toMatch(/\/1280\.webp$/);

    const visitor = await on.openBrowser({ language: "pt" });
    await visitor.page.goto("/blog");
    await visitor.page.getByRole("link", { name: "A new wing" }).waitFor();

    const line = page.getByRole("article").filter({ hasText: "A new wing" });
    await line.getByRole("link", { name: t("news:admin.editOne", { title: "A new wing" }) }).click();
    await heading(page, t("news:form.change"));
    await title(page).fill("A new wing, finished");
    await button(page, t("pictures:field.remove")).click();
    await expectFocus(page.locator("input[type=file]"));
    await pictures(page).getByText(t("pictures:field.removed")).waitFor();
    await save(page).click();
    await page.getByText(t("news:form.changed", { title: "A new wing, finished" })).waitFor();
    expect(await newsNamed("A new wing, finished")).toMatchObject({ id: post.id, photo: null, content: post.content });
    await visitor.page.goto(`/blog/posts/${post.id}`);
    await heading(visitor.page, "A new wing, finished");

    const changed = page.getByRole("article").filter({ hasText: "A new wing, finished" });
    const remove = changed.getByRole("button", { name: t("news:admin.deleteOne", { title: "A new wing, finished" }) });
    await remove.click();
    const question = page.getByRole("alertdialog", { name: t("news:admin.delete.title") });
    await question.getByRole("button", { name: t("site:buttons.cancel") }).click();
    await expectFocus(remove);
    await remove.click();
    await question.getByRole("button", { name: t("site:buttons.delete") }).click();
    await page.getByText(t("news:admin.delete.done", { title: "A new wing, finished" })).waitFor();
    await changed.waitFor({ state: "detached" });
    await expectFocus(page.locator("[data-list-heading]"));
    expect(await newsNamed("A new wing, finished")).toBeNull();
    visitor.expectFailure(`404 GET /blog/posts/${post.id}`);
    await visitor.page.goto(`/blog/posts/${post.id}`);
    await visitor.page
      .getByText(t("site:errorPage.notFound"))
      .or(visitor.page.getByText(translator("pt")("site:errorPage.notFound")))
      .first()
      .waitFor();
  }),
);

it.concurrent(
  "A news draft with its picture survives a reload, and leaving asks",
  { tags: "variation" },
  journey(async (on) => {
    const { page, newsNamed } = await atTheForm(on);
    await title(page).fill("Half a thought");
    await text(page).click();
    await page.keyboard.type("It begins well.");
    await choose(page, await picture(900, 600));
    await pictures(page)
      .getByText(t("pictures:field.chosen", { width: 900, height: 600 }))
      .waitFor();
    await page.reload();
    await page.getByText(t("news:form.kept")).waitFor();
    expect(await title(page).inputValue()).toBe("Half a thought");
    expect(await text(page).textContent()).toBe("It begins well.");
    await pictures(page)
      .getByText(t("pictures:field.chosen", { width: 900, height: 600 }))
      .waitFor();

    await page.getByRole("link", { name: t("site:buttons.cancel"), exact: true }).click();
    const question = page.getByRole("dialog", { name: t("news:form.leave.title") });
    await question.getByRole("button", { name: t("news:form.leave.stay") }).click();
    await description(page).fill("And goes on.");
    await publish(page).click();
    await page.getByText(t("news:form.created", { title: "Half a thought" })).waitFor();
    expect((await newsNamed("Half a thought")).photo).toMatch(/\/900\.webp$/);
    await page.goto("/admin/posts/create");
    await text(page).waitFor();
    expect([await title(page).inputValue(), await text(page).textContent()]).toEqual(["", ""]);
    expect(await pictures(page).getByText(t("pictures:field.none")).count()).toBe(1);

    await title(page).fill("Another half");
    await page.reload();
    await button(page, t("news:form.discard")).click();
    expect(await title(page).inputValue()).toBe("");
    await page.getByRole("link", { name: t("site:buttons.cancel"), exact: true }).click();
    await heading(page, t("news:title"));
  }),
);

it.concurrent(
  "The news form names faults of the text and of the picture",
  { tags: "variation" },
  journey(async (on) => {
    const { page, expectFailure, newsNamed } = await atTheForm(on);
    await publish(page).click();
    await expectFocus(title(page));
    expect(await describes(title(page))).toContain(t("news:form.errors.title", { min: 3, max: 250 }));
    expect(await describes(description(page))).toContain(t("news:form.errors.description", { min: 3, max: 300 }));
    expect(await describes(text(page))).toContain(t("editor:errors.textShort"));
    await title(page).fill("With a picture");
    await description(page).fill("d".repeat(301));
    expect(await describes(description(page))).toContain(t("site:counter.over", { count: 1 }));
    await description(page).fill("That is none.");
    await text(page).click();
    await page.keyboard.type("There is enough of this text.");
    await choose(page, Buffer.from("I am a picture, believe me."));
    await page.getByRole("alert").getByText(t("pictures:noPicture")).waitFor();
    await publish(page).click();
    await page.getByRole("alert").getByText(t("news:form.pictureFirst")).waitFor();

    await choose(page, await picture(2400, 1200));
    await button(page, t("pictures:shrink")).click();
    await pictures(page)
      .getByText(t("pictures:field.chosen", { width: 2000, height: 1000 }))
      .waitFor();
    // The browser can show these files, but the server refuses them.
    const animation = await sharp(await picture(30, 30))
      .gif()
      .toBuffer();
    const broken = Buffer.concat([(await picture(300, 300)).subarray(0, 60), Buffer.alloc(40)]);
    await choose(page, broken, "broken.png");
    await pictures(page).getByText(t("pictures:field.unseen")).waitFor();
    expectFailure("400 POST /v1/create-admin-post");
    await publish(page).click();
    await expectFocus(page.locator("input[type=file]"));
    expect(await describes(page.locator("input[type=file]"))).toContain(t("errors:IMAGE_INVALID"));
    expect(await title(page).inputValue()).toBe("With a picture");
    await choose(page, animation, "small.gif", "image/gif");
    await publish(page).click();
    await page.getByText(t("news:form.created", { title: "With a picture" })).waitFor();
    expect((await newsNamed("With a picture")).photo).toMatch(/\/30\.webp$/);
  }),
);

it.concurrent(
  "News are listed by language, and for the staff only",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    await aNewsPost(site, { title: "Une étagère", languageName: "FR" });
    await aNewsPost(site, { title: "Uno scaffale", languageName: "IT" });
    const { page } = await openBrowser({ as: await aModerator(site) });
    await page.goto("/admin/tales");
    await page
      .getByRole("navigation", { name: t("admin:menu.label") })
      .getByRole("link", { name: t("admin:menu.news") })
      .click();
    await page.getByRole("link", { name: "Une étagère", exact: true }).waitFor();
    await page
      .getByRole("navigation", { name: t("admin:queue.language") })
      .getByRole("link", { name: "Italiano" })
      .click();
    await page.waitForURL("**/admin/posts?language=it");
    await page.getByText("Une étagère").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Uno scaffale", exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    const reader = await openBrowser({ as: await aReader(site) });
    for (const address of ["/admin/posts", "/admin/posts/create", "/admin/posts/edit/1"]) {
      await reader.page.goto(address);
      await waitUntilLoaded(reader.page);
      await reader.page.getByText(t("site:errorPage.notFound")).waitFor();
    }
  }),
);

it.concurrent(
  "News can be written by keyboard alone",
  { tags: "variation" },
  journey(async (on) => {
    const { page, newsNamed } = await atTheForm(on);
    await title(page).focus();
    await page.keyboard.type("By keys alone");
    await page.keyboard.press("Tab");
    await expectFocus(description(page));
    await page.keyboard.type("No mouse has seen this.");
    await page.keyboard.press("Tab");
    await expectFocus(language(page));
    await page.keyboard.press("Tab");
    await expectFocus(page.locator("input[type=file]"));
    await page.keyboard.press("Tab");
    // All tools are one tab stop; the text is the next.
    await page.keyboard.press("Tab");
    await expectFocus(text(page));
    await page.keyboard.type("Every word of it was typed.");
    await page.keyboard.press("Tab");
    await expectFocus(page.getByRole("switch", { name: t("editor:typography") }));
    await page.keyboard.press("Tab");
    await expectFocus(page.getByRole("radio", { name: t("news:form.now") }));
    await page.keyboard.press("Tab");
    await expectFocus(page.getByRole("checkbox", { name: t("news:form.pin") }));
    await page.keyboard.press("Tab");
    await expectFocus(publish(page));
    await page.keyboard.press("Enter");
    await page.getByText(t("news:form.created", { title: "By keys alone" })).waitFor();
    expect(await newsNamed("By keys alone")).toMatchObject({ languageName: "EN", photo: null });
  }),
);
