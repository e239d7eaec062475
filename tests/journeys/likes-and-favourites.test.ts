import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import { sessions } from "#server/features/accounts/tables.ts";
import { journey, type Journey } from "#tests/support/journey.ts";
import { logInWith } from "#tests/support/login-page.ts";
import { hasFocus, heading, waitUntilLoaded } from "#tests/support/pages.ts";
import { aReader, password } from "#tests/support/people.ts";
import { openTale } from "#tests/support/tale-page.ts";
import { translator } from "#tests/support/translator.ts";

/** Likes and favourites. */

const t = translator("en");
const like = (page: Page) => page.getByRole("button", { name: t("tales:like"), exact: true });
const favourite = (page: Page) => page.getByRole("button", { name: t("tales:favourite"), exact: true });
const likes = (count: number) => t("tales:likes", { count });

/** The number that the page shows over the Tale and at its end. */
const showsLikes = (page: Page, count: number) =>
  page.getByRole("article").getByText(likes(count), { exact: true }).first().waitFor();
const isOn = (page: Page, button: typeof like) => button(page).and(page.locator("[aria-pressed=true]")).waitFor();
const isOff = (page: Page, button: typeof like) => button(page).and(page.locator("[aria-pressed=false]")).waitFor();

/** A member who reads a Tale. */
async function atATale(on: Journey) {
  const reader = await aReader(on.site);
  const talePage = await openTale(on, reader);
  const { tale } = talePage;
  const onServer = async () => (await reader.client.get(`/v1/post-published/${tale.id}`)).body;
  const likeCall = `POST /v1/posts/${tale.id}/like`;
  /** Resolves when such a call, made from now on, has been answered, or so many of them. */
  const answer = (call: string, times = 1) => {
    let remaining = times;
    return talePage.context.waitForEvent("response", (response) => {
      const answeredCall = `${response.request().method()} ${new URL(response.url()).pathname}`;
      return answeredCall === call && --remaining === 0;
    });
  };
  return { ...talePage, reader, answer, onServer, likeCall };
}

it.concurrent(
  "A like stays over a reload and can be taken back",
  journey(async (on) => {
    const { page, address, answer, likeCall } = await atATale(on);
    await isOff(page, like);
    await showsLikes(page, 0);
    const likeAnswer = answer(likeCall);
    await like(page).click();
    await isOn(page, like);
    await showsLikes(page, 1);
    await likeAnswer;
    await page.reload();
    await isOn(page, like);

    const stranger = await on.openBrowser({ javaScript: false });
    await stranger.page.goto(address);
    expect(await stranger.page.getByRole("article").getByText(likes(1), { exact: true }).count()).toBe(2);
    expect(await like(stranger.page).or(favourite(stranger.page)).count()).toBe(0);

    const takenBack = answer(likeCall);
    await like(page).click();
    await isOff(page, like);
    await showsLikes(page, 0);
    await takenBack;
    await stranger.page.reload();
    await showsLikes(stranger.page, 0);
  }),
);

it.concurrent(
  "A visitor who presses Like or Favourite logs in once, returns, and finds it done",
  journey(async (on) => {
    const reader = await aReader(on.site);
    const { page, tale, address } = await openTale(on, null);
    const onServer = async () => (await reader.client.get(`/v1/post-published/${tale.id}`)).body;
    await page.getByRole("link", { name: t("tales:like"), exact: true }).click();
    await logInWith(page, reader.email, password);
    await page.waitForURL((url) => url.pathname === address && url.search === "");
    await page.getByText(t("tales:done.like")).waitFor();
    await isOn(page, like);
    await vi.waitFor(async () => expect(await onServer()).toMatchObject({ liked: true, bookmarked: false }));

    await page.reload();
    await isOn(page, like);
    expect(await onServer()).toMatchObject({ liked: true, bookmarked: false });

    const other = await on.openBrowser();
    await other.page.goto(address);
    await other.page.getByRole("link", { name: t("tales:favourite"), exact: true }).click();
    await logInWith(other.page, reader.email, password);
    await isOn(other.page, favourite);
    await vi.waitFor(async () => expect(await onServer()).toMatchObject({ liked: true, bookmarked: true }), 10_000);
  }),
);

it.concurrent(
  "A favourite stays over a reload and can be removed",
  journey(async (on) => {
    const { page, onServer, answer } = await atATale(on);
    const bookmarkAnswer = answer("POST /v1/posts/bookmark");
    await favourite(page).click();
    await isOn(page, favourite);
    await bookmarkAnswer;
    await page.reload();
    await isOn(page, favourite);
    await isOff(page, like);
    expect(await onServer()).toMatchObject({ bookmarked: true, liked: false, totBookmarks: 1 });
    const undone = answer("DELETE /v1/posts/bookmark");
    await favourite(page).click();
    await isOff(page, favourite);
    await undone;
    expect(await onServer()).toMatchObject({ bookmarked: false, totBookmarks: 0 });
  }),
);

it.concurrent(
  "A like that could not be saved is taken back with a message",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, expectFailure, likeCall, tale, answer, onServer } = await atATale(on);
    expectFailure(`failed ${likeCall}`);
    expectFailure("failed POST /v1/posts/bookmark");
    await context.route(/\/like$|\/bookmark\?/, (route) => route.abort("connectionrefused"));
    await like(page).click();
    const reason = `${t("tales:failed.like")} ${t("errors:NETWORK")}`;
    await page.getByRole("article").getByText(reason).waitFor();
    await isOff(page, like);
    await showsLikes(page, 0);
    expect(await page.locator("[aria-live=assertive]").textContent()).toContain(reason);

    await favourite(page).click();
    await page.getByRole("article").getByText(t("tales:failed.favourite")).waitFor();
    expect(await page.getByRole("article").getByText(reason).count()).toBe(0);
    await isOff(page, favourite);
    expect(await onServer()).toMatchObject({ liked: false, bookmarked: false, totLikes: 0 });

    await context.unroute(/\/like$|\/bookmark\?/);
    const likeAnswer = answer(likeCall);
    await like(page).click();
    await likeAnswer;
    await isOn(page, like);
    await showsLikes(page, 1);
    expect(await page.getByRole("article").getByText(t("tales:failed.favourite")).count()).toBe(0);
    expect((await onServer()).liked).toBe(true);
    expect((await on.site.visitor().get(`/v0/posts/${tale.id}`)).body.totLikes).toBe(1);
  }),
);

it.concurrent(
  "A like of a deleted Tale says that the Tale is gone",
  { tags: "variation" },
  journey(async (on) => {
    const { page, expectFailure, likeCall, tale } = await atATale(on);
    await isOff(page, like);
    expect((await tale.writer.client.delete(`/v1/delete/${tale.id}`)).status).toBe(204);
    expectFailure(`404 ${likeCall}`);
    await like(page).click();
    await page
      .getByRole("article")
      .getByText(`${t("tales:failed.like")} ${t("errors:NOT_FOUND")}`)
      .waitFor();
    await isOff(page, like);
  }),
);

it.concurrent(
  "A double click on like sends one call",
  { tags: "variation" },
  journey(async (on) => {
    const { page, sent, answer, likeCall, onServer } = await atATale(on);
    const likeAnswer = answer(likeCall);
    await like(page).dblclick();
    await likeAnswer;
    await isOn(page, like);
    const bookmarkAnswer = answer("POST /v1/posts/bookmark");
    await favourite(page).dblclick();
    await bookmarkAnswer;
    await isOn(page, favourite);
    expect(await onServer()).toMatchObject({ liked: true, totLikes: 1, bookmarked: true });
    expect(sent(likeCall)).toHaveLength(1);
    expect(sent("POST /v1/posts/bookmark")).toHaveLength(1);
    expect(sent("DELETE /v1/posts/bookmark")).toHaveLength(0);
  }),
);

it.concurrent(
  "Several quick clicks end in the last one, one call after the other",
  journey(async (on) => {
    const { page, context, sent, answer, likeCall, onServer } = await atATale(on);
    await isOff(page, like);
    const release = Promise.withResolvers<void>();
    await context.route(/\/like$/, async (route) => {
      await release.promise;
      await route.continue();
    });
    await like(page).click();
    await showsLikes(page, 1);
    await like(page).click();
    await showsLikes(page, 0);
    await like(page).click();
    await like(page).click();
    await isOff(page, like);
    expect(sent(likeCall)).toHaveLength(1);
    const both = answer(likeCall, 2);
    release.resolve();
    await both;
    await showsLikes(page, 0);
    expect(await onServer()).toMatchObject({ liked: false, totLikes: 0 });
    expect(sent(likeCall)).toHaveLength(2);
  }),
);

it.concurrent(
  "The like count is the server's, and two tabs end in the last click",
  { tags: "variation" },
  journey(async (on) => {
    const { page, sent, reader, tale, likeCall, onServer } = await atATale(on);
    await isOff(page, like);
    const others = await Promise.all([aReader(on.site), aReader(on.site)]);
    for (const { client } of [reader, ...others]) await client.post(likeCall.replace("POST ", ""));
    // Liked in another tab by now: the call says what is wished, so it takes nothing back.
    await like(page).click();
    await showsLikes(page, 3);
    await isOn(page, like);
    expect(sent(likeCall)).toHaveLength(1);
    // The page shows what is wished while the call is still on its way.
    await vi.waitFor(
      async () => expect(await onServer()).toMatchObject({ liked: true, totLikes: 3, id: tale.id }),
      15_000,
    );
  }),
);

it.concurrent(
  "A Tale opens after the session has expired, and only a button asks for the login",
  { tags: "variation" },
  journey(async (on) => {
    const { page, expectFailure, reader, tale } = await atATale(on);
    await on.site.context.database.db.delete(sessions).where(eq(sessions.userId, reader.id));
    expectFailure(`401 GET /v1/post-published/${tale.id}`);
    expectFailure("401 GET /v1/pending");
    await page.reload();
    await waitUntilLoaded(page);
    const dialog = page.getByRole("dialog", { name: t("site:loginAgain.title") });
    expect(await dialog.count()).toBe(0);
    await favourite(page).click();
    await dialog.getByRole("button", { name: t("site:loginAgain.cancel") }).click();
    await page
      .getByRole("article")
      .getByText(`${t("tales:failed.favourite")} ${t("errors:UNAUTHENTICATED")}`)
      .waitFor();
    await isOff(page, favourite);
  }),
);

it.concurrent(
  "Like and favourite work by keyboard alone and keep one name for both states",
  { tags: "variation" },
  journey(async (on) => {
    const { page, answer } = await atATale(on);
    await isOff(page, like);
    await like(page).focus();
    await page.keyboard.press("Enter");
    await isOn(page, like);
    expect(await hasFocus(like(page))).toBe(true);
    await page.keyboard.press("Tab");
    expect(await hasFocus(favourite(page))).toBe(true);
    const bookmarkAnswer = answer("POST /v1/posts/bookmark");
    await page.keyboard.press("Space");
    await isOn(page, favourite);
    await bookmarkAnswer;
    const description = await like(page).evaluate(
      (button) => document.getElementById(button.getAttribute("aria-describedby")!)?.textContent,
    );
    expect(description).toBe(likes(1));

    // The account menu marks the new favourite until the list has been opened.
    await page.goto("/user");
    const favourites = (news: string) =>
      page
        .getByRole("navigation", { name: t("user:menu.label") })
        .getByRole("link", { name: t("user:menu.favourites") + news, exact: true });
    await favourites(` (${t("user:menu.newFavourite")})`).press("Enter");
    await heading(page, t("user:menu.favourites"));
    await favourites("").waitFor();
  }),
);
