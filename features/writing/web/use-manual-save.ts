import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnTale } from "#features/tales/shapes.ts";
import { invalidPaths } from "#kit/web/calls/api-error.ts";
import { useErrorParts } from "#kit/web/calls/error-text.ts";
import { useAfterClick } from "#ui/use-form.ts";
import type { EditSession } from "./autosave/edit-session.ts";
import { isQueueFull, type EditingState } from "./autosave/editing-state.ts";
import { validationIssuesOf, type ValidationIssue, type EditedTale } from "./autosave/edited-tale.ts";
import { EditConflict, type ServerText } from "./autosave/save-sketch.ts";
import { promptField, ReturnedByReviewer } from "./autosave/save-tale.ts";

export type FieldName = "title" | "tags" | "content";
export type SaveAction = "draft" | "publish" | "preview" | "withdraw" | "stay";

const fieldOf: Record<ValidationIssue, FieldName> = {
  titleShort: "title",
  titleLong: "title",
  tags: "tags",
  textShort: "content",
  textLong: "content",
  markup: "content",
};
const fields: readonly FieldName[] = ["title", "tags", "content"];

function fieldsRefusedByServer(error: unknown): FieldName[] {
  const paths = invalidPaths(error);
  return fields.filter((field) => paths.some((path) => path === field || path.startsWith(`${field}.`)));
}

/** The action that failed, as a key of `laboratory:failed`. */
type FailedAction = "draft" | "publish" | "preview" | "withdraw" | "changes";

function failedActionOf(action: SaveAction, wasSubmitted: boolean): FailedAction {
  if (action === "stay" || (action === "publish" && wasSubmitted)) return "changes";
  return action;
}

const isOfPrompt = (error: unknown) => invalidPaths(error).includes(promptField);

interface Failure {
  error: unknown;
  action: SaveAction;
  failedAction: FailedAction;
  /** The refused text: its errors show until it changes. */
  edited: EditedTale;
  /** The Tale or sketch in the server's last answer before the failure; a different one means that a save has succeeded since. */
  known: ServerText | null;
}

/** Saves that the writer starts: validated first, one at a time, with errors at their fields. */
export function useManualSave(editing: EditSession, state: EditingState, focusField: (field: FieldName) => void) {
  const { t } = useTranslation(["laboratory", "editor"]);
  const errorParts = useErrorParts();
  const afterPress = useAfterClick();
  const [busy, setBusy] = useState<SaveAction | null>(null);
  const [hasTried, setHasTried] = useState(false);
  const [leftFields, setLeftFields] = useState<ReadonlySet<FieldName>>(new Set());
  const [failure, setFailure] = useState<Failure | null>(null);
  const { edited, status } = state;
  const issues = validationIssuesOf(edited);

  function issueText(issue: ValidationIssue): string {
    if (issue === "textShort" || issue === "textLong" || issue === "markup") return t(`editor:errors.${issue}`);
    return t(`errors.${issue}`);
  }

  const refusalOf = () =>
    failure?.edited === edited ? failure.error : status.kind === "refused" ? status.error : null;

  function fieldErrors(): Partial<Record<FieldName, string>> {
    const errors: Partial<Record<FieldName, string>> = {};
    const refusal = refusalOf();
    for (const field of fieldsRefusedByServer(refusal))
      errors[field] = field === "content" ? t("editor:errors.refused") : t(`refused.${field}`);
    for (const issue of issues.toReversed()) {
      const field = fieldOf[issue];
      // "Too long" shows while typing; "missing" only after the field was left, because the writer may still fill it.
      const atOnce = issue === "titleLong" || issue === "textLong" || issue === "markup";
      if (hasTried || atOnce || leftFields.has(field)) errors[field] = issueText(issue);
    }
    return errors;
  }

  /** Whether autosave has succeeded after the writer's own save failed. */
  const savedSince =
    failure !== null &&
    !(failure.error instanceof ReturnedByReviewer) &&
    !isQueueFull(failure.error) &&
    (state.known ?? state.sketch) !== failure.known;

  function problem(): string | undefined {
    if (failure === null || savedSince || failure.error instanceof EditConflict) return undefined;
    if (failure.error instanceof ReturnedByReviewer) return t("returnedMeanwhile");
    if (fieldsRefusedByServer(failure.error).length > 0 || isOfPrompt(failure.error)) return undefined;
    return `${t(`failed.${failure.failedAction}`)} ${errorParts(failure.error).reason}`;
  }

  /** Whether the text is valid; if not, shows the errors and focuses the first one. */
  function check(): boolean {
    const [firstIssue] = issues;
    if (firstIssue === undefined) return true;
    setHasTried(true);
    focusField(fieldOf[firstIssue]);
    return false;
  }

  /** @returns the saved Tale, or null if it was refused; the form then shows why */
  const save = (action: SaveAction, isFinished: 0 | 1): Promise<OwnTale | null> =>
    busy !== null || !check() ? Promise.resolve(null) : attempt(action, () => editing.save(isFinished));

  /** Keeps a new Tale that lacks something. @returns whether it is kept */
  const keep = async (): Promise<boolean> =>
    busy === null && (await attempt("draft", () => editing.keep().then(() => true))) === true;

  /** @returns null if it was refused */
  async function attempt<Result>(action: SaveAction, work: () => Promise<Result>): Promise<Result | null> {
    const wasSubmitted = editing.state().known?.isFinished === 1;
    setFailure(null);
    setBusy(action);
    try {
      return await work();
    } catch (error) {
      setFailure({
        error,
        action,
        failedAction: failedActionOf(action, wasSubmitted),
        edited,
        known: editing.state().known ?? editing.state().sketch,
      });
      const [firstRefusedField] = fieldsRefusedByServer(error);
      if (firstRefusedField !== undefined) focusField(firstRefusedField);
      return null;
    } finally {
      setBusy(null);
    }
  }

  return {
    busy,
    errors: fieldErrors(),
    /** The prompt doesn't take the Tale. */
    isPromptRefused: isOfPrompt(refusalOf()),
    problem: problem(),
    /** After "Publish" failed, autosave has saved the text, but the Tale is not submitted. */
    isNotSubmitted: savedSince && failure.action === "publish" && state.known?.isFinished === 0,
    save,
    keep,
    check,
    leaveField: (field: FieldName) =>
      afterPress(() => setLeftFields((before) => (before.has(field) ? before : new Set([...before, field])))),
  };
}
