/** @module-tag variation */
import { expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { line, waitUntilLive } from "../support/notifications-page.ts";
import { heading } from "../support/pages.ts";
import { aModerator, aWriter } from "../support/people.ts";
import { aSubmittedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** A Tale that is sent back to its author, and the staff's numbers of waiting Tales. */

const t = translator("en");
const note = "The ending, please.";

it(
  "An open laboratory and an open editor show at once that a Tale was returned",
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const { id } = await aSubmittedTale(site, { author, title: "The well" });
    const { page, context } = await openBrowser({ as: author });
    await page.goto("/laboratory");
    const listed = page.getByRole("article");
    await listed.getByText(t("tale-states:inReview"), { exact: true }).waitFor();
    const editor = await context.newPage();
    await editor.goto(`/laboratory/edit/my-laboratory/edit/${id}`);
    await editor.getByText(t("laboratory:notices.inReview")).waitFor();
    for (const tab of [page, editor]) await waitUntilLive(tab);

    await (await aModerator(site)).client.patch(`/v1/posts/${id}/return`, { body: { note } });
    await listed.getByText(t("tale-states:returned"), { exact: true }).waitFor();
    expect(await listed.getByText(t("tale-states:inReview"), { exact: true }).count()).toBe(0);
    await page
      .getByRole("region", { name: t("laboratory:desk.waiting") })
      .getByRole("link", { name: "The well" })
      .waitFor();
    await editor.getByText(t("laboratory:notices.returned")).waitFor();
    await editor.locator("blockquote", { hasText: note }).waitFor();
    expect(await editor.getByText(t("laboratory:notices.inReview")).count()).toBe(0);

    await page.goto("/user/notification");
    await line(page, note).click();
    await heading(page, t("laboratory:edit.title"));
    await page.locator("blockquote", { hasText: note }).waitFor();
  }),
);

it(
  "Mails are switched off in the settings, or by one click on the linked page",
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const { page } = await openBrowser({ as: author });
    await page.goto("/user/settings?topic=notifications");
    const name = `${t("notifications:kinds.Tale-Returned")}: ${t("notifications:choices.channels.mail")}`;
    await page.getByRole("checkbox", { name, exact: true }).press("Space");
    await eventually(async () =>
      expect((await author.client.get("/v1/notification-settings")).body.types["Tale-Returned"].mail).toBe(false),
    );

    const reviewer = await aModerator(site);
    await reviewer.client.patch(`/v1/posts/${(await aSubmittedTale(site, { author })).id}`);
    const mail = (await site.mails()).find(({ recipient }) => recipient === author.email);
    const stranger = await openBrowser();
    await stranger.page.goto(new URL(/^<(\S+)>$/.exec(mail!.headers!["List-Unsubscribe"]!)![1]!).pathname);
    await stranger.page.getByRole("button", { name: t("accounts:unsubscribe.button") }).click();
    await heading(stranger.page, t("accounts:unsubscribe.done"));
    expect((await author.client.get("/v1/notification-settings")).body.types["Post-Published"].mail).toBe(false);
  }),
);

it(
  "An old unsubscribe link says so and leads to the settings of notifications",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { page, expectFailure } = await openBrowser({ as: await aWriter(site) });
    const path = "/unsubscribe/an-old-token";
    expectFailure(`404 GET ${path}`);
    expect((await page.goto(path))!.status()).toBe(404);
    await heading(page, t("accounts:unsubscribe.invalid"));
    await page.getByRole("link", { name: t("accounts:unsubscribe.settings") }).click();
    await page.getByRole("heading", { name: t("notifications:choices.title") }).waitFor();
  }),
);

it(
  "The staff's numbers of waiting Tales and reports are updated live, and members do not see them",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const moderator = await aModerator(site);
    const before = (await moderator.client.get("/v1/waiting")).body;
    const total: number = before.tales + before.reports;
    const { page } = await openBrowser({ as: moderator });
    await page.goto("/");
    await waitUntilLive(page);
    await aSubmittedTale(site);
    const text = t("notifications:waiting.count", { count: total + 1 });
    await page.getByRole("link", { name: text, exact: true }).waitFor();
    await page
      .getByRole("link", { name: `${t("site:nav.admin")} (${text})` })
      .first()
      .waitFor();
    const own = await aSubmittedTale(site, { author: moderator, title: "By a reviewer" });
    await page.goto("/admin/tales");
    await page.getByText(t("admin:queue.own"), { exact: true }).waitFor();
    await page.goto(`/admin/tales/tale/${own.id}`);
    await page.getByText(t("admin:review.own")).waitFor();
    expect(await page.getByRole("button", { name: t("admin:review.publish"), exact: true }).count()).toBe(0);

    const member = await openBrowser({ as: await aWriter(site) });
    await member.page.goto("/");
    await waitUntilLive(member.page);
    expect(await member.page.getByText(text).count()).toBe(0);
  }),
);
