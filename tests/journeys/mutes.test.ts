/** @module-tag variation */
import { expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { aNewsPost } from "../support/news.ts";
import { journey } from "../support/journey.ts";
import { button } from "../support/pages.ts";
import { aReader, aWriter } from "../support/people.ts";
import { openTale } from "../support/tale-page.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Muting discussions. */

const t = translator("en");

it.concurrent(
  "A member mutes the discussion of a Tale, finds it muted after a reload, and unmutes it by keyboard",
  journey(async (on) => {
    const reader = await aReader(on.site);
    const tale = await aPublishedTale(on.site);
    const isMuted = async () => (await reader.client.get(`/v1/post-published/${tale.id}`)).body.muted;
    const { page } = await openTale(on, reader, tale);
    await button(page, t("comments:mute.mute")).click();
    await page.getByText(t("comments:mute.muted")).waitFor();
    await eventually(async () => expect(await isMuted()).toBe(true));
    await page.reload();
    await page.getByText(t("comments:mute.muted")).waitFor();
    await button(page, t("comments:mute.unmute")).press("Enter");
    await button(page, t("comments:mute.mute")).waitFor();
    await eventually(async () => expect(await isMuted()).toBe(false));
  }),
);

it.concurrent(
  "A member mutes the discussion of a news post and finds it muted after a reload, and a visitor has no such button",
  journey(async ({ site, openBrowser }) => {
    const writer = await aWriter(site);
    const address = `/blog/posts/${(await aNewsPost(site)).id}`;
    const { page } = await openBrowser({ as: writer });
    await page.goto(address);
    // It is shown before it is saved.
    const saved = page.waitForResponse("**/v1/mutes/news/*");
    await button(page, t("comments:mute.mute")).click();
    await page.getByText(t("comments:mute.muted")).waitFor();
    await saved;
    await page.reload();
    await button(page, t("comments:mute.unmute")).waitFor();
    const { page: visitors } = await openBrowser();
    await visitors.goto(address);
    await visitors.getByText(t("comments:visitors")).waitFor();
    expect(await visitors.getByText(t("comments:mute.mute")).count()).toBe(0);
  }),
);
