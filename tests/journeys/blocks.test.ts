/** @module-tag variation */
import { expect, it } from "vitest";
import { aComment } from "../support/comments.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { aReader } from "../support/people.ts";
import { openTale } from "../support/tale-page.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Blocking members. */

const t = translator("en");

it.concurrent(
  "A member blocks another in the menu of a comment, whose comments fold at once, and unblocks in the settings",
  journey(async (on) => {
    const [reader, other] = [await aReader(on.site), await aReader(on.site)];
    const username = other.username;
    const known = await aPublishedTale(on.site);
    await aComment(on.site, { on: known, by: other, text: "I never liked the lamp." });
    const { page } = await openTale(on, reader, known);
    const text = page.getByText("I never liked the lamp.");
    await text.scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: t("comments:actions") }).click();
    await page.getByRole("button", { name: t("blocks:blockMember", { username }) }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("blocks:block"), exact: true })
      .click();
    await page.getByText(t("blocks:folded", { username })).waitFor();
    await text.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: t("blocks:show") }).click();
    await text.waitFor();
    expect((await reader.client.get("/v1/blocks")).body.totalUsers).toBe(1);

    await page.goto("/user/settings?topic=privacy");
    await page.getByRole("button", { name: t("blocks:unblockMember", { username }) }).click();
    await eventually(async () => expect((await reader.client.get("/v1/blocks")).body.totalUsers).toBe(0));
  }),
);
