/** @module-tag variation */
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { adverts } from "#features/adverts/server/tables.ts";
import { solidImage } from "#features/profiles/server/image-files.fixture.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { anAdvert } from "../support/adverts.ts";
import { eventually } from "../support/eventually.ts";
import { journey, type Journey } from "../support/journey.ts";
import { heading, waitUntilLoaded } from "../support/pages.ts";
import { aModerator, aReader, type Person } from "../support/people.ts";
import { translator } from "../support/translator.ts";

/** Banner adverts, as readers see them. */

const t = translator("en");
const banner = (page: Page, title: string) => page.getByRole("link", { name: title, exact: true });
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
  const advert = await anAdvert(staff.client, { title, languageName }, await pictures());
  // Nobody may advertise an address of this machine, and a test can reach no other.
  const link = `${site.url}/our-privacy`;
  await site.context.database.db.update(adverts).set({ link }).where(eq(adverts.id, advert.id));
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
    expect(await accessibilityFaults(page)).toEqual([]);
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
    expect(await accessibilityFaults(page)).toEqual([]);
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
