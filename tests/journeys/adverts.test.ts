/** @module-tag variation */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { pageSizes } from "#contract/limits.ts";
import { invalidImages, solidImage } from "#server/features/profiles/image-files.fixture.ts";
import { axeViolations, horizontalOverflow, smallTargets } from "#tests/support/accessibility.ts";
import { anAdvert } from "#tests/support/adverts.ts";
import { eventually } from "#tests/support/eventually.ts";
import { fill } from "#tests/support/forms.ts";
import { journey, type Journey } from "#tests/support/journey.ts";
import { hasFocus, heading, waitUntilLoaded } from "#tests/support/pages.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { translator } from "#tests/support/translator.ts";

/** Banner adverts: for readers and for the staff. */

const t = translator("en");
const banner = (page: Page, title: string) => page.getByRole("link", { name: title, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const asTheyAre = async (page: Page) => [
  ...(await axeViolations(page)),
  ...(await smallTargets(page)),
  ...(await horizontalOverflow(page)),
];
const shownCall = (id: number) => `POST /v0/publicity/${id}/shown`;

const pictures = async () => ({
  imageRow: await solidImage(1000, 270).png().toBuffer(),
  imageColumn: await solidImage(400, 120).png().toBuffer(),
});

async function counts({ client }: Person, id: number) {
  const { totShown, totFollowed } = (await client.get(`/v1/publicity/${id}`)).body;
  return { totShown, totFollowed };
}

/** The only advert of a language, leading to a page of this site. */
async function theAdvert({ site }: Journey, languageName: string, title: string) {
  const staff = await aModerator(site);
  const advert = await anAdvert(
    staff.client,
    { title, languageName, link: `${site.url}/our-privacy` },
    await pictures(),
  );
  return { staff, id: advert.id as number };
}

/** A picture's address and its size on the page. */
const picture = (page: Page, title: string) =>
  page.getByAltText(title).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const { width, height } = image.getBoundingClientRect();
    return { kept: new URL(image.currentSrc).pathname, width: Math.round(width), height: Math.round(height) };
  });

it(
  "A banner's view is counted once for a visitor, when the banner is in view",
  journey(async (on) => {
    const { staff, id } = await theAdvert(on, "IT", "Una bottega di lumi");
    const { page, requests } = await on.openBrowser({ language: "it" });
    await page.goto("/posts");
    await waitUntilLoaded(page);
    expect(requests).not.toContain(shownCall(id));
    const impression = page.waitForResponse((answer) => answer.url().endsWith("/shown"));
    await banner(page, "Una bottega di lumi").scrollIntoViewIfNeeded();
    expect((await impression).status()).toBe(204);
    expect((await impression).request().headers().authorization).toBeUndefined();
    await page.evaluate(() => scrollTo(0, 0));
    await banner(page, "Una bottega di lumi").scrollIntoViewIfNeeded();
    expect(await picture(page, "Una bottega di lumi")).toMatchObject({ width: 1000, height: 270 });
    expect(await counts(staff, id)).toEqual({ totShown: 1, totFollowed: 0 });
    expect(requests.filter((request) => request === shownCall(id))).toHaveLength(1);
    expect(await asTheyAre(page)).toEqual([]);
  }),
);

it(
  "A page works when its banner cannot be loaded",
  { tags: "variation" },
  journey(async (on) => {
    const { page, expectFailure } = await on.openBrowser({ as: await aReader(on.site), language: "pt" });
    await page.goto("/rules", { waitUntil: "networkidle" });
    await waitUntilLoaded(page);
    expectFailure("failed GET /v0/publicity-active");
    await page.route("**/v0/publicity-active*", (route) => route.abort());
    await page
      .getByRole("navigation", { name: translator("pt")("site:nav.label") })
      .getByRole("link", { name: translator("pt")("site:nav.tales") })
      .click();
    await heading(page, translator("pt")("tales:index.title"));
    expect(new URL(page.url()).pathname).toBe("/posts");
  }),
);

it(
  "A member's home ends with a banner, whose view is counted each time it is seen",
  { tags: "variation" },
  journey(async (on) => {
    const { staff, id } = await theAdvert(on, "FR", "Une boutique de lampes");
    const member = await aReader(on.site);
    const { page, requests } = await on.openBrowser({ as: member, language: "fr", width: 360 });
    await page.goto("/");
    await waitUntilLoaded(page);
    const here = banner(page, "Une boutique de lampes");
    await here.scrollIntoViewIfNeeded();
    await eventually(async () => expect(await counts(staff, id)).toEqual({ totShown: 1, totFollowed: 0 }));
    const small = await picture(page, "Une boutique de lampes");
    expect(small.width / small.height).toBeCloseTo(400 / 120, 1);
    expect(await here.locator("..").textContent()).toContain(translator("fr")("adverts:label"));
    // Away and back within the application.
    await page
      .locator("footer")
      .getByRole("link", { name: translator("fr")("site:footer.contact") })
      .click();
    await page.waitForURL("**/contact-us");
    await page.goBack();
    await here.scrollIntoViewIfNeeded();
    await eventually(async () => expect(await counts(staff, id)).toEqual({ totShown: 2, totFollowed: 0 }));
    expect(requests.filter((request) => request === shownCall(id))).toHaveLength(2);
    expect(await asTheyAre(page)).toEqual([]);
  }),
);

it(
  "A banner works without JavaScript, and a switched-off banner leaves the page",
  { tags: "variation" },
  journey(async (on) => {
    const { staff, id } = await theAdvert(on, "PT", "Uma loja de lampiões");
    const { page } = await on.openBrowser({ language: "pt", javaScript: false });
    await page.goto("/posts");
    const link = banner(page, "Uma loja de lampiões");
    expect(await link.getAttribute("rel")).toBe("sponsored nofollow noopener");
    expect(await link.getAttribute("href")).toBe(`/publicity/${id}`);
    const image = page.getByAltText("Uma loja de lampiões");
    expect([await image.getAttribute("width"), await image.getAttribute("height")]).toEqual(["400", "120"]);
    await link.click();
    await page.waitForURL("**/our-privacy");
    expect(await counts(staff, id)).toEqual({ totShown: 0, totFollowed: 1 });

    await staff.client.patch(`/v1/set-activity/${id}`, { query: { isActive: "false" } });
    await page.goto("/posts");
    expect(await link.count()).toBe(0);
  }),
);

it(
  "An old banner link leads to a page and counts no click",
  { tags: "variation" },
  journey(async (on) => {
    const { staff, id } = await theAdvert(on, "PT", "Gone");
    await staff.client.delete(`/v1/publicity/${id}`);
    const { page, expectFailure } = await on.openBrowser();
    expectFailure(`404 GET /publicity/${id}`);
    await page.goto(`/publicity/${id}`);
    await heading(page, t("site:errorPage.notFound"));
    // With the menu around it.
    expect(await page.getByRole("banner").getByRole("link").count()).toBeGreaterThan(1);
  }),
);

it(
  "An advert is created, switched on, changed and deleted by keyboard",
  { tags: "variation" },
  journey(async (on) => {
    const staff = await aModerator(on.site);
    const { page, expectFailure } = await on.openBrowser({ as: staff });
    await page.goto("/admin/publicity");
    await heading(page, t("adverts:list.title"));
    await page.getByRole("link", { name: t("adverts:list.create") }).press("Enter");
    await heading(page, t("adverts:create.title"));
    expect(await asTheyAre(page)).toEqual([]);

    // Refused before it is sent: no pictures, and a link that is none.
    await fill(page, { [t("adverts:form.title")]: "Lamps by night", [t("adverts:form.link")]: "javascript:alert(1)" });
    await page.keyboard.press("Enter");
    const link = page.getByLabel(t("adverts:form.link"));
    await eventually(async () => expect(await hasFocus(link)).toBe(true));
    expect(await link.getAttribute("aria-invalid")).toBe("true");
    await link.fill("https://lamps.example.org/");
    await link.press("Enter");
    await page.getByText(t("adverts:errors.pictures")).waitFor();
    expect(await page.getByText(t("adverts:errors.picture"), { exact: true }).count()).toBe(2);

    const files = page.locator("input[type=file]");
    const wrong = { name: "lamp.png", mimeType: "image/png", buffer: await invalidImages.text!() };
    await files.nth(0).setInputFiles(wrong);
    await page.getByText(t("pictures:noPicture")).waitFor();
    const { imageColumn } = await pictures();
    const lamp = (buffer: Buffer) => ({ name: "lamp.png", mimeType: "image/png", buffer });
    await files.nth(0).setInputFiles(lamp(await solidImage(500, 500).png().toBuffer()));
    await page.getByText(t("adverts:form.proportion", { width: 1000, height: 270 })).waitFor();
    await files.nth(1).setInputFiles(lamp(imageColumn));
    // A wrong file after a good one: that one stays, and is what is sent.
    await files.nth(1).setInputFiles(wrong);
    await page.getByText(`${t("pictures:noPicture")} ${t("pictures:stays")}`).waitFor();
    const { id: otherId } = await anAdvert(staff.client, { title: "Una lampada", languageName: "IT" });
    await button(page, t("adverts:form.submit")).press("Enter");
    await page.getByText(t("adverts:done.created", { title: "Lamps by night" })).waitFor();

    // In the list: switched on, by its own switch.
    const row = page.getByRole("article", { name: "Lamps by night" });
    const active = row.getByRole("switch");
    expect(await active.getAttribute("aria-checked")).toBe("false");
    const [{ id, imageRow }] = (await staff.client.get("/v1/all-publicity")).body.publicity;
    expectFailure(`failed PATCH /v1/set-activity/${id}`);
    await page.route("**/v1/set-activity/*", (route) => route.abort("connectionfailed"), { times: 1 });
    await active.press("Space");
    await page.getByText(`${t("errors:failed.switchAdvert")} ${t("errors:NETWORK")}`).waitFor();
    await eventually(async () => expect(await active.getAttribute("aria-checked")).toBe("false"));
    await active.press("Space");
    await page.getByText(t("adverts:done.on", { title: "Lamps by night" })).waitFor();
    const listed = async () =>
      (await on.site.visitor().get("/v0/publicity-active", { query: { languageName: "EN" } })).body;
    expect(await listed()).toMatchObject([{ id }]);
    expect(await asTheyAre(page)).toEqual([]);

    // Switched off, and another one deleted, from elsewhere: deleting that here, too, shows the list as it is now.
    await page
      .getByRole("article", { name: "Una lampada" })
      .locator("img")
      .evaluateAll((images: HTMLImageElement[]) => Promise.all(images.map((image) => image.decode())));
    await staff.client.patch(`/v1/set-activity/${id}`, { query: { isActive: "false" } });
    await staff.client.delete(`/v1/publicity/${otherId}`);
    expectFailure(`404 DELETE /v1/publicity/${otherId}`);
    await page.getByRole("article", { name: "Una lampada" }).getByRole("button").press("Enter");
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("site:buttons.delete") })
      .press("Enter");
    await page.getByText(t("adverts:done.deleted", { title: "Una lampada" })).waitFor();
    await eventually(async () => expect(await active.getAttribute("aria-checked")).toBe("false"));
    await active.press("Space");
    await eventually(async () => expect((await listed()).length).toBe(1));

    // Another title, and the pictures stay.
    await row.getByRole("link", { name: t("adverts:row.edit", { title: "Lamps by night" }) }).press("Enter");
    await heading(page, t("adverts:edit.title"));
    await page.getByLabel(t("adverts:form.title")).fill("Lamps by day");
    const away = page.getByRole("link", { name: t("adverts:list.title") }).last();
    await away.press("Enter");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("adverts:leave.stay") })
      .press("Enter");
    // It goes back to where it was, and must not do so between finding the next button and pressing it.
    await eventually(async () => expect(await hasFocus(away)).toBe(true));
    await button(page, t("adverts:form.submit")).press("Enter");
    await page.getByText(t("adverts:done.changed", { title: "Lamps by day" })).waitFor();
    expect(await listed()).toMatchObject([{ id, title: "Lamps by day", imageRow }]);

    await page.getByRole("article", { name: "Lamps by day" }).getByRole("button").press("Enter");
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: t("site:buttons.delete") }).press("Enter");
    await page.getByText(t("adverts:done.deleted", { title: "Lamps by day" })).waitFor();
    await eventually(async () => expect(await page.getByRole("article", { name: "Lamps by day" }).count()).toBe(0));
    await eventually(async () => expect(await hasFocus(page.locator("[data-list-heading]"))).toBe(true));
    await page.getByRole("link", { name: "Español" }).press("Enter");
    await page.getByText(t("adverts:list.noMatch", { language: "Español" })).waitFor();
    expect(await listed()).toEqual([]);

    // Another moderator decided first.
    const deletedAdvert = await anAdvert(staff.client);
    await page.goto(`/admin/publicity/edit/${deletedAdvert.id}`);
    await heading(page, t("adverts:edit.title"));
    await staff.client.delete(`/v1/publicity/${deletedAdvert.id}`);
    expectFailure(`404 PUT /v1/update-publicity/${deletedAdvert.id}`);
    await button(page, t("adverts:form.submit")).press("Enter");
    await page.getByText(`${t("errors:failed.updateAdvert")} ${t("errors:NOT_FOUND")}`).waitFor();

    // More than a page of them.
    for (let number = 1; number <= pageSizes.adverts + 1; number += 1)
      await anAdvert(staff.client, { title: `Number ${number}`, languageName: "ES", isActive: false });
    await page.goto("/admin/publicity?language=es");
    const titles = () => page.getByRole("main").getByRole("article").getByRole("heading").allTextContents();
    await eventually(async () => expect((await titles()).length).toBe(pageSizes.adverts));
    expect((await titles())[0]).toBe(`Number ${pageSizes.adverts + 1}`);
    await page.getByRole("link", { name: t("site:paging.page", { page: 2 }) }).press("Enter");
    await eventually(async () => expect(await titles()).toEqual(["Number 1"]));

    // The list itself can't be had.
    expectFailure("failed GET /v1/all-publicity");
    await page.route("**/v1/all-publicity?*", (route) => route.abort("connectionfailed"), { times: 1 });
    await page.getByRole("link", { name: t("site:paging.page", { page: 1 }) }).press("Enter");
    await heading(page, t("site:errorPage.offline"));
    await page.getByText(`${t("errors:failed.fetchAdverts")} ${t("errors:NETWORK")}`).waitFor();
    const menu = page.getByRole("navigation", { name: t("admin:menu.label") });
    expect(await menu.getByRole("link", { name: t("adverts:menu"), exact: true }).getAttribute("aria-current")).toBe(
      "page",
    );
  }),
);
