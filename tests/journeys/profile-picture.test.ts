/** @module-tag variation */
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";
import { sessions } from "#features/accounts/server/tables.ts";
import { validImages, solidImage, rotatedByExif } from "#features/profiles/server/image-files.fixture.ts";
import { accessibilityFaults, setWidth } from "../support/accessibility.ts";
import { aComment } from "../support/comments.ts";
import { fill } from "../support/forms.ts";
import { journey, type Journey } from "../support/journey.ts";
import { button, expectFocus, heading } from "../support/pages.ts";
import { aWriter, password, type Person } from "../support/people.ts";
import type { TestSite } from "../support/site.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** The profile picture, from a phone's file to the round one next to a name. */

const t = translator("en");
const cropWindow = (page: Page) => page.getByRole("application", { name: t("user:picture.window") });
const use = (page: Page) => button(page, t("user:picture.use"));
const alert = (page: Page) => page.getByRole("main").getByRole("alert");

async function atTheirPicture({ openBrowser, site }: Journey, width?: number) {
  const writer = await aWriter(site);
  const browser = await openBrowser({ as: writer, width });
  await browser.page.goto("/user/edit/image");
  await browser.page.getByText(t("user:picture.drawn")).waitFor();
  const choose = (buffer: Buffer, name = "me.jpg", mimeType = "image/jpeg") =>
    browser.page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
  return { ...browser, writer, choose };
}

/** Red on the left, blue on the right. */
const wide = (width: number, height: number) =>
  solidImage(width, height)
    .composite([
      { input: { create: { width: width / 2, height, channels: 3, background: "#1e1ec8" } }, left: width / 2, top: 0 },
    ])
    .jpeg()
    .toBuffer();

/** The colour of a member's picture at a point, in hundredths of the sides. */
async function colourAt(site: TestSite, { client }: Person, x: number, y: number): Promise<"red" | "blue"> {
  const { picProfile } = (await client.get("/v1/user")).body;
  const bytes = await (await fetch(site.url + picProfile)).arrayBuffer();
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor((info.height * y) / 100) * info.width + Math.floor((info.width * x) / 100)) * info.channels;
  return data[at]! > data[at + 2]! ? "red" : "blue";
}

async function arrived(page: Page) {
  await page.getByText(t("user:picture.done")).waitFor();
  await page.waitForURL("**/user");
}

it.concurrent(
  "A profile picture is chosen, cropped by keyboard, shown on the profile and at comments, and removed",
  journey(async (on) => {
    const { site } = on;
    const { page, writer, choose } = await atTheirPicture(on, 360);
    expect(await accessibilityFaults(page)).toEqual([]);
    await choose(await wide(1200, 800));
    await expectFocus(page.getByRole("heading", { name: t("user:picture.section") }));
    await page.keyboard.press("Tab");
    await expectFocus(cropWindow(page));
    // As far as it goes: of the square three quarters are red then.
    for (let count = 0; count < 20; count += 1) await page.keyboard.press("ArrowRight");
    await setWidth(page, 320);
    expect(await accessibilityFaults(page)).toEqual([]);
    const zoom = page.getByRole("slider", { name: t("user:picture.zoom") });
    await page.keyboard.press("+");
    expect(await zoom.inputValue()).toBe("1.25");
    await button(page, t("user:picture.zoomOut")).click();
    expect(await zoom.inputValue()).toBe("1");
    await use(page).press("Enter");
    await arrived(page);
    expect([await colourAt(site, writer, 65, 50), await colourAt(site, writer, 85, 50)]).toEqual(["red", "blue"]);

    const picture = page.getByRole("main").locator("img[src^='/images/']").first();
    await picture.waitFor();
    const tale = await aPublishedTale(site);
    await aComment(site, { on: tale, by: writer });
    await page.goto(`/posts/horror/${tale.id}`);
    await picture.scrollIntoViewIfNeeded();
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);

    await page.goto("/user/edit/image");
    await button(page, t("user:picture.remove.button")).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("user:picture.remove.confirm") })
      .click();
    await expectFocus(page.getByText(t("user:picture.drawn")));
    expect((await writer.client.get("/v1/user")).body.picProfile).toBe(null);
  }),
);

it.concurrent(
  "A large photo is made smaller and upright",
  journey(async (on) => {
    const { page, writer, choose } = await atTheirPicture(on);
    await choose(await wide(3000, 2100));
    await alert(page).getByText(t("pictures:wrong")).waitFor();
    const values = { width: 3000, height: 2100, size: "0.1 MB", side: 2000, maxSize: "5 MB" };
    await alert(page).getByText(t("pictures:tooLarge", values)).waitFor();
    await button(page, t("pictures:shrink")).click();
    await cropWindow(page).waitFor();
    await use(page).click();
    await arrived(page);
    expect([await colourAt(on.site, writer, 20, 50), await colourAt(on.site, writer, 80, 50)]).toEqual(["red", "blue"]);

    await page.goto("/user/edit/image");
    await choose(await validImages.png(), "me.png", "image/png");
    await cropWindow(page).waitFor();
    // Not packed at all: three bytes to a pixel.
    await choose(await solidImage(1400).png({ compressionLevel: 0 }).toBuffer(), "heavy.png", "image/png");
    await alert(page).getByText("5.7 MB").waitFor();
    // Shrunk, or another one, it takes the place of the one before, and nothing is wrong any more.
    await button(page, t("pictures:shrink")).click();
    await alert(page).waitFor({ state: "detached" });
    const shrunk = await page.getByRole("main").locator("img").first().getAttribute("src");
    await choose(await rotatedByExif());
    await page.locator(`img[src="${shrunk}"]`).first().waitFor({ state: "detached" });
    await use(page).click();
    await arrived(page);
    expect([await colourAt(on.site, writer, 50, 20), await colourAt(on.site, writer, 50, 80)]).toEqual(["red", "blue"]);
  }),
);

it.concurrent(
  "A text file is refused in the browser, and other files are left to the server",
  journey(async (on) => {
    const { page, choose, expectFailure } = await atTheirPicture(on);
    await choose(Buffer.from("I am a picture, believe me."), "me.png", "image/png");
    await alert(page).getByText(t("pictures:noPicture")).waitFor();
    expectFailure("400 POST /avatar");
    await choose(Buffer.concat([Buffer.from("\xff\xd8\xff\xe0", "latin1"), Buffer.alloc(2000)]));
    await page.getByRole("heading", { name: t("user:picture.unseen.title") }).waitFor();
    await use(page).click();
    await alert(page).getByText(t("errors:IMAGE_INVALID")).waitFor();
    expect(await button(page, t("site:buttons.tryAgain")).count()).toBe(0);
    await choose(await validImages.png(), "me.png", "image/png");
    await use(page).click();
    await arrived(page);
  }),
);

it.concurrent(
  "The crop of a profile picture stays when the network fails or the member cancels",
  journey(async (on) => {
    const { site } = on;
    const { page, writer, choose, expectFailure } = await atTheirPicture(on);
    await choose(await wide(1200, 800));
    await cropWindow(page).focus();
    for (let count = 0; count < 40; count += 1) await page.keyboard.press("ArrowLeft");
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/avatar", async (route) => {
      await held;
      await route.abort("connectionfailed");
    });
    await use(page).click();
    await page.getByRole("progressbar", { name: t("user:picture.progress") }).waitFor();
    await button(page, t("site:buttons.cancel")).click();
    await expectFocus(use(page));
    expect(await alert(page).count()).toBe(0);
    release();
    expectFailure("failed POST /avatar");
    await use(page).click();
    await alert(page).getByText(t("errors:NETWORK")).waitFor();
    await page.unroute("**/avatar");
    await button(page, t("site:buttons.tryAgain")).click();
    await arrived(page);
    expect([await colourAt(site, writer, 15, 50), await colourAt(site, writer, 35, 50)]).toEqual(["red", "blue"]);
  }),
);

it.concurrent(
  "The crop of a profile picture moves by single key presses up to the edge",
  journey(async (on) => {
    const { page, writer, choose } = await atTheirPicture(on);
    await choose(await wide(1200, 800));
    await cropWindow(page).waitFor();
    for (let count = 0; count < 25; count += 1) await button(page, t("user:picture.moveLeft")).click();
    await button(page, t("user:picture.moveUp")).click();
    // An unusable file shows an error, but keeps the chosen picture and its section.
    await choose(Buffer.from("I am a picture, believe me."), "me.png", "image/png");
    await alert(page)
      .getByText(`${t("pictures:noPicture")} ${t("pictures:stays")}`)
      .waitFor();
    await use(page).click();
    await arrived(page);
    expect([await colourAt(on.site, writer, 15, 50), await colourAt(on.site, writer, 35, 50)]).toEqual(["red", "blue"]);
  }),
);

it.concurrent(
  "A picture can be dropped on the page or pasted",
  journey(async (on) => {
    const { page, writer } = await atTheirPicture(on);
    const held = (bytes: Buffer) =>
      page.evaluateHandle(
        (numbers) => {
          const data = new DataTransfer();
          data.items.add(new File([Uint8Array.from(numbers)], "me.png", { type: "image/png" }));
          return data;
        },
        [...bytes],
      );
    const dropped = { dataTransfer: await held(await validImages.png()) };
    await page.dispatchEvent("h1", "dragover", dropped);
    await page.getByText(t("user:picture.letGo")).waitFor();
    await page.dispatchEvent("h1", "dragleave", dropped);
    await page.getByText(t("user:picture.drop")).waitFor();
    await page.dispatchEvent("h1", "dragover", dropped);
    await page.dispatchEvent("h1", "drop", dropped);
    await cropWindow(page).waitFor();
    const dropInHand = await page.getByRole("main").locator("img").first().getAttribute("src");
    const file = await held(await wide(200, 100));
    await file.evaluate((clipboardData) => {
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    });
    await page.locator(`img[src="${dropInHand}"]`).first().waitFor({ state: "detached" });
    await cropWindow(page).waitFor();
    await use(page).click();
    await arrived(page);
    await page.getByRole("main").locator("img[src^='/images/']").first().waitFor();
    expect((await writer.client.get("/v1/user")).body.picProfile).toMatch(/^\/images\//);
  }),
);

it.concurrent(
  "The upload of a picture continues after the login when the session has expired",
  journey(async (on) => {
    const { site } = on;
    const { page, writer, choose, expectFailure } = await atTheirPicture(on);
    await choose(await validImages.jpeg());
    await cropWindow(page).waitFor();
    await site.context.database.db.delete(sessions).where(eq(sessions.userId, writer.id));
    expectFailure("401 POST /avatar");
    await use(page).click();
    const dialog = page.getByRole("dialog", { name: t("site:loginAgain.title") });
    await fill(dialog, { [t("site:loginAgain.email")]: writer.email });
    await dialog.getByLabel(t("site:loginAgain.password")).fill(password);
    await dialog.getByRole("button", { name: t("site:loginAgain.submit") }).click();
    await arrived(page);
    const profile = await site.visitor().get("/v0/profile", { query: { username: writer.username } });
    expect(profile.body.picProfile).toMatch(/^\/images\//);
  }),
);

it.concurrent(
  "A picture page that cannot be loaded is loaded at the next try",
  journey(async ({ openBrowser, site }) => {
    const { page, expectFailure } = await openBrowser({ as: await aWriter(site), language: "fr" });
    expectFailure("failed GET /v1/user");
    await page.route("**/v1/user", (route) => route.abort("connectionfailed"));
    await page.goto("/user/edit/image");
    const french = translator("fr");
    await alert(page).getByText(french("errors:NETWORK")).waitFor();
    await heading(page, french("user:picture.title"));
    await page.unroute("**/v1/user");
    await button(page, french("site:buttons.tryAgain")).click();
    await page.getByText(french("user:picture.drawn")).waitFor();
    expect(await alert(page).count()).toBe(0);
  }),
);
