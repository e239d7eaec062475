import { act } from "react";
import { describe, expect, it } from "vitest";
import { button, describes, field, fill, mounted, press, shownText } from "#tests/support/mounted.tsx";
import { translator } from "#tests/support/translator.ts";
import type { ReportDetail } from "../../shapes.ts";
import { sentTexts } from "./decision-fields.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { detail, report } from "./report-detail.fixture.ts";

const t = translator("en");
const optional = t("staff-acts:note.optional");
const toMember = `${t("staff-acts:note.toMember", { username: "mordred" })} ${optional}`;
const toReporter = (count: number) => `${t("staff-acts:note.toReporter", { count })} ${optional}`;
const choice = (decision: "ACCEPTED" | "REJECTED") =>
  document.querySelector<HTMLInputElement>(`input[value=${decision}]`)!;
const catalogue = [
  { reason: "REASON4", severity: 2, startDate: "2026-01-01T00:00:00.000Z" },
  { reason: "REASON9", severity: 1, startDate: "2026-01-01T00:00:00.000Z" },
];

/** @returns the bodies that the decisions send */
async function opened(shown: ReportDetail) {
  const sent: object[] = [];
  await mounted(
    <DecisionForm
      report={shown}
      busy={false}
      problem={undefined}
      onDecide={async (decision, texts) => void sent.push({ decision, ...sentTexts(decision, texts) })}
    />,
    { answer: () => Response.json(catalogue) },
  );
  return sent;
}

const selectGround = (ground: string) =>
  act(async () => {
    const select = document.querySelector("select")!;
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")!.set!.call(select, ground);
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });

/** Accepting names the effects in the hint of its choice. */
const losesPoints = (count: number) => t("reportings:will.loses", { count, username: "mordred" });

describe("the form of a decision", () => {
  it("Accepts for the severest reported reason or another one, whose points it names, with a note for each side", async () => {
    const sent = await opened(detail({ others: [report({ id: 2, reason: "REASON4", severity: 2, reporter: "kay" })] }));
    expect(document.querySelector("select")).toBeNull();
    await press(choice("ACCEPTED"));
    const reported = `${t("reasons:REASON4")} (${t("reportings:points", { count: 2 })})`;
    expect(document.querySelector("option")!.textContent).toBe(t("staff-acts:ground.asReported", { reason: reported }));
    expect(shownText()).toContain(losesPoints(2));
    await selectGround("REASON9");
    expect(shownText()).toContain(losesPoints(1));
    await fill({ [toMember]: "Adverts.", [toReporter(2)]: " Thank you. " });
    await press(button(t("reportings:decide")));
    await press(button(t("reportings:verbs.ACCEPTED")));
    const notes = { note: "Adverts.", noteToReporter: "Thank you." };
    expect(sent).toEqual([{ decision: "ACCEPTED", decidedReason: "REASON9", ...notes }]);
  });

  it("A note for the member is not sent to the reporter when the report is rejected after all", async () => {
    const sent = await opened(detail());
    await press(choice("ACCEPTED"));
    await fill({ [toMember]: "Adverts." });
    await press(choice("REJECTED"));
    expect(shownText()).not.toContain(t("staff-acts:note.toMember", { username: "mordred" }));
    await fill({ [toReporter(1)]: "x".repeat(2001) });
    await press(button(t("reportings:decide")));
    expect(describes(field(toReporter(1)))).toContain(t("staff-acts:note.long", { max: 2000 }));
    await fill({ [toReporter(1)]: "It breaks no rule." });
    await press(button(t("reportings:decide")));
    await press(button(t("reportings:verbs.REJECTED")));
    expect(sent).toEqual([{ decision: "REJECTED", note: "It breaks no rule." }]);
  });
});
