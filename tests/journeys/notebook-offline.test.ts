/** @module-tag variation */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { journey, type Journey } from "../support/journey.ts";
import { logInWith, accountMenu } from "../support/login-page.ts";
import { button, waitUntilLoaded } from "../support/pages.ts";
import { aReader, password, type Person } from "../support/people.ts";
import { selectionBar, selectWord } from "../support/selection.ts";
import { openTale } from "../support/tale-page.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** The notebook in a browser without a connection, and its changes when the connection returns. */

const t = translator("en");
const readLater = (page: Page) => page.getByRole("button", { name: t("tales:readLater"), exact: true });
const keepButton = (page: Page) => selectionBar(page).getByRole("button", { name: t("notebook:keep.button") });
const isStored = (page: Page, name: string) =>
  page.evaluate(async (wanted) => {
    const names = (await caches.keys()).filter((each) => each.startsWith(wanted));
    return names.length > 0 && (await (await caches.open(names[0]!)).keys()).length > 2;
  }, name);

/** Stored at the end. */
const typefaces = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open("offline-pages")).keys();
    return keys.filter(({ url }) => url.endsWith(".woff2")).length;
  });

async function keep(page: Page, word: string) {
  await selectWord(page, word);
  await keepButton(page).click();
  await selectionBar(page).getByText(t("notebook:keep.done")).waitFor();
}

const reviewsOf = async ({ site }: Journey, { id }: Person): Promise<Record<string, number>> => {
  const { rows } = await site.context.database.pool.query(
    "select word, coalesce((card ->> 'reps')::integer, 0) as reps from notebook_entries where user_id = $1 order by word",
    [id],
  );
  return Object.fromEntries(rows.map(({ word, reps }) => [word, reps]));
};

/** A member with one kept word, a Tale to read later, and everything that is stored for offline use. */
async function aPreparedReader(on: Journey) {
  const [reader, tale] = [await aReader(on.site), await aPublishedTale(on.site)];
  const opened = await openTale(on, reader, tale, { serviceWorker: true });
  const { page, context, address, allowFailure } = opened;
  await page.locator("[aria-busy]").first().waitFor({ state: "detached" });
  await keep(page, "lamp");
  await eventually(async () => expect(await reviewsOf(on, reader)).toEqual({ lamp: 0 }));
  await readLater(page).click();
  await eventually(async () => expect(await isStored(page, "offline-tale:")).toBe(true));
  await eventually(async () => expect(await isStored(page, "offline-notebook")).toBe(true));
  await page.waitForLoadState("networkidle");
  await eventually(async () => expect(await typefaces(page)).toBe(6));
  // The layout asks for news, also without a connection.
  for (const path of ["/v1/pending", "/v1/total-published", "/v1/notebook"]) allowFailure(`failed GET ${path}`);
  const socket = `${on.site.url.replace("http", "ws")}/ws/websocket`;
  allowFailure(
    `console: WebSocket connection to '${socket}' failed: Error in connection establishment: net::ERR_INTERNET_DISCONNECTED`,
  );
  await context.setOffline(true);
  for (const path of [address, "/user/notebook", "/user/notebook/review"]) allowFailure(`failed GET ${path}`);
  return { reader, ...opened };
}

it(
  "Words that are kept and answered offline reach the server once, in their order",
  journey(async (on) => {
    const { reader, page, context, address } = await aPreparedReader(on);
    await page.goto(address);
    await keep(page, "years");
    await page.goto("/user/notebook");
    await page.getByText(t("notebook:offline")).waitFor();
    await page.getByRole("heading", { name: "years" }).waitFor();
    await page.getByText(t("notebook:waiting")).waitFor();
    await page.goto("/user/notebook/review");
    await page.getByText(t("notebook:review.progress", { number: 1, total: 2 })).waitFor();
    for (const grade of ["3", "4"]) {
      await button(page, t("notebook:review.reveal")).click();
      await page.keyboard.press(grade);
    }
    await page.getByText(t("notebook:review.doneCount", { count: 2 })).waitFor();
    expect(await reviewsOf(on, reader)).toEqual({ lamp: 0 });
    await page.goto("/user/notebook/review");
    await page.getByText(t("notebook:review.nothing")).waitFor();

    await context.setOffline(false);
    await eventually(async () => expect(await reviewsOf(on, reader)).toEqual({ lamp: 1, years: 1 }));
    await page.goto("/user/notebook");
    await page.getByRole("heading", { name: "years" }).waitFor();
    expect(await page.getByText(t("notebook:waiting")).count()).toBe(0);
    expect(await reviewsOf(on, reader)).toEqual({ lamp: 1, years: 1 });
  }),
);

it(
  "A tab that is killed with unsent changes, and answers whose replies are lost, lose and repeat nothing",
  journey(async (on) => {
    const { reader, page, context, address, expectFailure } = await aPreparedReader(on);
    await page.goto(address);
    await keep(page, "years");
    await page.goto("/user/notebook/review");
    await button(page, t("notebook:review.reveal")).click();
    await page.keyboard.press("2");
    await page.getByText(t("notebook:review.progress", { number: 2, total: 2 })).waitFor();
    await page.close();

    // The server gets each call, and its first reply is lost.
    const lost = new Set<string>();
    await context.route(/\/v1\/notebook(\/\d+\/answer)?$/, async (route) => {
      const path = new URL(route.request().url()).pathname;
      if (route.request().method() !== "POST" || lost.has(path)) return route.fallback();
      lost.add(path);
      await route.fetch();
      return route.abort();
    });
    expectFailure("failed POST /v1/notebook");
    const { body } = await reader.client.get("/v1/notebook");
    expectFailure(`failed POST /v1/notebook/${body.entries[0].id}/answer`);
    await context.setOffline(false);
    for (let time = 0; time < 3; time += 1) {
      const next = await context.newPage();
      await next.goto("/user/notebook");
      await waitUntilLoaded(next);
      await next.waitForLoadState("networkidle");
      await next.close();
    }
    expect([...lost]).toHaveLength(2);
    expect(await reviewsOf(on, reader)).toEqual({ lamp: 1, years: 0 });
  }),
);

it(
  "The words on a device go with the login of another member, whose words come once the notebook is opened online",
  journey(async (on) => {
    const { page, context, address, allowFailure } = await aPreparedReader(on);
    await page.goto(address);
    await page.goto("/user/notebook/review");
    await context.setOffline(false);
    const another = await aReader(on.site);
    const kept = { postId: (await aPublishedTale(on.site)).id, block: 0, from: 4, to: 8 };
    const { body } = await another.client.post("/v1/notebook", { body: kept });
    await page.evaluate(() => localStorage.removeItem("token"));
    await page.goto("/login");
    await logInWith(page, another.email, password);
    await accountMenu(page, another.username).waitFor();
    await page.waitForLoadState("networkidle");
    // The start page, which the login opens, may still ask for them.
    for (const path of ["/v0/random-posts", "/v0/publicity-active"]) allowFailure(`failed GET ${path}`);
    await context.setOffline(true);
    await page.goto("/user/notebook");
    const notOnDevice = page.getByText(t("notebook:notOnDevice"));
    await notOnDevice.waitFor();
    expect(await page.getByRole("main").getByRole("heading").count()).toBe(1);
    await page.goto("/user/notebook/review");
    await notOnDevice.waitFor();
    expect(await page.getByText(t("notebook:review.nothing")).count()).toBe(0);

    await page.goto("/user/notebook");
    await notOnDevice.waitFor();
    await context.setOffline(false);
    await button(page, t("site:buttons.tryAgain")).click();
    await page.getByRole("heading", { name: body.word }).waitFor();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.goto("/user/notebook");
    await page.getByText(t("notebook:offline")).waitFor();
    await page.getByRole("heading", { name: body.word }).waitFor();
  }),
);

it(
  "A member with kept words alone finds the notebook from the start page, which can't be reached",
  journey(async (on) => {
    const { page, context, expectFailure, allowFailure } = await openTale(on, await aReader(on.site), undefined, {
      serviceWorker: true,
    });
    await page.locator("[aria-busy]").first().waitFor({ state: "detached" });
    await keep(page, "lamp");
    await eventually(async () => expect(await typefaces(page)).toBe(6));
    expect(await isStored(page, "offline-tale:")).toBe(false);
    await eventually(async () => expect(await isStored(page, "offline-notebook")).toBe(true));
    for (const path of ["/v1/pending", "/v1/total-published", "/v1/notebook"]) allowFailure(`failed GET ${path}`);
    const socket = `${on.site.url.replace("http", "ws")}/ws/websocket`;
    allowFailure(
      `console: WebSocket connection to '${socket}' failed: Error in connection establishment: net::ERR_INTERNET_DISCONNECTED`,
    );
    for (const fault of ["failed GET /", "503 GET /"]) expectFailure(fault);
    allowFailure("failed HEAD /");
    allowFailure("failed GET /user/notebook");
    await context.setOffline(true);
    await page.goto("/");
    await page.getByRole("heading", { name: t("site:offline.title") }).waitFor();
    await page
      .getByRole("main")
      .getByRole("link", { name: t("user:menu.notebook") })
      .click();
    await page.getByText(t("notebook:offline")).waitFor();
  }),
);
