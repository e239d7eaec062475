/** @module-tag variation */
import { expect, it } from "vitest";
import { axeViolations, horizontalOverflow, setWidth } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { button, heading, waitUntilLoaded } from "../support/pages.ts";
import { aReader } from "../support/people.ts";
import { aDraft } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Writers let others read a draft. */

const t = translator("en");

it.concurrent(
  "A writer makes a link to a draft, a visitor reads it, and after the withdrawal nobody does",
  journey(async ({ site, openBrowser }) => {
    const writer = await aReader(site);
    const tale = await aDraft(site, { author: writer, title: "Not quite done" });
    const { page } = await openBrowser({ as: writer });
    await page.goto(`/laboratory/edit/my-laboratory/edit/${tale.id}`);
    await page.getByRole("link", { name: t("laboratory:invite") }).click();
    await heading(page, t("invitations:title"));
    await button(page, t("invitations:create")).click();
    const address = await page.getByLabel(t("invitations:link", { number: 1 })).inputValue();
    await setWidth(page, 360);
    expect(await horizontalOverflow(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);

    const friend = await openBrowser();
    await friend.page.goto(new URL(address).pathname);
    await waitUntilLoaded(friend.page);
    await friend.page.getByText(t("invitations:invited", { author: writer.username })).waitFor();
    await heading(friend.page, tale.title);

    await button(page, t("invitations:withdraw")).click();
    await page.getByLabel(t("invitations:link", { number: 1 })).waitFor({ state: "detached" });
    friend.expectFailure(`404 GET ${new URL(address).pathname}`);
    await friend.page.reload();
    await heading(friend.page, t("site:errorPage.notFound"));
  }),
);
