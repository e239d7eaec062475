import { describe, expect, it } from "vitest";
import { button, describes, field, fill, mounted, press, refusal, shownText } from "#tests/support/mounted.tsx";
import { translator } from "#tests/support/translator.ts";
import { ToastProvider } from "#ui/toasts.tsx";
import type { Decision } from "../calls.ts";
import { RevokeDialog } from "./revoke-dialog.tsx";

const t = translator("en");
const username = "mordred";
const note = t("staff-acts:note.toMember", { username });
const date = "2026-01-01T00:00:00.000Z";
const warning: Decision = {
  id: 7,
  kind: "WARNING",
  ground: "REASON9",
  note: "Once is enough.",
  about: { type: "user", id: 3, address: `/profile/${username}`, quote: null },
  pointsLost: 2,
  pointsLeft: 1,
  level: 0,
  startsAt: date,
  endsAt: null,
  causedBy: null,
  createdAt: date,
  revokedAt: null,
  restorableUntil: null,
  appeal: null,
};

describe("the dialog that revokes a decision", () => {
  async function opened(more: Partial<Decision> = {}, answer = refusal("FORBIDDEN")) {
    const calls: string[] = [];
    const { requests } = await mounted(
      <ToastProvider duration={5000} closeText="Close">
        <RevokeDialog
          username={username}
          decision={{ ...warning, ...more }}
          open
          onClose={() => calls.push("close")}
          onRevoked={() => calls.push("revoked")}
          focusAfter={() => null}
        />
      </ToastProvider>,
      { answer: () => answer },
    );
    return { calls, requests };
  }
  const confirm = () => press(button(t("staff-acts:revoke.confirm")));

  it("The dialog says what is undone, needs a note, and sends it", async () => {
    const { calls, requests } = await opened({}, Response.json({ ...warning, revokedAt: date }));
    expect(shownText()).toContain(t("staff-acts:revoke.undo.points"));
    expect(describes(field(note))).toContain(t("staff-acts:revoke.noteHint", { username }));
    await confirm();
    expect(describes(field(note))).toContain(t("staff-acts:note.missing"));
    expect(requests).toEqual([]);
    await fill({ [note]: " A mistake of ours. " });
    await confirm();
    expect(requests).toMatchObject([
      { method: "POST", url: "/v1/decisions/7/revoke", body: { note: "A mistake of ours." } },
    ]);
    expect(calls).toEqual(["revoked", "close"]);
    expect(shownText()).toContain(t("staff-acts:revoke.done"));
  });

  it("The note stays when the call fails, and the dialog says that a colleague was first", async () => {
    const { calls } = await opened({}, refusal("CONFLICT"));
    await fill({ [note]: "A mistake of ours." });
    await confirm();
    expect(shownText()).toContain(t("staff-acts:revoke.already"));
    expect(field(note).value).toBe("A mistake of ours.");
    expect(calls).toEqual(["revoked"]);
  });

  it.each([
    ["undo.WARNING", { pointsLost: null }],
    ["undo.CENSORED", { kind: "CENSORED" }],
    ["undo.tale", { kind: "TALE_TAKEN_DOWN" }],
    ["undo.tale", { kind: "TALE_DELETED", restorableUntil: date }],
    ["undo.erased", { kind: "TALE_DELETED" }],
    ["undo.ban", { kind: "LOGIN_BAN" }],
    ["undo.TROLL", { kind: "TROLL" }],
  ] as const)("The dialog names what comes back: %s %o", async (text, more) => {
    await opened(more);
    expect(shownText()).toContain(t(`staff-acts:revoke.${text}`, { username }));
  });

  it("The dialog says that an appeal that waits is granted", async () => {
    const appeal = { id: 1, status: "PENDING", text: "No.", answer: null, createdAt: date, decidedAt: null } as const;
    await opened({ appeal, kind: "TALE_DELETED" });
    expect(shownText()).toContain(t("staff-acts:revoke.undo.appeal"));
    expect(shownText()).toContain(t("staff-acts:revoke.undo.tale"));
  });
});
