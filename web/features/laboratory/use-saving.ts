import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnTale } from "#contract/tales.ts";
import { invalidPaths } from "#web/platform/api-error.ts";
import { useErrorParts } from "#web/platform/error-text.ts";
import { useAfterClick } from "#web/ui/use-after-click.ts";
import type { Editing } from "./autosave/editing.ts";
import { isQueueFull, type EditingState } from "./autosave/editing-state.ts";
import { lacksOf, type Lack, type Manuscript } from "./autosave/manuscript.ts";
import { EditConflict, ReturnedMeanwhile } from "./autosave/save-tale.ts";

export type FieldName = "title" | "tags" | "content";
type SaveAction = "draft" | "publish" | "preview" | "withdraw" | "stay";

const fieldOf: Record<Lack, FieldName> = {
  titleShort: "title",
  titleLong: "title",
  tags: "tags",
  textShort: "content",
  textLong: "content",
  markup: "content",
};
const fields: readonly FieldName[] = ["title", "tags", "content"];

function serverFaults(error: unknown): FieldName[] {
  const paths = invalidPaths(error);
  return fields.filter((field) => paths.some((path) => path === field || path.startsWith(`${field}.`)));
}

/** What came to nothing, as `laboratory:failed` names it: one call serves several acts. */
type FailedAct = "draft" | "publish" | "preview" | "withdraw" | "changes";

function actOf(action: SaveAction, wasSubmitted: boolean): FailedAct {
  if (action === "stay" || (action === "publish" && wasSubmitted)) return "changes";
  return action;
}

interface Failure {
  error: unknown;
  action: SaveAction;
  act: FailedAct;
  /** What was refused: its faults are told until it changes. */
  manuscript: Manuscript;
  /** The Tale as the server had answered it until then; another one says that a save has got through since. */
  known: OwnTale | null;
}

/** The saves that the writer asks for: checks first, one at a time, faults at their fields. */
export function useSaving(editing: Editing, state: EditingState, focusField: (field: FieldName) => void) {
  const { t } = useTranslation(["laboratory", "editor"]);
  const errorWords = useErrorParts();
  const afterPress = useAfterClick();
  const [busy, setBusy] = useState<SaveAction | null>(null);
  const [tried, setTried] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [failure, setFailure] = useState<Failure | null>(null);
  const { manuscript, status } = state;
  const lacks = lacksOf(manuscript);

  function lackText(lack: Lack): string {
    if (lack === "textShort" || lack === "textLong" || lack === "markup") return t(`editor:faults.${lack}`);
    return t(`faults.${lack}`);
  }

  function faults(): Partial<Record<FieldName, string>> {
    const shown: Partial<Record<FieldName, string>> = {};
    const refusal =
      failure?.manuscript === manuscript ? failure.error : status.kind === "refused" ? status.error : null;
    for (const field of serverFaults(refusal))
      shown[field] = field === "content" ? t("editor:faults.refused") : t(`refused.${field}`);
    for (const lack of lacks.toReversed()) {
      const field = fieldOf[lack];
      // What is too long is so already while it is typed; what is missing may still be on its way.
      const atOnce = lack === "titleLong" || lack === "textLong" || lack === "markup";
      if (tried || atOnce || left.has(field)) shown[field] = lackText(lack);
    }
    return shown;
  }

  /** Whether the text was saved by itself after the writer's own save had failed. */
  const savedSince =
    failure !== null &&
    !(failure.error instanceof ReturnedMeanwhile) &&
    !isQueueFull(failure.error) &&
    state.known !== failure.known;

  function problem(): string | undefined {
    if (failure === null || savedSince || failure.error instanceof EditConflict) return undefined;
    if (failure.error instanceof ReturnedMeanwhile) return t("returnedMeanwhile");
    if (serverFaults(failure.error).length > 0) return undefined;
    return `${t(`failed.${failure.act}`)} ${errorWords(failure.error).why}`;
  }

  /** Whether it can be saved; if not, the form says what is missing and goes there. */
  function check(): boolean {
    const [firstLack] = lacks;
    if (firstLack === undefined) return true;
    setTried(true);
    focusField(fieldOf[firstLack]);
    return false;
  }

  /** @returns the saved Tale, or null when it was refused, which the form then tells */
  async function save(action: SaveAction, isFinished: 0 | 1): Promise<OwnTale | null> {
    if (busy !== null || !check()) return null;
    const wasSubmitted = editing.state().known?.isFinished === 1;
    setFailure(null);
    setBusy(action);
    try {
      return await editing.save(isFinished);
    } catch (error) {
      setFailure({ error, action, act: actOf(action, wasSubmitted), manuscript, known: editing.state().known });
      const [firstFault] = serverFaults(error);
      if (firstFault !== undefined) focusField(firstFault);
      return null;
    } finally {
      setBusy(null);
    }
  }

  return {
    busy,
    faults: faults(),
    problem: problem(),
    /** A save by itself made good what "Publish" could not, apart from handing the Tale in. */
    notHandedIn: savedSince && failure.action === "publish" && state.known?.isFinished === 0,
    save,
    check,
    leaveField: (field: FieldName) =>
      afterPress(() => setLeft((before) => (before.has(field) ? before : new Set([...before, field])))),
  };
}
