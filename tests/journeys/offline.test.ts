import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { fill } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { heading, waitUntilLoaded } from "../support/pages.ts";
import { accountMenu, logInWith } from "../support/login-page.ts";
import { aReader, password } from "../support/people.ts";
import { saying, withVoices } from "../support/speech.ts";
import { openTale } from "../support/tale-page.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Tales to read later in a browser without a connection. */

const t = translator("en");
const readLater = (page: Page) => page.getByRole("button", { name: t("tales:readLater"), exact: true });
const copies = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("offline-tale:"));
    const stored = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
    return stored.filter((files) => files > 1).length;
  });
const offlinePages = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open("offline-pages")).keys();
    return keys.filter(({ url }) => url.includes("/offline")).length;
  });

const typefaces = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open("offline-pages")).keys();
    return keys.filter(({ url }) => url.endsWith(".woff2")).length;
  });

/** A Tale, the pages of five languages and what they need: every member's browser stores these, before or after the Tale. */
const allStored = (page: Page) =>
  eventually(async () =>
    expect([await copies(page), await offlinePages(page), await typefaces(page)]).toEqual([1, 5, 6]),
  );

/** The notebook's pages are the last that a member's browser stores. */
const offlineNotebook = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open("offline-notebook")).keys();
    return keys.some(({ url }) => url.endsWith("/user/notebook/review")) && keys.length > 3;
  });

/** Requests of the page before have been answered: cut ones would count as failures. */
async function goOffline(page: Page) {
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
}

it(
  "A Tale to read later can be read offline until it is taken off the list",
  { tags: "variation" },
  journey(async (on) => {
    const reader = await aReader(on.site);
    const tale = await aPublishedTale(on.site, { title: "Far from any mast" });
    const { page, context, address, expectFailure, allowFailure } = await openTale(on, reader, tale, {
      serviceWorker: true,
    });
    for (const path of [address, "/user/reading"]) expectFailure(`failed GET ${path}`);
    for (const path of [address, "/user/reading"]) allowFailure(`failed HEAD ${path}`);
    for (const path of [address, "/user/reading"]) expectFailure(`503 GET ${path}`);
    await readLater(page).click();
    await allStored(page);
    const stored = await page.evaluate(async (path) => (await caches.match(path))!.text(), address);
    expect(stored).not.toContain(reader.username);

    await goOffline(page);
    await page.goto(address);
    await heading(page, "Far from any mast");
    await page.getByText("Nobody had lit the lamp").waitFor();
    const face = await page.locator(".tale-text").evaluate((text) => getComputedStyle(text).fontFamily);
    expect(face).toContain("Literata");

    // Private pages are in no cache.
    await page.goto("/user/reading");
    await heading(page, t("site:offline.title"));
    await page.getByRole("link", { name: "Far from any mast" }).click();
    await heading(page, "Far from any mast");

    await context.setOffline(false);
    await page.goto(address);
    await waitUntilLoaded(page);
    await readLater(page).click();
    await eventually(async () => expect(await copies(page)).toBe(0));
    await goOffline(page);
    await page.goto(address);
    await heading(page, t("site:offline.title"));
    expect(await page.getByRole("link", { name: "Far from any mast" }).count()).toBe(0);
  }),
);

it(
  "Without a connection, a Tale in the list opens from its copy, and the offline page gives way when the site is back",
  journey(async (on) => {
    const reader = await aReader(on.site);
    const tale = await aPublishedTale(on.site, { title: "Far from any mast" });
    const { page, context, address, expectFailure, allowFailure } = await openTale(on, reader, tale, {
      serviceWorker: true,
    });
    await readLater(page).click();
    await allStored(page);
    await page.goto("/user/reading?list=later");
    await waitUntilLoaded(page);

    await goOffline(page);
    for (const path of [address, "/posts"]) expectFailure(`failed GET ${path}`);
    expectFailure(`failed GET /v0/posts/${tale.id}`);
    for (const path of ["/v0/posts/category", "/v1/pending", "/v1/total-published"]) allowFailure(`failed GET ${path}`);
    expectFailure("503 GET /posts");
    await page.getByRole("link", { name: "Far from any mast" }).click();
    await page.locator(".tale-text").getByText("Nobody had lit the lamp").waitFor();

    await page.goto("/posts");
    await heading(page, t("site:offline.title"));
    await page.getByRole("link", { name: "Far from any mast", exact: true }).waitFor();
    allowFailure("failed HEAD /posts");
    await context.setOffline(false);
    await heading(page, t("tales:index.title"));
  }),
);

it(
  "The offline page stays as it is when somebody opens its own address",
  { tags: "variation" },
  journey(async ({ openBrowser }) => {
    const { page, requests } = await openBrowser();
    await page.clock.install();
    await page.goto("/offline");
    await heading(page, t("site:offline.title"));
    await page.clock.fastForward("01:00");
    await page.evaluate(() => fetch("/healthz"));
    expect(requests.filter((each) => each.includes("/offline"))).toEqual(["GET /offline"]);
  }),
);

it(
  "An offline copy has italic, bold and legible type, and its text can be listened to",
  { tags: "variation" },
  journey(async (on) => {
    const content = "<p>Nobody <em>ever</em> <strong>asked</strong> for it.</p>";
    const tale = await aPublishedTale(on.site, { content });
    const { page, context, expectFailure } = await on.openBrowser({ as: await aReader(on.site), serviceWorker: true });
    await withVoices(context, ["en-US"]);
    const address = `/posts/horror/${tale.id}`;
    expectFailure(`failed GET ${address}`);
    await page.goto(address);
    await readLater(page).click();
    await allStored(page);

    await goOffline(page);
    await page.goto(address);
    for (const font of ["italic 1em Literata", "600 1em Literata", "italic 1em Atkinson Hyperlegible"])
      expect(
        await page.evaluate(async (each) => (await document.fonts.load(each)).map(({ status }) => status), font),
      ).toEqual(["loaded"]);
    await page.getByRole("button", { name: t("reading:listen.button"), exact: true }).click();
    await eventually(async () => expect(await saying(page)).toBe("Nobody ever asked for it."));
  }),
);

it(
  "A copy goes from the list of Tales to read later, with the login of another member, and with the account",
  { tags: "variation" },
  journey(async (on) => {
    const [reader, another] = [await aReader(on.site), await aReader(on.site)];
    const tale = await aPublishedTale(on.site, { title: "One for the train" });
    const { page, context, address, expectFailure, allowFailure } = await openTale(on, reader, tale, {
      serviceWorker: true,
    });
    const add = async () => {
      await page.goto(address);
      await waitUntilLoaded(page);
      await readLater(page).click();
      await eventually(async () => expect(await copies(page)).toBe(1));
    };
    await add();
    await page.goto("/user/reading?list=later");
    await page.getByRole("button", { name: `${t("tales:readLater")}: One for the train` }).click();
    await eventually(async () => expect(await copies(page)).toBe(0));

    // The session ends without a log-out: the same member keeps the copy, another one doesn't get it.
    await add();
    await allStored(page);
    const endSession = () => page.evaluate(() => localStorage.removeItem("token"));
    await endSession();
    await page.goto("/login");
    await logInWith(page, reader.email, password);
    await accountMenu(page, reader.username).waitFor();
    expect(await copies(page)).toBe(1);
    await endSession();
    await page.goto("/login");
    await logInWith(page, another.email, password);
    await accountMenu(page, another.username).waitFor();
    await eventually(async () => expect(await copies(page)).toBe(0));
    await page.goto("/user/reading");
    await waitUntilLoaded(page);
    await goOffline(page);
    expectFailure("failed GET /posts");
    expectFailure("503 GET /posts");
    allowFailure("failed HEAD /posts");
    await page.goto("/posts");
    await heading(page, t("site:offline.title"));
    expect(await page.getByRole("link", { name: "One for the train" }).count()).toBe(0);
    await context.setOffline(false);
    await heading(page, t("tales:index.title"));

    await add();
    await page.goto("/user/settings?topic=delete");
    await waitUntilLoaded(page);
    await page.getByRole("button", { name: t("settings:delete.goOn"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t("settings:delete.sure") });
    await fill(dialog, { [t("accounts:fields.password")]: password });
    await page.keyboard.press("Enter");
    await page.getByText(t("site:messages.accountDeleted")).waitFor();
    await eventually(async () => expect(await copies(page)).toBe(0));
  }),
);

it(
  "Copies go with the log-out, and a copy of a Tale that is gone goes with its next visit",
  { tags: "variation" },
  journey(async (on) => {
    const reader = await aReader(on.site);
    const [kept, gone] = [
      await aPublishedTale(on.site, { title: "A kept one" }),
      await aPublishedTale(on.site, { title: "A gone one" }),
    ];
    const { page, expectFailure } = await openTale(on, reader, kept, { serviceWorker: true });
    expectFailure(`404 GET /posts/horror/${gone.id}`);
    await readLater(page).click();
    await eventually(async () => expect(await copies(page)).toBe(1));
    await page.goto(`/posts/horror/${gone.id}`);
    await waitUntilLoaded(page);
    await readLater(page).click();
    await eventually(async () => expect(await copies(page)).toBe(2));
    await gone.writer.client.delete(`/v1/delete/${gone.id}`);
    await page.goto(`/posts/horror/${gone.id}`);
    await eventually(async () => expect(await copies(page)).toBe(1));
    await page.goto("/logout");
    await eventually(async () => expect(await copies(page)).toBe(0));
  }),
);

it(
  "A member who has kept no word and no Tale gets to the notebook without a connection, from the installed app's start page, too",
  journey(async (on) => {
    const { page, expectFailure, allowFailure } = await on.openBrowser({
      as: await aReader(on.site),
      language: "pt",
      serviceWorker: true,
    });
    const pt = translator("pt");
    await page.goto("/posts");
    await waitUntilLoaded(page);
    expect(await offlineNotebook(page)).toBe(false);
    await page.goto("/posts/horror");
    await waitUntilLoaded(page);
    await eventually(async () => expect(await offlineNotebook(page)).toBe(true));
    const manifest = await page.locator("link[rel=manifest]").evaluate(async (link: HTMLLinkElement) => {
      const { start_url: start } = await (await fetch(link.href)).json();
      return { start };
    });
    await goOffline(page);
    for (const path of ["/blog", manifest.start]) {
      for (const fault of [`failed GET ${path}`, `503 GET ${path}`]) expectFailure(fault);
      allowFailure(`failed HEAD ${path}`);
      await page.goto(path);
      await heading(page, pt("site:offline.title"));
      await page.getByRole("heading", { name: pt("site:offline.tales") }).waitFor();
      await page.getByText(pt("site:offline.noTales")).waitFor();
    }
    for (const path of ["/v1/pending", "/v1/total-published", "/v1/notebook"]) allowFailure(`failed GET ${path}`);
    const socket = `${on.site.url.replace("http", "ws")}/ws/websocket`;
    allowFailure(
      `console: WebSocket connection to '${socket}' failed: Error in connection establishment: net::ERR_INTERNET_DISCONNECTED`,
    );
    expectFailure("failed GET /user/notebook");
    await page
      .getByRole("main")
      .getByRole("link", { name: pt("user:menu.notebook") })
      .click();
    await page.getByText(pt("notebook:notOnDevice")).waitFor();
  }),
);

it(
  "A visitor's browser stores nothing for offline use, and has no service worker",
  { tags: "variation" },
  journey(async (on) => {
    const { page } = await on.openBrowser({ serviceWorker: true });
    await page.goto("/login");
    await waitUntilLoaded(page);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  }),
);
