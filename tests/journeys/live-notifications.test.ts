import type { WebSocket, WebSocketRoute } from "playwright-core";
import { expect, it } from "vitest";
import { accountLink, accountTab } from "../support/account-menu.ts";
import { aComment } from "../support/comments.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { bell, line, lines, waitUntilLive, sendMessages, toasts, unreadMark } from "../support/notifications-page.ts";
import { heading, headerButton } from "../support/pages.ts";
import { aModerator, aReader, aWriter } from "../support/people.ts";
import { insertPublishedTales, aSubmittedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Notifications that arrive over the live connection while the site is open. */

const t = translator("en");
const list = "/user/notification";

it(
  "A new comment shows at once in the header and on the home page",
  journey(async ({ openBrowser, site }) => {
    const writer = await aWriter(site);
    const [id] = await insertPublishedTales(site, writer, [{ title: "The well" }]);
    const { page } = await openBrowser({ as: writer });
    await page.goto("/");
    await page.getByRole("link", { name: t("home:member.pending.none") }).waitFor();
    await bell(page, 0).waitFor();
    await waitUntilLive(page);

    const { writer: reader } = await aComment(site, { on: { id: id! } });
    const toast = toasts(page).filter({
      hasText: `${reader.username} wrote the first comment on your Tale “The well”.`,
    });
    await toast.waitFor();
    await bell(page, 1).waitFor();
    await page.getByRole("link", { name: t("home:member.pending.some", { count: 1 }) }).waitFor();
    await sendMessages(site, writer, "Tea at five.");
    await page.getByRole("link", { name: t("home:member.pending.some", { count: 2 }) }).waitFor();

    await toast.getByRole("link", { name: t("notifications:toast.view") }).click();
    await heading(page, t("notifications:title"));
    expect(await lines(page).allInnerTexts()).toEqual([
      expect.stringContaining("Tea at five."),
      expect.stringContaining("wrote the first comment"),
    ]);
  }),
);

it(
  "A reply that arrives appears among the replies on the home page",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const [tale] = await insertPublishedTales(site, await aWriter(site), [{ title: "The well" }]);
    const own = await aComment(site, { on: { id: tale! } });
    const { page } = await openBrowser({ as: own.writer });
    await page.goto("/");
    await waitUntilLive(page);
    const shelf = page.getByRole("main").getByRole("region", { name: t("home:member.replies.title") });
    for (const text of ["I read it twice.", "Who lit it again?"]) {
      await aComment(site, { on: { id: tale! }, answering: own, text });
      const reply = shelf.getByRole("link", { name: text });
      await reply.waitFor();
      expect(await reply.count()).toBe(1);
    }
  }),
);

it(
  "A notification read in one tab is read in every tab",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    await sendMessages(site, reader, "Once");
    const { page, context } = await openBrowser({ as: reader });
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(list);
      await bell(tab, 1).waitFor();
    }
    await line(page, "Once").getByRole("button").click();
    await bell(other, 0).waitFor();
    await eventually(async () =>
      expect(await line(other, "Once").getByText(unreadMark, { exact: true }).count()).toBe(0),
    );
  }),
);

it(
  "After a broken connection the page reconnects and shows what it has missed",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page } = await openBrowser({ as: reader });
    const sockets: WebSocketRoute[] = [];
    await page.routeWebSocket(/\/ws\//, (socket) => {
      socket.connectToServer();
      sockets.push(socket);
    });
    await page.goto("/");
    await waitUntilLive(page);
    await bell(page, 0).waitFor();
    await sockets[0]!.close({ code: 4012, reason: "RESTARTING 1" });
    await page.locator("html:not([data-live])").waitFor();
    await sendMessages(site, reader, "While you were away");
    await bell(page, 1).waitFor();
    await waitUntilLive(page);
    await sendMessages(site, reader, "Here again");
    await toasts(page).filter({ hasText: "Here again" }).waitFor();
    await bell(page, 2).waitFor();
    expect(sockets.length).toBe(2);
  }),
);

it(
  "A browser whose network blocks WebSockets gets notifications over HTTP",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page, requests } = await openBrowser({ as: reader });
    const sockJsFiles = () => requests.filter((request) => /sockjs/.test(request)).length;
    await page.routeWebSocket(/\/ws\//, (socket) => socket.close({ code: 1011 }));
    await page.goto("/");
    await waitUntilLive(page);
    expect(sockJsFiles()).toBe(1);
    expect(requests.some((request) => /^POST \/ws\/.*\/xhr_streaming/.test(request))).toBe(true);
    await sendMessages(site, reader, "Over HTTP");
    await toasts(page).filter({ hasText: "Over HTTP" }).waitFor();
  }),
);

it(
  "The client switches to SockJS if a WebSocket opens but transfers nothing",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page, requests } = await openBrowser({ as: reader });
    // The socket is not connected to the server: the page sees an open socket that never answers.
    await page.routeWebSocket(/\/ws\/websocket/, () => {});
    await page.clock.install();
    await page.goto("/");
    const running = setInterval(() => void page.clock.runFor(2_000).catch(() => {}), 200);
    await waitUntilLive(page).finally(() => clearInterval(running));
    await sendMessages(site, reader, "After the wait");
    await toasts(page).filter({ hasText: "After the wait" }).waitFor();
    expect(requests.filter((request) => request.includes("/assets/sockjs")).length).toBe(1);
  }),
);

it(
  "A page with a working WebSocket does not load the SockJS client",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page, requests } = await openBrowser({ as: reader });
    const urls: string[] = [];
    page.on("websocket", (socket) => urls.push(new URL(socket.url()).pathname));
    await page.goto("/");
    await waitUntilLive(page);
    expect(urls).toEqual(["/ws/websocket"]);
    expect(requests.filter((request) => /sockjs|\/ws\//.test(request))).toEqual([]);
  }),
);

it(
  "The live connection closes with the session",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page } = await openBrowser({ as: reader });
    const sockets: WebSocket[] = [];
    page.on("websocket", (socket) => sockets.push(socket));
    await page.goto("/posts");
    await waitUntilLive(page);
    await page.getByRole("banner").getByRole("button", { name: reader.username }).click();
    await page
      .getByRole("banner")
      .getByRole("button", { name: t("site:nav.logOut") })
      .click();
    await page
      .getByRole("banner")
      .getByRole("link", { name: t("site:nav.logIn") })
      .waitFor();
    await eventually(async () => expect(await sockets.map((socket) => socket.isClosed())).toEqual([true]));
    expect(await bell(page, 0).count()).toBe(0);
  }),
);

it(
  "A refused token opens no further live connection",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page, requests, expectFailure } = await openBrowser({ as: reader });
    const sockets: WebSocket[] = [];
    page.on("websocket", (socket) => sockets.push(socket));
    const closed = () => sockets.map((socket) => socket.isClosed());
    await page.clock.install();
    await page.goto("/posts");
    await waitUntilLive(page);
    await reader.client.post("/logout");
    await eventually(async () => expect(await closed()).toEqual([true]));
    await page.clock.runFor(60_000);
    expect(sockets.length).toBe(1);

    expectFailure("401 GET /v1/pending");
    const counted = page.waitForResponse((response) => response.url().includes("/v1/pending"));
    await page.reload();
    await eventually(async () => expect(await closed()).toEqual([true, true]));
    await page.clock.runFor(60_000);
    expect(sockets.length).toBe(2);
    // The browser reports the failed count a moment later.
    await counted;
    // Refused by STOMP, not by the network.
    expect(requests.filter((request) => request.startsWith("GET /ws/info"))).toEqual([]);
  }),
);

it(
  "Pages of the account area with news are marked until they are opened",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const writer = await aWriter(site);
    const { page } = await openBrowser({ as: writer });
    await page.goto("/user");
    await accountTab(page, "you", t("user:menu.trophies")).waitFor();
    await waitUntilLive(page);
    const { id } = await aSubmittedTale(site, { author: writer });
    await (await aModerator(site)).client.patch(`/v1/posts/${id}`);
    // The Tale's notification, and the trophy for the first Tale.
    await bell(page, 2).waitFor();
    await accountTab(page, "you", t("user:menu.notifications"), t("user:menu.unread")).waitFor();
    await accountTab(page, "you", t("user:menu.trophies"), t("user:menu.newTrophy")).waitFor();
    // The menu says in which group something is new.
    await headerButton(page, writer.username).click();
    await accountLink(page, t("user:menu.you"), t("user:menu.newTrophy")).waitFor();
    await accountLink(page, t("user:menu.reading")).waitFor();
    await accountLink(page, t("user:menu.writing"), t("user:menu.published")).click();
    await accountTab(page, "writing", t("laboratory:tabs.tales")).and(page.locator("[aria-current=page]")).waitFor();
    await bell(page, 1).waitFor();
    await headerButton(page, writer.username).click();
    await accountLink(page, t("user:menu.writing")).waitFor();
    await accountLink(page, t("user:menu.you"), t("user:menu.newTrophy")).click();
    await accountTab(page, "you", t("user:menu.trophies"), t("user:menu.newTrophy")).click();
    await heading(page, t("trophies:page.title"));
    await bell(page, 0).waitFor();
    await accountTab(page, "you", t("user:menu.trophies")).waitFor();
    await accountTab(page, "you", t("user:menu.notifications")).waitFor();
    await headerButton(page, writer.username).click();
    await accountLink(page, t("user:menu.you")).waitFor();
    expect(await page.locator("#account").getByRole("link", { name: "(" }).count()).toBe(0);
  }),
);

it(
  "An open list shows that its Tale has been published",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const { id } = await aSubmittedTale(site, { author, title: "The well" });
    const { page } = await openBrowser({ as: author });
    await page.goto("/laboratory");
    const row = page.getByRole("article").filter({ hasText: "The well" });
    await row.getByText(t("tale-states:inReview")).waitFor();
    await waitUntilLive(page);
    await (await aModerator(site)).client.patch(`/v1/posts/${id}`);
    await row.getByText(t("user:tales.published")).waitFor();
    expect(await row.getByText(t("tale-states:inReview")).count()).toBe(0);
  }),
);
