import { describe, expect, it } from "vitest";
import { button, describes, field, fill, mounted, press, refusal, shownText } from "#tests/support/mounted.tsx";
import { translator } from "#tests/support/translator.ts";
import { ToastProvider } from "#ui/toasts.tsx";
import { ActByHandDialog } from "./act-by-hand-dialog.tsx";

const t = translator("en");
const username = "mordred";
const note = t("staff-acts:note.toMember", { username });
const days = t("staff-acts:byHand.days.label", { min: 1, max: 365 });
const kind = (each: "WARNING" | "COMMENT_BAN" | "LOGIN_BAN") => field(t(`staff-acts:byHand.kind.${each}`));
const goOn = () => button(t("staff-acts:byHand.goOn"));

describe("the dialog of warnings and bans by hand", () => {
  async function opened(answerToDecision: Response) {
    const { requests } = await mounted(
      <ToastProvider duration={5000} closeText="Close">
        <ActByHandDialog username={username} open onClose={() => {}} onDone={() => {}} />
      </ToastProvider>,
      {
        answer: ({ url }) =>
          url.includes("/reasons")
            ? Response.json([{ reason: "REASON4", severity: 2, startDate: "2026-01-01T00:00:00.000Z" }])
            : answerToDecision,
      },
    );
    return { decisions: () => requests.filter(({ method }) => method === "POST").map(({ body }) => body) };
  }

  it("Says what is missing, and asks before it bans for the days that were written", async () => {
    const { decisions } = await opened(refusal("FORBIDDEN"));
    await press(goOn());
    expect(shownText()).toContain(t("staff-acts:byHand.kind.missing"));
    expect(describes(field(note))).toContain(t("staff-acts:note.missing"));
    await press(kind("LOGIN_BAN"));
    await fill({ [note]: " Enough. ", [days]: "0" });
    await press(goOn());
    expect(describes(field(days))).toContain(t("staff-acts:byHand.days.invalid", { min: 1, max: 365 }));
    await press(button(t("staff-acts:byHand.days.preset", { count: 30 })));
    expect(field(days).value).toBe("30");
    await press(goOn());
    expect(shownText()).toContain(t("staff-acts:byHand.ask.LOGIN_BAN", { username, count: 30 }));
    expect(decisions()).toEqual([]);
    await press(button(t("staff-acts:byHand.confirm.LOGIN_BAN")));
    expect(decisions()).toEqual([{ kind: "LOGIN_BAN", note: "Enough.", days: 30 }]);
    // The refusal is next to what was written.
    expect(shownText()).toContain(t("members:refused.FORBIDDEN", { username }));
    expect(field(note).value).toBe(" Enough. ");
  });

  it("A warning has no days, and the note has at most 2,000 characters", async () => {
    const { decisions } = await opened(refusal("NOT_FOUND"));
    await press(kind("WARNING"));
    expect(() => field(days)).toThrow();
    await fill({ [note]: "x".repeat(2001) });
    await press(goOn());
    expect(describes(field(note))).toContain(t("staff-acts:note.long", { max: 2000 }));
    await fill({ [note]: "Once is enough." });
    await press(goOn());
    await press(button(t("staff-acts:byHand.confirm.WARNING")));
    expect(decisions()).toEqual([{ kind: "WARNING", note: "Once is enough." }]);
  });
});
