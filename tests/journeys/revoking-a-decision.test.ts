import { expect, it } from "vitest";
import { accessibilityFaults, horizontalOverflow, setWidth } from "../support/accessibility.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { button, expectFocus, waitUntilLoaded } from "../support/pages.ts";
import { aModerator, aReader } from "../support/people.ts";
import { anAcceptedReport, aUserReport } from "../support/reports.ts";
import { translator } from "../support/translator.ts";

/** The staff read a member's decisions next to a report, and on the desk, and revoke one. */

const t = translator("en");

it.concurrent(
  "A moderator revokes a warning next to a report, and a ban on the desk",
  journey(async ({ site, openBrowser }) => {
    const [member, moderator, colleague] = [await aReader(site), await aModerator(site), await aModerator(site)];
    const { username } = member;
    await anAcceptedReport(site, member, "REASON4", colleague);
    const ban = { kind: "COMMENT_BAN", note: "A week of silence.", days: 7 };
    await colleague.client.post(`/v1/members/${username}/decisions`, { body: ban });
    const { id } = await aUserReport(site, member);
    const { page } = await openBrowser({ as: moderator });
    await page.goto(`/admin/reportings/user/${id}`);
    await waitUntilLoaded(page);
    const panel = page.getByRole("region", { name: t("reportings:people.author") });
    const list = panel.getByRole("region", { name: t("staff-acts:record.title", { username }) });
    await button(list, t("staff-acts:record.show")).click();
    await list.getByText("A week of silence.").waitFor();
    expect(await list.getByText(t("desk:appeal.madeBy", { name: colleague.username })).count()).toBe(2);
    await setWidth(page, 320);
    expect(await horizontalOverflow(page)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);

    const revokeOf = (kind: "WARNING" | "COMMENT_BAN") => {
      const [beginning] = t("staff-acts:revoke.label", { kind: t(`transparency:kinds.${kind}`), date: "|" }).split("|");
      return list.getByRole("button", { name: beginning! });
    };
    const dialog = page.getByRole("dialog", { name: t("staff-acts:revoke.title") });
    const confirm = button(dialog, t("staff-acts:revoke.confirm"));
    await revokeOf("WARNING").click();
    await dialog.getByText(t("staff-acts:revoke.undo.points")).waitFor();
    await confirm.click();
    await dialog.getByText(t("staff-acts:note.missing")).waitFor();
    await dialog.getByLabel(t("staff-acts:note.toMember", { username })).fill("A mistake of ours.");
    expect(await accessibilityFaults(page)).toEqual([]);
    await confirm.click();
    await page.getByText(t("staff-acts:revoke.done")).waitFor();
    await expectFocus(list.getByRole("heading"));
    // The points are back in the history next to it.
    await panel.getByText(t("reportings:people.pointsLeft", { points: 3, of: 3 })).waitFor();
    await list.getByText(t("staff-acts:record.earlier", { count: 1 })).click();
    const [state] = t("decisions:state.revoked", { date: "|" }).split("|");
    await list.getByText(state!).waitFor();

    // The desk has the same list.
    await page.goto(`/admin/desk?member=${username}`);
    await waitUntilLoaded(page);
    await button(list, t("staff-acts:record.show")).click();
    await revokeOf("COMMENT_BAN").click();
    await dialog.getByLabel(t("staff-acts:note.toMember", { username })).fill("Enough.");
    await confirm.click();
    await list.getByText(t("staff-acts:record.noneRunning")).waitFor();
    await eventually(async () => expect(await revokeOf("COMMENT_BAN").count()).toBe(0));
    const { body } = await member.client.get("/v1/my-decisions");
    expect(body.decisions).toMatchObject([{ revokedAt: expect.any(String) }, { revokedAt: expect.any(String) }]);
  }),
);
