/** @module-tag variation */
import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import type { Download, Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { KIB } from "#vocabulary/limits.ts";
import { aProlificAuthor } from "#features/personal-data/server/prolific-author.fixture.ts";
import { users } from "#features/accounts/server/tables.ts";
import { newComment } from "../support/discussion-page.ts";
import { blockSaves, taleEditor } from "../support/editor.ts";
import { eventually } from "../support/eventually.ts";
import { fill, send, whenReady } from "../support/forms.ts";
import { journey, type Journey } from "../support/journey.ts";
import { button, heading, waitUntilLoaded } from "../support/pages.ts";
import { aReader, anAdmin, password, type Person } from "../support/people.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** The archive of personal data, and account deletion. */

const t = translator("en");
const dialog = (page: Page) => page.getByRole("dialog", { name: t("settings:delete.sure") });
const lastButton = (page: Page) => dialog(page).getByRole("button", { name: t("settings:delete.submit") });
const done = (page: Page) => page.getByText(t("site:messages.accountDeleted"));

/** The file names in a zip, and its size. */
async function contentsOf(download: Download) {
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  return { size: bytes.length, names: ["index.html", "data.json"].filter((name) => bytes.includes(name)) };
}

/** A member who has done the first of the two steps. */
async function aboutToLeave({ openBrowser }: Journey, person: Person) {
  const browser = await openBrowser({ as: person, width: 360 });
  await browser.page.goto("/user/settings?topic=delete");
  await waitUntilLoaded(browser.page);
  await button(browser.page, t("settings:delete.goOn")).click();
  await dialog(browser.page).waitFor();
  return browser;
}

/** Everything in this browser's two storages. */
const deviceData = (page: Page) =>
  page.evaluate(async () => {
    const copies = await new Promise<string[]>((resolve) => {
      const opening = indexedDB.open("fabula");
      opening.addEventListener("success", () => {
        const { result } = opening;
        if (!result.objectStoreNames.contains("local-copies")) return resolve([]);
        const all = result.transaction("local-copies").objectStore("local-copies").getAllKeys();
        all.addEventListener("success", () => resolve(all.result.map(String)));
      });
    });
    return [...Object.keys(localStorage).filter((key) => key !== "user-language"), ...copies];
  });

/** Whether the screen shows the whole of it. */
async function isInSight(part: Locator): Promise<boolean> {
  const box = await part.boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= part.page().viewportSize()!.height;
}

it(
  "A member downloads everything that the site holds about them",
  journey(async ({ openBrowser, site }) => {
    const person = await aReader(site);
    const { page } = await openBrowser({ as: person });
    await page.goto("/user/settings?topic=data");
    await waitUntilLoaded(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      button(page, t("settings:data.download")).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^fabula-${person.username}-.*\\.zip$`));
    expect(await contentsOf(download)).toEqual({ size: expect.any(Number), names: ["index.html", "data.json"] });
    await page.getByText(t("settings:data.saved", { name: download.suggestedFilename() })).waitFor();
  }),
);

it(
  "An archive that takes long is announced, and downloads by itself when it is ready",
  journey(async ({ openBrowser, site }) => {
    const person = await aProlificAuthor(site, { tales: 100, textLength: 100 * KIB });
    const { page } = await openBrowser({ as: person, width: 360 });
    await page.goto("/user/settings?topic=data");
    await waitUntilLoaded(page);
    const downloading = page.waitForEvent("download");
    // As low as a reader may have it who scrolled no further.
    await page.setViewportSize({ width: 360, height: 600 });
    await button(page, t("settings:data.download")).evaluate((element) => element.scrollIntoView({ block: "end" }));
    await button(page, t("settings:data.download")).click();
    await eventually(async () => expect(await isInSight(page.getByText(t("settings:data.preparing")))).toBe(true));
    const download = await downloading;
    expect(await contentsOf(download)).toEqual({ size: expect.any(Number), names: ["index.html", "data.json"] });
    const saved = page.getByText(t("settings:data.saved", { name: download.suggestedFilename() }));
    await eventually(async () => expect(await isInSight(saved)).toBe(true));
    expect(await page.getByText(t("settings:data.preparing")).isVisible()).toBe(false);
  }),
);

it(
  "A banned member is offered the archive on the login page",
  journey(async ({ openBrowser, site }) => {
    const until = new Date(Date.now() + 86_400_000);
    const person = await aReader(site, { loginBannedUntil: until });
    const { page, expectFailure } = await openBrowser();
    await page.goto("/login");
    await whenReady(page, t("accounts:login.submit"));
    await fill(page, { [t("accounts:fields.email")]: person.email, [t("accounts:fields.password")]: password });
    expectFailure("406 POST /auth/login");
    await send(page, t("accounts:login.submit"));
    const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" }).format(until);
    await page.getByRole("alert").getByText(t("errors:BANNED", { date })).waitFor();
    const offer = button(page, t("settings:data.download"));
    const [download] = await Promise.all([page.waitForEvent("download"), offer.click()]);
    expect((await contentsOf(download)).names).toEqual(["index.html", "data.json"]);
  }),
);

it(
  "An account is deleted in two steps, and every tab of the browser forgets it",
  journey(async (on) => {
    const person = await aReader(on.site);
    const tale = await aPublishedTale(on.site);
    const { page, context, requests, expectFailure } = await aboutToLeave(on, person);
    // This browser keeps an unsent comment and an unsaved Tale, in another tab that stays open.
    const other = await context.newPage();
    await other.goto(`/posts/horror/${tale.id}`);
    await newComment(other, person).fill("Begun, never sent");
    await other.goto("/tale/new/fiaba");
    await blockSaves(other);
    await taleEditor(other, t).title.fill("Never saved");
    await taleEditor(other, t).says(t("laboratory:status.saving"));
    expect((await deviceData(page)).length).toBeGreaterThan(3);

    expectFailure("403 PUT /v1/user/remove");
    await fill(dialog(page), { [t("accounts:fields.password")]: "wrong123" });
    await lastButton(page).click();
    await dialog(page).getByText(t("settings:delete.wrongPassword")).waitFor();
    await fill(dialog(page), { [t("accounts:fields.password")]: password });
    await lastButton(page).dblclick();
    await done(page).waitFor();
    await page.waitForURL(`${on.site.url}/`);
    expect(requests.filter((each) => each === "PUT /v1/user/remove").length).toBe(2);

    await other.waitForURL(`${on.site.url}/`);
    await done(other).waitFor();
    expect(await other.getByRole("dialog").count()).toBe(0);
    expect(await deviceData(page)).toEqual([]);
    const answer = await on.site.visitor().post("/auth/login", { body: { email: person.email, password } });
    expect(answer.status).toBe(403);
  }),
);

it(
  "A member without a password confirms the deletion by the username",
  journey(async (on) => {
    const person = await aReader(on.site, { passwordHash: null });
    const { page } = await aboutToLeave(on, person);
    await fill(dialog(page), { [t("accounts:fields.username")]: "somebody" });
    await page.keyboard.press("Enter");
    await dialog(page)
      .getByText(t("settings:delete.usernameDiffers", { username: person.username }))
      .waitFor();
    await fill(dialog(page), { [t("accounts:fields.username")]: person.username });
    await page.keyboard.press("Enter");
    await done(page).waitFor();
    await heading(page, `${t("home:headline.takes")}`);
    expect((await person.client.get("/v1/user")).status).toBe(401);
  }),
);

it(
  "The last administrator cannot delete the account, and reads why",
  journey(async (on) => {
    const admin = await anAdmin(on.site);
    await on.site.context.database.db.update(users).set({ role: "USER" }).where(eq(users.username, "admin"));
    const { page, expectFailure } = await aboutToLeave(on, admin);
    expectFailure("409 PUT /v1/user/remove");
    await fill(dialog(page), { [t("accounts:fields.password")]: password });
    await page.keyboard.press("Enter");
    await dialog(page)
      .getByText(`${t("errors:failed.deleteUser")} ${t("errors:LAST_ADMIN")}`)
      .waitFor();
    expect((await admin.client.get("/v1/user")).status).toBe(200);
  }),
);
