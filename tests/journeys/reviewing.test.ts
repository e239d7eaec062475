import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { taleEditor } from "../support/editor.ts";
import { eventually } from "../support/eventually.ts";
import { fill } from "../support/forms.ts";
import { claimTime } from "#vocabulary/limits.ts";
import { journey } from "../support/journey.ts";
import { heading, taleTitles } from "../support/pages.ts";
import { aModerator } from "../support/people.ts";
import { aPublishedTale, aSubmittedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Reviewers' decisions, and the pages that show them at once. */

const t = translator("en");

async function openFromQueue(page: Page, title: string) {
  await page.goto("/admin/tales");
  await page.getByRole("main").getByRole("link", { name: title }).click();
  await heading(page, title);
}

it(
  "A Tale published from the queue is in its category at once",
  journey(async ({ openBrowser, site }) => {
    await aPublishedTale(site, { title: "Before it", categoryName: "FIABA" });
    const { id, writer } = await aSubmittedTale(site, { title: "The goose on trial", categoryName: "FIABA" });
    const visitor = await openBrowser();
    await visitor.page.goto("/posts/fiaba");
    expect(await taleTitles(visitor.page)).toEqual(["Before it"]);

    const { page, expectFailure } = await openBrowser({ as: await aModerator(site) });
    await openFromQueue(page, "The goose on trial");
    const publish = page.getByRole("button", { name: t("admin:review.publish"), exact: true });
    const question = page.getByRole("alertdialog", { name: t("admin:publish.title") });
    const confirm = question.getByRole("button", { name: t("admin:publish.confirm") });
    expectFailure(`failed PATCH /v1/posts/${id}`);
    await page.route(`**/v1/posts/${id}`, (route) => route.abort("connectionfailed"), { times: 1 });
    await publish.click();
    await question
      .getByText(t("admin:publish.text", { title: "The goose on trial", author: writer.username }))
      .waitFor();
    await confirm.click();
    await page.getByText(`${t("errors:failed.publishTale")} ${t("errors:NETWORK")}`).waitFor();
    await publish.click();
    await confirm.click();
    await page.getByText(t("admin:done.publish", { title: "The goose on trial" })).waitFor();
    await page.getByText(t("admin:queue.empty")).waitFor();

    await visitor.page.reload();
    expect(await taleTitles(visitor.page)).toEqual(["The goose on trial", "Before it"]);
    await visitor.page.getByRole("link", { name: "The goose on trial" }).click();
    await heading(visitor.page, "The goose on trial");
  }),
);

it(
  "A Tale is returned with a note, which its author reads",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const note = "The ending comes too soon.\nLet the lamp burn a little longer.";
    const { id, writer } = await aSubmittedTale(site, { title: "To be returned" });
    const { page } = await openBrowser({ as: await aModerator(site) });
    await openFromQueue(page, "To be returned");
    await page.getByRole("button", { name: t("admin:review.return") }).click();
    const dialog = page.getByRole("dialog", { name: t("admin:return.title") });
    await dialog.getByRole("button", { name: t("admin:return.send"), exact: true }).click();
    await dialog.getByText(t("admin:return.noteMissing")).waitFor();
    await fill(dialog, { [t("admin:return.note")]: note });
    await dialog.getByRole("button", { name: t("admin:return.send"), exact: true }).click();
    await page.getByText(t("admin:done.return", { title: "To be returned" })).waitFor();

    const author = await openBrowser({ as: writer });
    await author.page.goto("/laboratory");
    const inProgress = author.page.getByRole("article").filter({ hasText: "To be returned" });
    await inProgress.getByText(t("tale-states:returned"), { exact: true }).waitFor();
    expect(await inProgress.getByText(note, { exact: true }).innerText()).toBe(note);
    await author.page.goto(`/laboratory/edit/my-laboratory/edit/${id}`);
    await author.page.getByText("The ending comes too soon.").waitFor();
    await taleEditor(author.page, t).publish.waitFor();
  }),
);

it(
  "The second of two reviewers reads that the first has decided",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { id } = await aSubmittedTale(site, { title: "Wanted by two" });
    const { page, expectFailure } = await openBrowser({ as: await aModerator(site) });
    await openFromQueue(page, "Wanted by two");
    // The second reviewer has read for longer than a claim lasts.
    const first = await aModerator(site);
    const claimedBy = async () =>
      (await first.client.get("/v1/posts-not-published")).body.posts.find((post: { id: number }) => post.id === id)
        .claimedBy as string | null;
    await eventually(async () => expect(await claimedBy()).not.toBeNull());
    site.clock.advance(claimTime);
    expect((await first.client.patch(`/v1/posts/${id}`)).status).toBe(200);
    expectFailure(`409 PATCH /v1/posts/${id}`);
    await page.getByRole("button", { name: t("admin:review.publish"), exact: true }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("admin:publish.confirm") })
      .click();
    await page.getByText(t("admin:decided.elsewhereBy", { name: first.username })).waitFor();
  }),
);

it(
  "The queue is filtered by language, and no match differs from an empty queue",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { id, writer } = await aSubmittedTale(site, { title: "Una lucerna", languageName: "IT" });
    const { page } = await openBrowser({ as: await aModerator(site) });
    await page.goto("/admin/tales");
    await page.getByRole("main").getByRole("link", { name: "Una lucerna" }).waitFor();
    const filter = page.getByRole("navigation", { name: t("admin:queue.language") });
    await filter.getByRole("link", { name: "Español" }).click();
    await page.getByText(t("admin:queue.noMatch", { language: "Spanish" })).waitFor();
    await filter.getByRole("link", { name: "Italiano" }).click();
    await page.getByRole("main").getByRole("link", { name: "Una lucerna" }).waitFor();
    expect(new URL(page.url()).search).toBe("?language=it");
    await writer.client.delete(`/v1/delete/${id}`);
  }),
);

it(
  "The reviewer of a text that comes again sees at once what has changed since it was sent back",
  journey(async ({ openBrowser, site }) => {
    const tale = await aSubmittedTale(site, { title: "The well that answered" });
    const reviewer = await aModerator(site);
    await reviewer.client.patch(`/v1/posts/${tale.id}/return`, { body: { note: "Who lit it?" } });
    const { title, tags, categoryName, languageName } = tale;
    const content = "<p>Nobody had lit the lamp for sixty years, and yet it burned.</p>";
    const again = { title, tags, categoryName, languageName, content, isFinished: 1 };
    await tale.writer.client.put(`/v1/posts/${tale.id}`, { body: again });
    const { page } = await openBrowser({ as: reviewer });
    for (const path of [`/admin/tales/tale/${tale.id}`, `/admin/desk?member=${tale.writer.username}`]) {
      await page.goto(path);
      const changes = page.getByRole("region", { name: t("admin:review.history") });
      await changes.locator("ins", { hasText: "sixty" }).waitFor();
      expect(await changes.locator("del", { hasText: "thirty" }).isVisible()).toBe(true);
    }
  }),
);
