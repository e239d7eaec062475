/** @module-tag variation */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { aReader } from "../support/people.ts";
import { translator } from "../support/translator.ts";

/** A member chooses which notifications arrive where. */

const t = translator("en");
const path = "/v1/notification-settings";

const choice = (page: Page, title: string, channel: "list" | "push" | "mail") =>
  page.getByRole("checkbox", {
    name: `${t(`notifications:kinds.${title}` as "notifications:kinds.Trophy")}: ${t(`notifications:choices.channels.${channel}`)}`,
    exact: true,
  });
const digest = (page: Page) => page.getByRole("switch", { name: t("notifications:choices.digest.label") });

it(
  "A member chooses channels and the digest by keyboard, and a failed choice is taken back",
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page, expectFailure } = await openBrowser({ as: reader });
    await page.goto("/user/settings?topic=notifications");
    await choice(page, "Trophy", "list").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    const trophy = async () => (await reader.client.get(path)).body.types.Trophy;
    await eventually(async () => expect(await trophy()).toEqual({ list: false, push: true, mail: true }));
    expect(await choice(page, "Banned", "list").count()).toBe(0);

    await digest(page).press("Space");
    await eventually(async () => expect((await reader.client.get(path)).body.digest).toBe("weekly"));

    expectFailure(`503 PUT ${path}`);
    await page.route(`**${path}`, (route) => route.fulfill({ status: 503, body: "" }));
    await choice(page, "Trophy", "push").click();
    await page.getByText(t("notifications:choices.failed")).waitFor();
    expect(await choice(page, "Trophy", "push").isChecked()).toBe(true);
  }),
);

it(
  "Of quick choices the last one counts, one call after the other, also when the first call fails",
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page, requests, expectFailure } = await openBrowser({ as: reader });
    await page.goto("/user/settings?topic=notifications");
    const push = choice(page, "Trophy", "push");
    const mail = choice(page, "Trophy", "mail");
    await push.waitFor();
    const stored = async () => (await reader.client.get(path)).body;
    const sent = () => requests.filter((request) => request === `PUT ${path}`).length;
    /** The answer to the first call is late. */
    async function holdFirstCall() {
      const [isSent, release] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
      await page.route(
        `**${path}`,
        async (route) => {
          isSent.resolve();
          const status = await release.promise;
          await (status === 200 ? route.continue() : route.fulfill({ status, body: "" }));
        },
        { times: 1 },
      );
      return { isSent: isSent.promise, release: release.resolve };
    }

    const first = await holdFirstCall();
    await push.click();
    await first.isSent;
    await push.click();
    await mail.click();
    await digest(page).click();
    expect(await push.isChecked()).toBe(true);
    first.release(200);
    await eventually(async () => expect((await stored()).digest).toBe("weekly"));
    expect((await stored()).types.Trophy).toEqual({ list: true, push: true, mail: true });
    expect(sent()).toBe(2);

    expectFailure(`503 PUT ${path}`);
    const second = await holdFirstCall();
    await push.click();
    await second.isSent;
    await mail.click();
    second.release(503);
    await page.getByText(t("notifications:choices.failed")).waitFor();
    await eventually(async () => expect((await stored()).types.Trophy.mail).toBe(false));
    expect((await stored()).types.Trophy.push).toBe(true);
    expect([await push.isChecked(), await mail.isChecked()]).toEqual([true, false]);
  }),
);
