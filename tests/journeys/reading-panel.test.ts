import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { axeViolations, horizontalOverflow, smallTargets } from "../support/accessibility.ts";
import { eventually } from "../support/eventually.ts";
import { journey, theSite } from "../support/journey.ts";
import { aNewsPost } from "../support/news.ts";
import { expectFocus } from "../support/pages.ts";
import { aModerator, aReader, aWriter } from "../support/people.ts";
import { aDraft, aPublishedTale, aSubmittedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** The panel "Reading settings" of the reading pages (behaviour.md, Reading settings). */

const t = translator("en");
const longText = `<p>${"The keeper counted the steps again, and there was one too many. ".repeat(80)}</p>`;

let tale: { id: number };
let path: string;
beforeAll(async () => {
  tale = await aPublishedTale(theSite(), { title: "The lamp", content: longText });
  path = `/posts/horror/${tale.id}`;
});

const openButton = (page: Page) => page.getByRole("button", { name: t("reading-settings:title") });
const panel = (page: Page) => page.getByRole("group", { name: t("reading-settings:title") });
const radio = (page: Page, group: string, name: string) =>
  panel(page).getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true });
const dark = (page: Page) => radio(page, t("reading-settings:theme.legend"), t("reading-settings:theme.dark"));
const chosen = (page: Page) => page.evaluate(() => ({ ...document.documentElement.dataset }));
const textStyle = (page: Page) =>
  page.locator(".tale-text").evaluate((text) => {
    const { fontSize, fontFamily, lineHeight } = getComputedStyle(text);
    return { size: Number.parseFloat(fontSize), fontFamily, leading: Number.parseFloat(lineHeight) };
  });

it(
  "A visitor's choices show at once, stay on the device and need neither application nor calls",
  journey(async ({ openBrowser }) => {
    const { page, requests } = await openBrowser();
    await page.goto(path, { waitUntil: "networkidle" });
    const atStart = requests.filter((request) => !request.startsWith("GET data:"));
    expect(atStart.length).toBeLessThanOrEqual(8);
    const before = await textStyle(page);
    await openButton(page).click();
    expect(await radio(page, t("reading-settings:theme.legend"), t("reading-settings:theme.system")).isChecked()).toBe(
      true,
    );
    // With reduced motion, as in all journeys, a change of theme starts no transition at any element.
    await page.evaluate(() => {
      document.addEventListener("transitionrun", () => (document.body.dataset.moved = ""));
    });
    await dark(page).check();
    expect(await chosen(page)).toMatchObject({ theme: "dark" });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.locator("body").getAttribute("data-moved")).toBeNull();
    await radio(page, t("reading-settings:size.legend"), "6").check();
    await radio(page, t("reading-settings:spacing.legend"), t("reading-settings:spacing.loose")).check();
    expect((await textStyle(page)).size).toBeGreaterThan(before.size);
    const relativeLeading = ({ size, leading }: Awaited<ReturnType<typeof textStyle>>) => leading / size;
    expect(relativeLeading(await textStyle(page))).toBeGreaterThan(relativeLeading(before) + 0.1);
    expect(requests.filter((request) => request.includes("hyperlegible"))).toEqual([]);
    await radio(page, t("reading-settings:face.legend"), t("reading-settings:face.legible")).check();
    await eventually(async () => expect(await requests.some((request) => request.includes("hyperlegible"))).toBe(true));
    await page.reload();
    expect(await chosen(page)).toMatchObject({ theme: "dark", size: "6", spacing: "loose", face: "legible" });
    await openButton(page).click();
    expect(await dark(page).isChecked()).toBe(true);
    const other = await page.context().newPage();
    await other.goto("/");
    expect(await chosen(other)).toMatchObject({ theme: "dark" });
    expect(requests.filter((request) => request.endsWith(".js") && !request.includes("/boot-"))).toEqual([]);
    // Those who stay are counted as readers.
    const counted = `POST /v0/posts/${tale.id}/opened`;
    expect(requests.filter((request) => /\/v[01]\//.test(request) && request !== counted)).toEqual([]);
  }),
);

it(
  "Every size, width and face has 45 to 75 characters in a line on wide screens",
  { tags: "variation" },
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser();
    const sample =
      "It was the third winter without snow, and the people of the valley had begun to speak of it in low voices. " +
      "Marta did not speak; she mended the sledge, as every year, and hung it back on its two nails.";
    const found: string[] = [];
    for (const width of [1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      for (const size of ["1", "2", "", "4", "5", "6"])
        for (const lines of ["narrow", "", "wide"])
          for (const face of ["", "sans", "legible"]) {
            const characters = await page.evaluate(
              async ([values, sample]) => {
                Object.assign(document.documentElement.dataset, values);
                await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 20)));
                await document.fonts.ready;
                await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 20)));
                const text = document.querySelector(".tale-text")!;
                const { fontSize, fontFamily } = getComputedStyle(text);
                const drawing = document.createElement("canvas").getContext("2d")!;
                drawing.font = `${fontSize} ${fontFamily}`;
                return text.clientWidth / (drawing.measureText(sample).width / sample.length);
              },
              [{ size, width: lines, face }, sample] as const,
            );
            if (characters < 45 || characters > 75) found.push(`${width} px ${size} ${lines} ${face}: ${characters}`);
          }
    }
    expect(found).toEqual([]);
  }),
);

it(
  "The panel works by keyboard and at 320 px, and is accessible in the dark theme",
  { tags: "variation" },
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser({ width: 320 });
    await page.goto(path);
    await openButton(page).focus();
    await page.keyboard.press("Enter");
    await panel(page).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    expect(await chosen(page)).toMatchObject({ theme: "dark" });
    expect(await axeViolations(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "hidden" });
    await expectFocus(openButton(page));
  }),
);

it(
  "A member's choices follow to another browser, also while it is open, and end with the session on this device",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const member = await aReader(site);
    const [first, second] = [await openBrowser(), await openBrowser({ as: member })];
    // A visitor first, with a choice of their own.
    await first.page.goto(path);
    await openButton(first.page).click();
    await radio(first.page, t("reading-settings:theme.legend"), t("reading-settings:theme.sepia")).check();
    await first.page.evaluate(
      ([token, expires]) => {
        localStorage.setItem("token", token);
        localStorage.setItem("expirationTime", expires);
      },
      [member.client.token ?? "", String(Date.now() + 3_600_000)] as const,
    );
    await first.page.reload();
    expect((await chosen(first.page)).theme).toBeUndefined();
    await first.page.locator("[data-live=on]").waitFor({ state: "attached" });

    await second.page.goto("/user/trophies");
    await second.page.locator("[data-live=on]").waitFor({ state: "attached" });
    await openButton(first.page).click();
    await dark(first.page).check();
    await radio(first.page, t("reading-settings:size.legend"), "5").check();
    await eventually(async () =>
      expect((await member.client.get("/v1/reading-settings")).body).toMatchObject({ theme: "dark", size: 5 }),
    );
    await eventually(async () => expect(await chosen(second.page)).toMatchObject({ theme: "dark", size: "5" }));

    const third = await openBrowser({ as: member });
    await third.page.goto(path);
    await eventually(async () => expect(await chosen(third.page)).toMatchObject({ theme: "dark", size: "5" }));
    expect(third.requests.filter((request) => request.includes("/v1/reading-settings"))).toEqual([]);
    await third.page.reload({ waitUntil: "commit" });
    await third.page.waitForFunction(() => document.body !== null);
    expect(await chosen(third.page)).toMatchObject({ theme: "dark", size: "5" });

    await first.page.goto("/logout");
    await eventually(async () => expect((await chosen(first.page)).theme).toBe("sepia"));
    const keys = await first.page.evaluate(() => Object.keys(localStorage));
    expect(keys).not.toContain("reading-settings-of-member");
  }),
);

it(
  "A choice before the application runs, or without a connection, reaches the server later",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const member = await aReader(site);
    const { page, expectFailure } = await openBrowser({ as: member });
    await page.goto(path);
    await page.locator("[data-live=on]").waitFor({ state: "attached" });
    await page.route("**/v1/reading-settings", (route) => route.abort("connectionrefused"));
    expectFailure("failed PUT /v1/reading-settings");
    await openButton(page).click();
    await dark(page).check();
    await eventually(async () => expect(await chosen(page)).toMatchObject({ theme: "dark" }));
    await page.unroute("**/v1/reading-settings");
    await page.reload();
    expect(await chosen(page)).toMatchObject({ theme: "dark" });
    await eventually(async () => expect((await member.client.get("/v1/reading-settings")).body.theme).toBe("dark"));
  }),
);

it(
  "On a phone that lies on its side the whole panel is in the window",
  { tags: "variation" },
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser();
    await page.setViewportSize({ width: 640, height: 360 });
    await page.goto(path);
    await openButton(page).click();
    const box = (await page.locator("#reading-settings").boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(360);
    await radio(page, t("reading-settings:spacing.legend"), t("reading-settings:spacing.loose")).check();
  }),
);

it(
  "News posts, previews and Tales in review have the panel, and without JavaScript no page shows its button",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const writer = await aWriter(site);
    const draft = await aDraft(site, { author: writer });
    const news = await aNewsPost(site);
    const submitted = await aSubmittedTale(site);
    const screens = [
      { as: writer, path: `/blog/posts/${news.id}` },
      { as: writer, path: `/preview/${draft.id}` },
      { as: await aModerator(site), path: `/admin/tales/tale/${submitted.id}` },
    ];
    for (const { as, path: address } of screens) {
      const { page } = await openBrowser({ as });
      await page.goto(address);
      await page.locator("[data-live=on]").waitFor({ state: "attached" });
      await openButton(page).click();
      await dark(page).check();
      expect(await chosen(page)).toMatchObject({ theme: "dark" });
      await page.keyboard.press("Escape");
    }
    const plain = await openBrowser({ javaScript: false });
    await plain.page.goto(path);
    const buttons = plain.page.locator("[popovertarget=reading-settings]");
    expect(await buttons.filter({ visible: true }).count()).toBe(0);
  }),
);
