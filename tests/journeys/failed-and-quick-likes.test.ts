/** @module-tag variation */
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { sessions } from "#features/accounts/server/tables.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { waitUntilLoaded } from "../support/pages.ts";
import { aReader } from "../support/people.ts";
import { translator } from "../support/translator.ts";
import { atATale, favourite, isOff, isOn, like, showsLikes, showsNoLikes } from "../support/like-buttons.ts";

/** Likes and favourites that fail, and several at the same time. */

const t = translator("en");

it.concurrent(
  "A like that could not be saved is taken back with a message",
  journey(async (on) => {
    const { page, context, expectFailure, likeCall, tale, answer, onServer } = await atATale(on);
    expectFailure(`failed ${likeCall}`);
    expectFailure("failed POST /v1/posts/bookmark");
    await context.route(/\/like$|\/bookmark\?/, (route) => route.abort("connectionrefused"));
    await like(page).click();
    const reason = `${t("tales:failed.like")} ${t("errors:NETWORK")}`;
    await page.getByRole("article").getByText(reason).waitFor();
    await isOff(page, like);
    await showsNoLikes(page);
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
    await showsNoLikes(page);
    await like(page).click();
    await like(page).click();
    await isOff(page, like);
    expect(sent(likeCall)).toHaveLength(1);
    const both = answer(likeCall, 2);
    release.resolve();
    await both;
    await showsNoLikes(page);
    expect(await onServer()).toMatchObject({ liked: false, totLikes: 0 });
    expect(sent(likeCall)).toHaveLength(2);
  }),
);

it.concurrent(
  "The like count is the server's, and two tabs end in the last click",
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
    await eventually(async () => expect(await onServer()).toMatchObject({ liked: true, totLikes: 3, id: tale.id }));
  }),
);

it.concurrent(
  "A Tale opens after the session has expired, and only a button asks for the login",
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
