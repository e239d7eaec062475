import { expect, it } from "vitest";
import { accountTabs } from "../support/account-menu.ts";
import { aComment } from "../support/comments.ts";
import { eventually } from "../support/eventually.ts";
import { fill, send } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { bell, line, lines, waitUntilLive, sendMessages, toasts, unreadMark } from "../support/notifications-page.ts";
import { hasFocus, heading } from "../support/pages.ts";
import { aModerator, aReader } from "../support/people.ts";
import { readsFrom } from "../support/reads.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** The page with a member's notifications. */

const t = translator("en");
const list = "/user/notification";

it(
  "A notification leads to its subject and is then read",
  journey(async ({ openBrowser, site }) => {
    const { writer, ...tale } = await aPublishedTale(site, { title: "The lamp" });
    const { page } = await openBrowser({ as: writer });
    await page.goto(list);
    // The other notification is the trophy for the first Tale.
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
  }),
);

it(
  "A message without a link is marked as read in place, and all others at once",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    await sendMessages(site, reader, "First", "Second", "Third");
    const { page, expectFailure } = await openBrowser({ as: reader });
    await page.goto(list);
    await bell(page, 3).waitFor();
    await line(page, "Second")
      .getByRole("button", { name: t("notifications:markOne") })
      .click();
    await bell(page, 2).waitFor();
    expect(await line(page, "Second").getByText(unreadMark, { exact: true }).count()).toBe(0);
    expect(await hasFocus(line(page, "Second").locator("[tabindex='-1']"))).toBe(true);
    const markAll = page.getByRole("button", { name: t("notifications:markAll.button") });
    expectFailure("failed PATCH /v1/mark-as-read-by-title");
    await page.route("**/v1/mark-as-read-by-title?*", (route) => route.abort("connectionfailed"), { times: 1 });
    await markAll.click();
    await page.getByText(`${t("errors:failed.markRead")} ${t("errors:NETWORK")}`).waitFor();
    await markAll.click();
    await bell(page, 0).waitFor();
    const nothingLeft = page.getByText(t("notifications:pending.none"));
    await eventually(async () => expect(await hasFocus(nothingLeft)).toBe(true));
    await page.reload();
    await nothingLeft.waitFor();
    expect(await page.getByText(unreadMark, { exact: true }).count()).toBe(0);
  }),
);

it(
  "Two presses in the same moment on the button that marks all as read send one call",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    await sendMessages(site, reader, "First");
    const { page, requests } = await openBrowser({ as: reader });
    await page.goto(list);
    await bell(page, 1).waitFor();
    await page.getByRole("button", { name: t("notifications:markAll.button") }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await bell(page, 0).waitFor();
    expect(requests.filter((request) => request.startsWith("PATCH /v1/mark-as-read-by-title"))).toHaveLength(1);
  }),
);

it(
  "The list has seven notifications a page, shows a new one on top and keeps the focus",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    await sendMessages(site, reader, ...Array.from({ length: 9 }, (_, at) => `Number ${at + 1}`));
    const { page } = await openBrowser({ as: reader });
    await page.goto(list);
    await lines(page).first().waitFor();
    const numbers = async () =>
      (await lines(page).allInnerTexts()).map((text) => Number(/Number (\d+)/.exec(text)?.[1]));
    expect(await numbers()).toEqual([9, 8, 7, 6, 5, 4, 3]);
    await page.getByText(t("site:paging.summary", { from: 1, to: 7, total: 9 })).waitFor();
    await waitUntilLive(page);

    const focused = line(page, "Number 8").getByRole("button");
    await focused.focus();
    await sendMessages(site, reader, "Number 10");
    await line(page, "Number 10").waitFor();
    expect(await numbers()).toEqual([10, 9, 8, 7, 6, 5, 4]);
    expect(await hasFocus(focused)).toBe(true);

    await page.getByRole("link", { name: t("site:paging.page", { page: 2 }) }).click();
    await line(page, "Number 3").waitFor();
    expect(await numbers()).toEqual([3, 2, 1]);
    expect(new URL(page.url()).search).toBe("?page=2");
    await page.goto(`${list}?page=40`);
    await page.waitForURL(`**${list}?page=2`);
  }),
);

it(
  "Replies in one discussion are one entry, which quotes the newest, leads to it and is then read",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const tale = await aPublishedTale(site, { title: "The lamp" });
    const own = await aComment(site, { on: tale });
    const reply = (text: string) =>
      aComment(site, { on: tale, answering: own, text: `@${own.writer.username} ${text}` });
    await reply("I read it twice.");
    const second = await reply("Who lit it again?");
    const { page } = await openBrowser({ as: own.writer });
    await page.goto(list);
    const entry = line(page, "The lamp");
    await entry
      .getByText(t("notifications:group.replies", { count: 1, actor: second.writer.username, title: "The lamp" }))
      .waitFor();
    await entry.getByText("Who lit it again?", { exact: true }).waitFor();
    expect(await entry.getByText("I read it twice.").count()).toBe(0);
    await waitUntilLive(page);
    const third = await reply("The keeper did.");
    await entry.getByText("The keeper did.", { exact: true }).waitFor();
    await entry
      .getByText(t("notifications:group.replies", { count: 2, actor: third.writer.username, title: "The lamp" }))
      .waitFor();
    await bell(page, 3).waitFor();
    expect(await lines(page).count()).toBe(1);

    await entry.getByRole("button", { name: t("notifications:group.show") }).press("Enter");
    await entry.getByRole("link").filter({ hasText: "I read it twice." }).click();
    await page.waitForURL(/#\d+$/);
    await bell(page, 2).waitFor();
    await page.goBack();
    await entry.getByRole("link").first().click();
    await page.waitForURL(`**/posts/horror/${tale.id}#${third.id}`);
    await bell(page, 0).waitFor();
  }),
);

it(
  "The list shows only one kind, or only what is unread, and says how to see all again",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const tale = await aPublishedTale(site, { title: "The lamp" });
    const own = await aComment(site, { on: tale });
    await aComment(site, { on: tale, answering: own });
    await sendMessages(site, own.writer, "Tea at five.");
    const { page } = await openBrowser({ as: own.writer });
    const filter = (name: string, value: string) =>
      page.getByRole("navigation", { name }).getByRole("link", { name: value, exact: true });
    await page.goto(list);
    await line(page, "Tea at five.").waitFor();
    expect(await lines(page).count()).toBe(2);
    await filter(t("notifications:filter.kind"), t("notifications:filter.kinds.replies")).click();
    await page.waitForURL(`**${list}?kind=replies`);
    await eventually(async () => expect(await lines(page).count()).toBe(1));
    await line(page, "The lamp").waitFor();
    await filter(t("notifications:filter.kind"), t("notifications:filter.kinds.tales")).click();
    await page.getByText(t("notifications:filter.none")).waitFor();
    await page
      .getByRole("main")
      .getByRole("link", { name: t("notifications:filter.clear") })
      .click();
    await line(page, "Tea at five.")
      .getByRole("button", { name: t("notifications:markOne") })
      .click();
    await filter(t("notifications:filter.state"), t("notifications:filter.unread")).click();
    await page.waitForURL(`**${list}?show=unread`);
    await eventually(async () => expect(await lines(page).count()).toBe(1));
    await page.goBack();
    await eventually(async () => expect(await lines(page).count()).toBe(2));
  }),
);

it(
  "An empty list of notifications offers a next action",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser({ as: await aReader(site) });
    await page.goto(list);
    await page.getByText(t("notifications:empty.text")).waitFor();
    await page
      .getByRole("main")
      .getByRole("link", { name: t("notifications:empty.read") })
      .click();
    await heading(page, t("tales:index.title"));
    expect(new URL(page.url()).pathname).toBe("/posts");
  }),
);

it(
  "Notifications that cannot be loaded are loaded at the next try",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { page, expectFailure } = await openBrowser({ as: await aReader(site) });
    expectFailure("failed GET /v1/notification-groups");
    const groups = readsFrom("/v1/notification-groups");
    await page.route(groups, (route) => route.abort("connectionfailed"));
    await page.goto(list);
    await page.getByRole("alert").getByText(t("errors:failed.fetchNotifications")).waitFor();
    await page.getByRole("alert").getByText(t("errors:NETWORK")).waitFor();
    await accountTabs(page, "you").waitFor();
    await page.unroute(groups);
    await page.getByRole("button", { name: t("site:buttons.tryAgain") }).click();
    await page.getByText(t("notifications:empty.text")).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  }),
);

it(
  "The staff sends a message to one member or to everyone",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const [reader, moderator] = [await aReader(site), await aModerator(site)];
    const { page } = await openBrowser({ as: reader });
    await page.goto("/posts");
    await waitUntilLive(page);
    const { page: desk, expectFailure } = await openBrowser({ as: moderator });
    await desk.goto("/admin");
    await desk.getByRole("button", { name: t("admin:send.title") }).click();
    const dialog = desk.getByRole("dialog", { name: t("admin:send.title") });
    await send(desk, t("admin:send.submit"));
    await dialog.getByText(t("admin:send.usernameMissing")).waitFor();
    await dialog.getByText(t("admin:send.messageMissing")).waitFor();

    expectFailure("404 POST /v1/send-notification");
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
    await fill(dialog, { [t("admin:send.message")]: "For all of you. See https://example.org/rules?a=b." });
    await send(desk, t("admin:send.submit"));
    const question = desk.getByRole("alertdialog", { name: t("admin:send.confirm.title") });
    await question.getByRole("button", { name: t("admin:send.confirm.yes") }).click();
    await dialog.waitFor({ state: "hidden" });
    await toasts(page).filter({ hasText: "For all of you." }).waitFor();
    await toasts(desk).filter({ hasText: "For all of you." }).waitFor();
    await bell(desk, 1).waitFor();
    await page.goto(list);
    await lines(page).first().waitFor();
    expect(await lines(page).allInnerTexts()).toEqual([
      expect.stringContaining("For all of you."),
      expect.stringContaining("Just for you."),
    ]);
    // Addresses in messages of the team are links, like those in comments.
    const address = page.getByRole("main").getByRole("link", { name: "https://example.org/rules?a=b", exact: true });
    expect(await address.getAttribute("href")).toBe("https://example.org/rules?a=b");
    expect(await address.getAttribute("rel")).toContain("nofollow");
  }),
);
