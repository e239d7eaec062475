import { expect, it } from "vitest";
import { accessibilityFaults, horizontalOverflow, setWidth } from "../support/accessibility.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { button, expectFocus, waitUntilLoaded } from "../support/pages.ts";
import { aModerator, aReader } from "../support/people.ts";
import { aUserReport } from "../support/reports.ts";
import { translator } from "../support/translator.ts";

/** The staff write notes about a member wherever they look at one. */

const t = translator("en");

it.concurrent(
  "A moderator writes a note next to a report, finds it in the list of members and on the profile, and deletes it",
  journey(async ({ site, openBrowser }) => {
    const [member, moderator] = [await aReader(site), await aModerator(site)];
    const { username } = member;
    const colleague = await aModerator(site);
    for (let n = 1; n <= 6; n += 1)
      await colleague.client.post(`/v1/members/${username}/staff-notes`, { body: { text: `Older note ${n}.` } });
    const { id } = await aUserReport(site, member);
    const { page } = await openBrowser({ as: moderator });
    await page.goto(`/admin/reportings/user/${id}`);
    await waitUntilLoaded(page);
    const notes = page.getByRole("region", { name: t("reportings:people.author") });
    await notes.getByText("Older note 6.").waitFor();
    expect(await notes.getByText("Older note 1.").count()).toBe(0);
    await button(notes, t("staff-notes:more")).click();
    await notes.getByText("Older note 1.").waitFor();
    // A colleague's note has no button.
    expect(await notes.getByRole("button", { name: t("site:buttons.delete") }).count()).toBe(0);

    await button(notes, t("staff-notes:write")).click();
    await notes.getByText(t("staff-notes:explanation", { username })).waitFor();
    await button(notes, t("staff-notes:save")).click();
    await notes.getByText(t("staff-notes:missing")).waitFor();
    const field = notes.getByLabel(t("staff-notes:field", { username }));
    await expectFocus(field);
    await field.fill("Asked for help twice.");
    await button(notes, t("staff-notes:save")).press("Enter");
    await notes.getByText("Asked for help twice.").waitFor();
    await expectFocus(button(notes, t("staff-notes:write")));
    await setWidth(page, 320);
    expect(await horizontalOverflow(page)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.goto(`/profile/${username}`);
    await waitUntilLoaded(page);
    await button(page, t("reports:menu", { username })).click();
    await button(page, t("staff-notes:title")).click();
    const dialog = page.getByRole("dialog", { name: t("staff-notes:about", { username }) });
    await dialog.getByText("Asked for help twice.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.goto(`/admin/roles?query=${username}`);
    await waitUntilLoaded(page);
    await button(page, t("members:row.actions", { username })).click();
    await button(page, t("staff-notes:title")).click();
    await dialog.getByText("Asked for help twice.").waitFor();
    const [beginning] = t("staff-notes:delete.label", { date: "|" }).split("|");
    await dialog.getByRole("button", { name: beginning! }).click();
    await button(page.getByRole("alertdialog"), t("site:buttons.delete")).click();
    await eventually(async () => expect(await dialog.getByText("Asked for help twice.").count()).toBe(0));
    await expectFocus(button(dialog, t("staff-notes:write")));
    const { body } = await colleague.client.get(`/v1/members/${username}/staff-notes`);
    expect(body.totalNotes).toBe(6);
  }),
);
