import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { GroundSelect } from "#features/decisions/web/ground-select.tsx";
import { StaffNoteField, useNoteError } from "#features/decisions/web/staff-note-field.tsx";
import type { Reasons } from "#features/decisions/web/use-reasons.ts";
import { useReasonText } from "#kit/web/language/language.tsx";
import { optionalNote } from "../../calls.ts";
import type { ReportDecision, ReportDetail } from "../../shapes.ts";
import { settledWith, severestOf } from "./decision-effects.ts";

/** The fields of a decision on reports that say why and tell each side: on the desk, on a report's page and for many reports. */

export interface DecisionTexts {
  /** The code of the chosen reason; empty for the reporter's. */
  ground: string;
  /** For the reported member, if it is accepted. */
  note: string;
  noteToReporter: string;
}

export const noDecisionTexts: DecisionTexts = { ground: "", note: "", noteToReporter: "" };

/** The texts as the calls take them, whose `note` is for the reporters if the report is not accepted. */
export function sentTexts(status: ReportDecision, { ground, note, noteToReporter }: DecisionTexts) {
  const toReporter = noteToReporter.trim();
  if (status !== "ACCEPTED") return optionalNote(toReporter);
  return {
    ...(ground !== "" && { decidedReason: ground }),
    ...optionalNote(note),
    ...(toReporter !== "" && { noteToReporter: toReporter }),
  };
}

/** @returns the errors of the notes that this decision sends; empty if there are none */
export function useTextErrors() {
  const noteError = useNoteError();
  return (status: ReportDecision | undefined, { note, noteToReporter }: DecisionTexts) => {
    const [toMember, toReporter] = [status === "ACCEPTED" ? noteError(note) : undefined, noteError(noteToReporter)];
    return {
      ...(toMember !== undefined && { note: toMember }),
      ...(toReporter !== undefined && { noteToReporter: toReporter }),
    };
  };
}

/** The points that the chosen reason costs; null for those of the reports. */
export const severityOf = (reasons: Reasons, ground: string) =>
  reasons.list?.find(({ reason }) => reason === ground)?.severity ?? null;

interface DecisionGroundProps {
  /** Null for many reports, each with its own. */
  report: ReportDetail | null;
  reasons: Reasons;
  value: string;
  onChange: (ground: string) => void;
  isNumbered?: boolean;
  hint?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** The reason on which accepting rests; at first the reporter's. */
export function DecisionGround({ report, ...select }: DecisionGroundProps) {
  const { t } = useTranslation(["staff-acts", "reportings"]);
  const reasonText = useReasonText();
  function reported(): string {
    if (report === null) return t("ground.eachAsReported");
    const { reason, severity } = severestOf(report);
    const name = reason === null ? t("reportings:noReason") : reasonText(reason);
    return t("ground.asReported", { reason: `${name} (${t("reportings:points", { count: severity })})` });
  }
  return <GroundSelect {...select} showsPoints none={reported()} />;
}

type NoteProps = Pick<
  Parameters<typeof StaffNoteField>[0],
  "value" | "onChange" | "onBlur" | "name" | "error" | "rows"
>;

/** @param username null if the decision is about several members */
export function NoteToMember({ username, ...area }: NoteProps & { username: string | null }) {
  const { t } = useTranslation("staff-acts");
  return username === null ? (
    <StaffNoteField label={t("note.toMembers")} hint={t("note.toMembersHint")} {...area} />
  ) : (
    <StaffNoteField label={t("note.toMember", { username })} hint={t("note.toMemberHint", { username })} {...area} />
  );
}

/** @param reporters their number */
export function NoteToReporter({ reporters, ...area }: NoteProps & { reporters: number }) {
  const { t } = useTranslation("staff-acts");
  return (
    <StaffNoteField
      label={t("note.toReporter", { count: reporters })}
      hint={t("note.toReporterHint", { count: reporters })}
      {...area}
    />
  );
}

/** The number of members who reported it and whose reports are pending. */
export const reportersOf = (report: ReportDetail) => settledWith(report).length;
