/** @module-tag variation */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { journey, type Journey } from "../support/journey.ts";
import { hasFocus, waitUntilLoaded } from "../support/pages.ts";
import { aReader } from "../support/people.ts";
import { openTale } from "../support/tale-page.ts";
import { translator } from "../support/translator.ts";

/** Members and visitors can share a Tale's address in every browser, also without the application. */

const t = translator("en");
const share = (page: Page) => page.getByRole("button", { name: t("tales:share.action"), exact: true });

const atATale = async (on: Journey, who: "visitor" | "member") =>
  openTale(on, who === "member" ? await aReader(on.site) : null);

for (const who of ["visitor", "member"] as const) {
  it.concurrent(
    `The share button copies the Tale's address for a ${who} whose browser does not share`,
    journey(async (on) => {
      const { page, context, address } = await atATale(on, who);
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.goto(`${address}?lang=en#main`);
      await waitUntilLoaded(page);
      await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined, configurable: true }));
      await share(page).press("Enter");
      await page
        .getByRole("alert")
        .filter({ hasText: t("tales:share.copied") })
        .waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(on.site.url + address);
    }),
  );

  it.concurrent(
    `The share button passes the address to the system of a ${who}, or shows it to copy by hand`,
    journey(async (on) => {
      const { page, tale, address } = await atATale(on, who);
      const url = on.site.url + address;
      // Records what the system gets. The second time the reader closes its list, the third time sharing is forbidden.
      await page.evaluate(() => {
        const errors = [null, "AbortError", "NotAllowedError"];
        const shared: ShareData[] = [];
        const share = async (data: ShareData) => {
          const error = errors[shared.push(data) - 1];
          if (error) throw new DOMException("", error);
        };
        Object.assign(window, { sharedData: shared });
        Object.defineProperty(navigator, "share", { value: share });
        Object.defineProperty(navigator, "clipboard", { value: undefined });
      });
      const readSharedData = async (times: number) => {
        await page.waitForFunction(
          (times) => (window as unknown as { sharedData: ShareData[] }).sharedData.length === times,
          times,
        );
        return page.evaluate(() => (window as unknown as { sharedData: ShareData[] }).sharedData);
      };
      const field = page.getByRole("textbox", { name: t("tales:share.byHand") });
      const data = { title: tale.title, url };
      await share(page).click();
      expect(await readSharedData(1)).toEqual([data]);
      await share(page).click();
      expect(await readSharedData(2)).toEqual([data, data]);
      expect(await field.count()).toBe(0);
      await share(page).click();
      await field.waitFor();
      expect(await hasFocus(field)).toBe(true);
      expect(await page.evaluate(() => getSelection()?.toString())).toBe(url);
      expect(await page.getByRole("alert").count()).toBe(0);
    }),
  );
}

it.concurrent(
  "Sharing needs no application and no API call, and there is no share button without JavaScript",
  journey(async (on) => {
    const { page, address, requests } = await atATale(on, "visitor");
    await page.waitForLoadState("networkidle");
    expect(requests.filter((request) => request.endsWith(".js"))).toHaveLength(1);
    // The page says by itself that a short Tale was read.
    const isFigure = (request: string) => /^POST \/v0\/posts\/\d+\/(opened|finished)$/.test(request);
    const calls = requests.filter((request) => /^\w+ \/(v0|v1)\//.test(request));
    expect(calls.filter((request) => !isFigure(request))).toEqual([]);
    const plain = await on.openBrowser({ javaScript: false });
    await plain.page.goto(address);
    await plain.page.getByRole("link", { name: t("tales:like"), exact: true }).waitFor();
    expect(await plain.page.getByRole("article").getByRole("button").count()).toBe(0);
  }),
);
