import { expect, it } from "vitest";
import { accountLink, accountTab } from "../support/account-menu.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { logInWith } from "../support/login-page.ts";
import { hasFocus, headerButton, heading } from "../support/pages.ts";
import { aReader, password } from "../support/people.ts";
import { openTale } from "../support/tale-page.ts";
import { translator } from "../support/translator.ts";
import { atATale, favourite, isOff, isOn, like, likes, showsLikes, showsNoLikes } from "../support/like-buttons.ts";

/** Members and visitors like Tales and keep favourites. */

const t = translator("en");

it.concurrent(
  "A like stays over a reload and can be taken back",
  { tags: "variation" },
  journey(async (on) => {
    const { page, address, answer, likeCall } = await atATale(on);
    await isOff(page, like);
    await showsNoLikes(page);
    const likeAnswer = answer(likeCall);
    await like(page).click();
    await isOn(page, like);
    await showsLikes(page, 1);
    await likeAnswer;
    await page.reload();
    await isOn(page, like);

    const stranger = await on.openBrowser({ javaScript: false });
    await stranger.page.goto(address);
    expect(await stranger.page.getByRole("article").getByText(likes(1), { exact: true }).count()).toBe(1);
    expect(await like(stranger.page).or(favourite(stranger.page)).count()).toBe(0);

    const takenBack = answer(likeCall);
    await like(page).click();
    await isOff(page, like);
    await showsNoLikes(page);
    await takenBack;
    await stranger.page.reload();
    await showsNoLikes(stranger.page);
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
    await eventually(async () => expect(await onServer()).toMatchObject({ liked: true, bookmarked: false }));

    await page.reload();
    await isOn(page, like);
    expect(await onServer()).toMatchObject({ liked: true, bookmarked: false });

    const other = await on.openBrowser();
    await other.page.goto(address);
    await other.page.getByRole("link", { name: t("tales:favourite"), exact: true }).click();
    await logInWith(other.page, reader.email, password);
    await isOn(other.page, favourite);
    await eventually(async () => expect(await onServer()).toMatchObject({ liked: true, bookmarked: true }));
  }),
);

it.concurrent(
  "A like that fails after the login is not announced as done",
  { tags: "variation" },
  journey(async (on) => {
    const reader = await aReader(on.site);
    const { page, tale, context, expectFailure } = await openTale(on, null);
    const call = `/v1/posts/${tale.id}/like`;
    await page.getByRole("link", { name: t("tales:like"), exact: true }).click();
    expectFailure(`failed POST ${call}`);
    const isFailing = Promise.withResolvers<void>();
    await context.route(`**${call}`, async (route) => {
      await isFailing.promise;
      await route.abort("connectionrefused");
    });
    await logInWith(page, reader.email, password);
    await isOn(page, like);
    expect(await page.getByText(t("tales:done.like")).count()).toBe(0);
    isFailing.resolve();
    await page
      .getByRole("article")
      .getByText(`${t("tales:failed.like")} ${t("errors:NETWORK")}`)
      .waitFor();
    await isOff(page, like);
    expect(await page.getByText(t("tales:done.like")).count()).toBe(0);
  }),
);

it.concurrent(
  "A favourite stays over a reload and can be removed",
  { tags: "variation" },
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
  "Like and favourite work by keyboard alone and keep one name for both states",
  { tags: "variation" },
  journey(async (on) => {
    const { page, answer, reader } = await atATale(on);
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

    // The account menu and the tabs mark the new favourite until the list has been opened.
    await headerButton(page, reader.username).press("Enter");
    await accountLink(page, t("user:menu.reading"), t("user:menu.newFavourite")).press("Enter");
    await accountTab(page, "reading", t("user:menu.favourites"), t("user:menu.newFavourite")).press("Enter");
    await heading(page, t("user:menu.favourites"));
    await accountTab(page, "reading", t("user:menu.favourites")).waitFor();
  }),
);
