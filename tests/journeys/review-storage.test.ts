/** @module-tag variation */
import { expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { journey, type Journey } from "../support/journey.ts";
import { button } from "../support/pages.ts";
import { aReader, type Person } from "../support/people.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Reviews in a browser that refuses to store words. */

const t = translator("en");

async function aReaderWithAWord({ site }: Journey): Promise<Person> {
  const [reader, tale] = [await aReader(site), await aPublishedTale(site)];
  await reader.client.post("/v1/notebook", { body: { postId: tale.id, block: 0, from: 19, to: 23 } });
  return reader;
}

it.concurrent(
  "A card stays with an error until its answer is stored on the device",
  journey(async (on) => {
    const reader = await aReaderWithAWord(on);
    const { page } = await on.openBrowser({ as: reader });
    await page.goto("/user/notebook/review");
    await button(page, t("notebook:review.reveal")).click();
    const restore = await page.evaluateHandle(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("The disk is full.", "QuotaExceededError");
      };
      return () => void (IDBObjectStore.prototype.put = put);
    });
    await page.keyboard.press("3");
    await page.getByRole("alert").getByText(t("notebook:review.notStored")).waitFor();
    await page.getByText(t("notebook:review.progress", { number: 1, total: 1 })).waitFor();
    await restore.evaluate((back) => back());
    await page.keyboard.press("3");
    await page.getByText(t("notebook:review.doneCount", { count: 1 })).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await eventually(async () => expect((await reader.client.get("/v1/notebook?due=true")).body.totalEntries).toBe(0));
  }),
);

it.concurrent(
  "A review in a browser that refuses its storage shows an error instead of an empty list, and is tried again",
  journey(async (on) => {
    const reader = await aReaderWithAWord(on);
    const { page } = await on.openBrowser({ as: reader });
    await page.addInitScript(() => {
      const { open } = IDBFactory.prototype;
      let isRefused = true;
      document.addEventListener("storage-allowed", () => {
        isRefused = false;
      });
      IDBFactory.prototype.open = function (...parameters) {
        if (isRefused) throw new DOMException("Denied.", "SecurityError");
        return open.apply(this, parameters);
      };
    });
    await page.goto("/user/notebook/review");
    await page.getByRole("alert").getByText(t("notebook:review.unreadable")).waitFor();
    expect(await page.getByText(t("notebook:review.nothing")).count()).toBe(0);
    await page.evaluate(() => document.dispatchEvent(new Event("storage-allowed")));
    await button(page, t("site:buttons.tryAgain")).click();
    await page.getByText(t("notebook:review.progress", { number: 1, total: 1 })).waitFor();
  }),
);
