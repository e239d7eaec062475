/** @module-tag variation */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pushSubscriptions } from "#features/notifications/server/tables.ts";
import { axeViolations, horizontalOverflow, smallTargets } from "../support/accessibility.ts";
import { loginDialog, logInAgain } from "../support/expired-session.ts";
import { fill, send } from "../support/forms.ts";
import { journey, theSite } from "../support/journey.ts";
import { anotherLogin } from "../support/logins.ts";
import { heading, waitUntilLoaded } from "../support/pages.ts";
import { aModerator, aReader, password, type Person } from "../support/people.ts";
import { thePushWorker, withPush, type Permission } from "../support/push-browser.ts";
import { aPushEndpoint, type PushEndpoint } from "../support/push-endpoint.ts";
import { aPublishedTale } from "../support/tales.ts";
import type { BrowserOptions, BrowserSession } from "../support/browser-session.ts";
import { translator } from "../support/translator.ts";

/** Push notifications: permission, display, click, unsubscription. */

const t = translator("en");

let service: PushEndpoint;
beforeAll(async () => {
  service = await aPushEndpoint();
});
afterAll(() => service.close());

const subscribers = async ({ id }: Person) => {
  const rows = await theSite().context.database.db.select().from(pushSubscriptions);
  return rows.filter(({ userId }) => userId === id).map(({ endpoint }) => endpoint);
};

/** Opens a member's notifications in a browser that answers the permission question like this. */
async function aVisitor(
  openBrowser: (visitor: BrowserOptions) => Promise<BrowserSession>,
  reader: Person,
  answer: Permission,
) {
  const { page, context, allowFailure } = await openBrowser({ as: reader, serviceWorker: true });
  const browser = await withPush(context, service, answer);
  await page.goto("/user/notification");
  await waitUntilLoaded(page);
  const area = page.getByRole("region", { name: t("push:title") });
  const button = (name: string) => area.getByRole("button", { name });
  const state = area.getByRole("status").first();
  return { page, context, browser, area, button, state, allowFailure };
}

/** A visitor who has turned push on. */
async function aSubscriber(openBrowser: (visitor: BrowserOptions) => Promise<BrowserSession>, reader: Person) {
  const visitor = await aVisitor(openBrowser, reader, "granted");
  await visitor.button(t("push:turnOn")).click();
  await visitor.button(t("push:turnOff")).waitFor();
  return visitor;
}

/** Opens the logout address directly, so that the logout runs together with the requests of a signed-in page. */
async function logOutByAddress(page: Page) {
  // The page may request the number of unread notifications just as the session ends.
  await page.route("**/v1/pending*", (route) => route.fulfill({ body: "0" }));
  await page.goto("/logout");
  await page.waitForURL(`${theSite().url}/`);
}

it(
  "A click turns push on; a message is shown and opens its subject",
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page, browser, button, state } = await aVisitor(openBrowser, reader, "granted");
    expect(await state.textContent()).toBe(t("push:state.off"));
    expect(await browser.asked(page), "nothing is asked before the click").toBe(0);
    expect(await browser.subscribedAt(page)).toBeNull();

    await button(t("push:turnOn")).click();
    await button(t("push:turnOff")).waitFor();
    expect(await state.textContent()).toBe(t("push:state.on"));
    expect(await browser.asked(page)).toBe(1);
    expect(await subscribers(reader)).toEqual([await browser.subscribedAt(page)]);

    const worker = await thePushWorker(page, site);
    const tale = await aPublishedTale(site, { author: reader });
    const messages = [await service.next(), await service.next()];
    const published = messages.find(({ payload }) => payload.target.startsWith("/posts/"))!.payload;
    const notification = await worker.deliver(JSON.stringify(published));
    expect(notification).toMatchObject({ title: published.title, body: published.body, lang: "en" });
    expect((await page.request.get(notification.icon!)).headers()["content-type"]).toBe("image/png");

    await worker.click(notification);
    await page.waitForURL(`${site.url}/posts/horror/${tale.id}`);
    await heading(page, tale.title);
  }),
);

it(
  "A malformed push message is shown and leads to the notifications",
  journey(async ({ openBrowser, site }) => {
    const { page } = await aSubscriber(openBrowser, await aReader(site));
    const worker = await thePushWorker(page, site);
    for (const data of [
      "",
      "{",
      "[]",
      "null",
      '"text"',
      '{"title":7,"target":"https://example.org/"}',
      '{"target":"//example.org"}',
    ]) {
      const notification = await worker.deliver(data);
      expect(notification, data).toMatchObject({
        title: new URL(site.url).hostname,
        body: "",
        data: { target: "/user/notification" },
      });
    }
    const foreignMessage = { title: "Fabula", data: { target: "//example.org/" } };
    await page.goto("/posts");
    await worker.click(foreignMessage);
    await page.waitForURL(`${site.url}/user/notification`);
  }),
);

it(
  "A push click does not navigate a tab in which a member writes",
  journey(async ({ openBrowser, site }) => {
    const { page } = await aSubscriber(openBrowser, await aReader(site));
    const worker = await thePushWorker(page, site);
    await page.goto("/laboratory/create");
    await waitUntilLoaded(page);
    const writing = page.url();
    await worker.click({ title: "Fabula", data: { target: "/posts" } });
    expect(await worker.opened()).toEqual([`${site.url}/posts`]);
    expect(page.url()).toBe(writing);
  }),
);

it(
  "Turning push off ends the browser's subscription",
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page, browser, button, state } = await aVisitor(openBrowser, reader, "granted");
    await button(t("push:turnOn")).click();
    await button(t("push:turnOff")).click();
    await button(t("push:turnOn")).waitFor();
    expect(await state.textContent()).toBe(t("push:state.off"));
    expect(await subscribers(reader)).toEqual([]);
    expect(await browser.subscribedAt(page)).toBeNull();
    await page.reload();
    await waitUntilLoaded(page);
    expect(await state.textContent()).toBe(t("push:state.off"));
  }),
);

it(
  "A browser that denies push is explained with the way to change it",
  journey(async ({ openBrowser, site }) => {
    const { page, area, button, state } = await aVisitor(openBrowser, await aReader(site), "denied");
    await button(t("push:turnOn")).click();
    await area.getByText(t("push:wayOut.denied")).waitFor();
    expect(await state.textContent()).toBe(t("push:state.denied"));
    expect(await area.getByRole("button").count()).toBe(0);
    const faults = [...(await axeViolations(page)), ...(await horizontalOverflow(page)), ...(await smallTargets(page))];
    expect(faults).toEqual([]);
  }),
);

it(
  "A dismissed permission question changes nothing",
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { area, button, state } = await aVisitor(openBrowser, reader, "closed");
    await button(t("push:turnOn")).click();
    await area.getByRole("status").getByText(t("push:closed")).waitFor();
    expect(await state.textContent()).toBe(t("push:state.off"));
    expect(await subscribers(reader)).toEqual([]);
  }),
);

it(
  "A logout ends the browser's push messages, and the next member gets their own",
  journey(async ({ openBrowser, site }) => {
    const [before, next] = [await aReader(site), await aReader(site)];
    const { page, browser } = await aSubscriber(openBrowser, before);

    await logOutByAddress(page);
    expect(await subscribers(before)).toEqual([]);
    expect(await browser.subscribedAt(page)).toBeNull();

    await page.goto("/login");
    await fill(page, { [t("accounts:fields.email")]: next.email, [t("accounts:fields.password")]: password });
    const registered = page.waitForResponse((response) => response.url().endsWith("/v0/register-token"));
    await send(page, t("accounts:login.submit"));
    expect((await registered).status()).toBe(201);
    expect(await subscribers(next)).toEqual([await browser.subscribedAt(page)]);
    expect(await browser.asked(page), "nothing is asked again").toBe(1);

    const body = { receiverUsername: next.username, message: "Welcome back." };
    await (await aModerator(site)).client.post("/v1/send-notification", { body });
    expect((await service.next()).payload.body).toContain("Welcome back.");
  }),
);

it(
  "Push ends with an expired session and comes back with the login",
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page, allowFailure } = await aSubscriber(openBrowser, reader);
    const otherClient = await anotherLogin(site, reader);
    await otherClient.delete("/v1/sessions");
    expect(await subscribers(reader)).toEqual([]);

    for (const call of ["GET /v1/pending", "GET /v1/total-published", "GET /v1/user"]) allowFailure(`401 ${call}`);
    await page
      .getByRole("link", { name: t("settings:title") })
      .first()
      .click();
    await loginDialog(page).waitFor();
    const registered = page.waitForResponse(
      (response) => response.url().endsWith("/v0/register-token") && response.status() === 201,
    );
    await logInAgain(page, reader, password);
    await registered;
    expect(await subscribers(reader)).toHaveLength(1);
  }),
);

it(
  "A logout does not wait for the push service",
  journey(async ({ openBrowser, site }) => {
    const { page, browser } = await aSubscriber(openBrowser, await aReader(site));
    // The site never answers, but the browser still unsubscribes at the push service.
    await page.route("**/v0/register-token?*", () => {});
    await logOutByAddress(page);
    expect(await browser.subscribedAt(page)).toBeNull();
  }),
);

it(
  "A browser subscribed under another key subscribes again",
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page, browser } = await aSubscriber(openBrowser, reader);
    const old = await browser.subscribedAt(page);
    await page.evaluate(() => {
      const { json } = JSON.parse(localStorage.getItem("test-subscription")!);
      localStorage.setItem("test-subscription", JSON.stringify({ json, key: "AAAA" }));
    });
    const registered = page.waitForResponse((response) => response.url().endsWith("/v0/register-token"));
    await page.reload();
    await registered;
    const renewed = await browser.subscribedAt(page);
    expect(renewed).not.toBe(old);
    expect(await subscribers(reader)).toContain(renewed);
  }),
);
