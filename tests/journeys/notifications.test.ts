import type { Page, WebSocket, WebSocketRoute } from "playwright-core";
import { expect, it } from "vitest";
import { aComment } from "#tests/support/comments.ts";
import { fill, send } from "#tests/support/forms.ts";
import { journey } from "#tests/support/journey.ts";
import { hasFocus, heading } from "#tests/support/pages.ts";
import { aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import type { TestSite } from "#tests/support/site.ts";
import { aPublishedTale, aShelf, aSubmittedTale } from "#tests/support/tales.ts";
import { words } from "#tests/support/words.ts";

/** Notifications as their receivers meet them, while the site is open and afterwards. */

const t = words("en");
const list = "/user/notification";

const bell = (page: Page, unread: number) => {
  const name = unread === 0 ? t("notifications:title") : t("notifications:bell", { count: unread });
  return page.getByRole("banner").getByRole("link", { name, exact: true });
};
const lines = (page: Page) => page.getByRole("main").getByRole("listitem").filter({ has: page.locator("time") });
const line = (page: Page, text: string) => lines(page).filter({ hasText: text });
const unreadMark = t("notifications:unread");
const toasts = (page: Page) => page.locator(".toast");

/** Resolves once this page would hear of anything new. */
async function listening(page: Page) {
  await page.locator("html[data-live=on]").waitFor();
}

async function tell(site: TestSite, receiver: Person, ...messages: string[]) {
  const { client } = await aModerator(site);
  for (const message of messages) {
    const answer = await client.post("/v1/send-notification", { body: { receiverUsername: receiver.username, message } });
    expect(answer.status).toBe(201);
  }
}

it("tells at once of a comment, in the header and on the home page", journey(async ({ visit, site }) => {
  const writer = await aWriter(site);
  const [id] = await aShelf(site, writer, [{ title: "The well" }]);
  const { page } = await visit({ as: writer });
  await page.goto("/");
  await page.getByRole("link", { name: t("home:member.pending.none") }).waitFor();
  await bell(page, 0).waitFor();
  await listening(page);

  const { writer: reader } = await aComment(site, { on: { id: id! } });
  const toast = toasts(page).filter({ hasText: `${reader.username} wrote the first comment on your Tale “The well”.` });
  await toast.waitFor();
  await bell(page, 1).waitFor();
  await page.getByRole("link", { name: t("home:member.pending.some", { count: 1 }) }).waitFor();
  await tell(site, writer, "Tea at five.");
  await page.getByRole("link", { name: t("home:member.pending.some", { count: 2 }) }).waitFor();

  await toast.getByRole("link", { name: t("notifications:toast.view") }).click();
  await heading(page, t("notifications:title"));
  expect(await lines(page).allInnerTexts()).toEqual([
    expect.stringContaining("Tea at five."),
    expect.stringContaining("wrote the first comment"),
  ]);
}));

it("leads to what it tells of, and is read then", journey(async ({ visit, site }) => {
  const { writer, ...tale } = await aPublishedTale(site, { title: "The lamp" });
  const { page } = await visit({ as: writer });
  await page.goto(list);
  // The trophy for the first Tale is the other.
  await bell(page, 2).waitFor();
  await line(page, "The lamp").getByText(unreadMark, { exact: true }).waitFor();
  await line(page, "The lamp").getByRole("link").click();
  await heading(page, "The lamp");
  expect(new URL(page.url()).pathname).toBe(`/posts/horror/${tale.id}`);
  await bell(page, 1).waitFor();
  await page.goBack();
  await line(page, "The lamp").waitFor();
  expect(await line(page, "The lamp").getByText(unreadMark, { exact: true }).count()).toBe(0);
  await line(page, "The lamp").getByRole("link").click();
  await heading(page, "The lamp");
}));

it("marks a message that leads nowhere where it stands, and all others at once", journey(async ({ visit, site }) => {
  const reader = await aReader(site);
  await tell(site, reader, "First", "Second", "Third");
  const { page } = await visit({ as: reader });
  await page.goto(list);
  await bell(page, 3).waitFor();
  await line(page, "Second").getByRole("button", { name: t("notifications:markOne") }).click();
  await bell(page, 2).waitFor();
  expect(await line(page, "Second").getByText(unreadMark, { exact: true }).count()).toBe(0);
  expect(await hasFocus(line(page, "Second").locator("[tabindex='-1']"))).toBe(true);
  await page.getByRole("button", { name: t("notifications:markAll.button") }).click();
  await bell(page, 0).waitFor();
  const nothingLeft = page.getByText(t("notifications:pending.none"));
  await expect.poll(() => hasFocus(nothingLeft)).toBe(true);
  await page.reload();
  await nothingLeft.waitFor();
  expect(await page.getByText(unreadMark, { exact: true }).count()).toBe(0);
}));

it("lists seven to a page, takes a new one on top, and leaves the focus where it was", journey(async ({ visit, site }) => {
  const reader = await aReader(site);
  await tell(site, reader, ...Array.from({ length: 9 }, (_, at) => `Number ${at + 1}`));
  const { page } = await visit({ as: reader });
  await page.goto(list);
  await lines(page).first().waitFor();
  const numbers = async () => (await lines(page).allInnerTexts()).map((text) => Number(/Number (\d+)/.exec(text)?.[1]));
  expect(await numbers()).toEqual([9, 8, 7, 6, 5, 4, 3]);
  await page.getByText(t("site:paging.summary", { from: 1, to: 7, total: 9 })).waitFor();
  await listening(page);

  const focused = line(page, "Number 8").getByRole("button");
  await focused.focus();
  await tell(site, reader, "Number 10");
  await line(page, "Number 10").waitFor();
  expect(await numbers()).toEqual([10, 9, 8, 7, 6, 5, 4]);
  expect(await hasFocus(focused)).toBe(true);

  await page.getByRole("link", { name: t("site:paging.page", { page: 2 }) }).click();
  await line(page, "Number 3").waitFor();
  expect(await numbers()).toEqual([3, 2, 1]);
  expect(new URL(page.url()).search).toBe("?page=2");
  await page.goto(`${list}?page=40`);
  await page.waitForURL(`**${list}?page=2`);
}));

it("has something to do where there is nothing yet", journey(async ({ visit, site }) => {
  const { page } = await visit({ as: await aReader(site) });
  await page.goto(list);
  await page.getByText(t("notifications:empty.text")).waitFor();
  await page.getByRole("main").getByRole("link", { name: t("notifications:empty.read") }).click();
  await heading(page, t("tales:index.title"));
  expect(new URL(page.url()).pathname).toBe("/posts");
}));

it("is read in every tab when it is read in one", journey(async ({ visit, site }) => {
  const reader = await aReader(site);
  await tell(site, reader, "Once");
  const { page, context } = await visit({ as: reader });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(list);
    await bell(tab, 1).waitFor();
  }
  await line(page, "Once").getByRole("button").click();
  await bell(other, 0).waitFor();
  await expect.poll(() => line(other, "Once").getByText(unreadMark, { exact: true }).count()).toBe(0);
}));

it("comes back after the connection broke, and knows what was told meanwhile", journey(async ({ visit, site }) => {
  const reader = await aReader(site);
  const { page } = await visit({ as: reader });
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/ws\//, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await page.goto("/");
  await listening(page);
  await bell(page, 0).waitFor();
  await sockets[0]!.close({ code: 4012 });
  await page.locator("html:not([data-live])").waitFor();
  await tell(site, reader, "While you were away");
  await bell(page, 1).waitFor();
  await listening(page);
  await tell(site, reader, "Here again");
  await toasts(page).filter({ hasText: "Here again" }).waitFor();
  await bell(page, 2).waitFor();
  expect(sockets.length).toBe(2);
}));

it("stops listening with the session", journey(async ({ visit, site }) => {
  const reader = await aReader(site);
  const { page } = await visit({ as: reader });
  const opened: WebSocket[] = [];
  page.on("websocket", (socket) => opened.push(socket));
  await page.goto("/posts");
  await listening(page);
  await page.getByRole("banner").getByRole("button", { name: reader.username }).click();
  await page.getByRole("banner").getByRole("button", { name: t("site:nav.logOut") }).click();
  await page.getByRole("banner").getByRole("link", { name: t("site:nav.logIn") }).waitFor();
  await expect.poll(() => opened.map((socket) => socket.isClosed())).toEqual([true]);
  expect(await bell(page, 0).count()).toBe(0);
}));

it("does not knock again with a token that was refused", journey(async ({ visit, site }) => {
  const reader = await aReader(site);
  const { page, requests, provokes } = await visit({ as: reader });
  const opened: WebSocket[] = [];
  page.on("websocket", (socket) => opened.push(socket));
  const closed = () => opened.map((socket) => socket.isClosed());
  const knocks = () => requests.filter((request) => request.startsWith("GET /ws/info")).length;
  await page.clock.install();
  await page.goto("/posts");
  await listening(page);
  await reader.client.post("/logout");
  await expect.poll(closed).toEqual([true]);
  await page.clock.runFor(60_000);
  expect(knocks()).toBe(1);

  provokes("401 GET /v1/pending");
  await page.reload();
  await expect.poll(closed).toEqual([true, true]);
  await page.clock.runFor(60_000);
  expect(knocks()).toBe(2);
}));

it("says so when the list can't be loaded, and tries again", journey(async ({ visit, site }) => {
  const { page, provokes } = await visit({ as: await aReader(site) });
  provokes("failed GET /v1/notifications");
  await page.route("**/v1/notifications?*", (route) => route.abort("connectionfailed"));
  await page.goto(list);
  await page.getByRole("alert").getByText(t("errors:NETWORK")).waitFor();
  await page.getByRole("navigation", { name: t("user:menu.label") }).waitFor();
  await page.unroute("**/v1/notifications?*");
  await page.getByRole("button", { name: t("site:buttons.tryAgain") }).click();
  await page.getByText(t("notifications:empty.text")).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
}));

it("marks the rooms of the account area where something is new, until they are opened", journey(async ({ visit, site }) => {
  const writer = await aWriter(site);
  const { page } = await visit({ as: writer });
  await page.goto("/user");
  const menu = page.getByRole("navigation", { name: t("user:menu.label") });
  const room = (name: string, news?: string) => menu.getByRole("link", { name: news === undefined ? name : `${name} (${news})`, exact: true });
  await room(t("user:menu.tales")).waitFor();
  await listening(page);
  const { id } = await aSubmittedTale(site, { author: writer });
  await (await aModerator(site)).client.patch(`/v1/posts/${id}`);
  // The Tale, and the trophy for the first one.
  await bell(page, 2).waitFor();
  await room(t("user:menu.notifications"), t("user:menu.unread")).waitFor();
  await room(t("user:menu.trophies"), t("user:menu.newTrophy")).waitFor();
  await room(t("user:menu.tales"), t("user:menu.published")).click();
  await room(t("user:menu.tales")).and(page.locator("[aria-current=page]")).waitFor();
  await bell(page, 1).waitFor();
  await room(t("user:menu.trophies"), t("user:menu.newTrophy")).click();
  await heading(page, t("trophies:page.title"));
  await bell(page, 0).waitFor();
  await room(t("user:menu.trophies")).waitFor();
  await room(t("user:menu.notifications")).waitFor();
  expect(await menu.getByRole("link", { name: "(" }).count()).toBe(0);
}));

it("is sent by the staff to one person, or to everyone", journey(async ({ visit, site }) => {
  const [reader, moderator] = [await aReader(site), await aModerator(site)];
  const { page } = await visit({ as: reader });
  await page.goto("/posts");
  await listening(page);
  const { page: desk, provokes } = await visit({ as: moderator });
  await desk.goto("/admin/tales");
  await desk.getByRole("button", { name: t("admin:send.title") }).click();
  const dialog = desk.getByRole("dialog", { name: t("admin:send.title") });
  await send(desk, t("admin:send.submit"));
  await dialog.getByText(t("admin:send.usernameMissing")).waitFor();
  await dialog.getByText(t("admin:send.messageMissing")).waitFor();

  provokes("404 POST /v1/send-notification");
  await fill(dialog, { [t("admin:send.username")]: "nobody123", [t("admin:send.message")]: "Just for you." });
  await send(desk, t("admin:send.submit"));
  await dialog.getByText(t("admin:send.nobody", { username: "nobody123" })).waitFor();
  await fill(dialog, { [t("admin:send.username")]: reader.username });
  await send(desk, t("admin:send.submit"));
  await desk.getByText(t("admin:send.done.one", { username: reader.username })).waitFor();
  await dialog.waitFor({ state: "hidden" });
  await toasts(page).filter({ hasText: "Just for you." }).waitFor();

  await desk.getByRole("button", { name: t("admin:send.title") }).click();
  await dialog.getByRole("radio", { name: t("admin:send.everyone") }).check();
  await fill(dialog, { [t("admin:send.message")]: "For all of you." });
  await send(desk, t("admin:send.submit"));
  const question = desk.getByRole("alertdialog", { name: t("admin:send.confirm.title") });
  await question.getByRole("button", { name: t("admin:send.confirm.yes") }).click();
  await dialog.waitFor({ state: "hidden" });
  await toasts(page).filter({ hasText: "For all of you." }).waitFor();
  await toasts(desk).filter({ hasText: "For all of you." }).waitFor();
  await bell(desk, 1).waitFor();
  await page.goto(list);
  await lines(page).first().waitFor();
  expect(await lines(page).allInnerTexts()).toEqual([expect.stringContaining("For all of you."), expect.stringContaining("Just for you.")]);
}));
