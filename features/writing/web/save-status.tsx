import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorParts } from "#kit/web/calls/error-text.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { validationIssuesOf, type EditedTale } from "./autosave/edited-tale.ts";
import type { EditingState } from "./autosave/editing-state.ts";
import { useTimeText } from "./use-time-text.ts";
import { listFormat } from "#ui/words-of-language.ts";

interface SaveStatusProps {
  state: EditingState;
  /** Retries what waits for the writer, for example to log in. */
  onResume: () => void;
  /** At the end of the line. */
  children?: ReactNode;
}

/** The save status, in a polite live region. */
export function SaveStatus({ state, onResume, children }: SaveStatusProps) {
  const { t } = useTranslation("laboratory");
  const [text, ...more] = useStatusTexts(state);
  const { status } = state;
  const loggedOut = status.kind === "refused" && hasCode(status.error, "UNAUTHENTICATED");
  return (
    // Of fixed height, so that the text below never moves: one line, two small ones on a phone, or two of enlarged text.
    <div className="flex h-9 enlarged:h-21 items-center gap-3 border-t border-hairline px-4 text-sm text-ink-soft">
      <p role="status" className="flex min-w-0 items-center gap-1.5">
        <Icon name={iconOf(state)} className="size-4 shrink-0" />
        <span className="max-sm:line-clamp-2 max-sm:text-[0.8125rem] max-sm:leading-[1.05rem] sm:truncate enlarged:line-clamp-2 enlarged:whitespace-normal">
          {[text, ...more].join(" ")}
        </span>
      </p>
      {loggedOut && (
        <button type="button" className="link -my-2 min-h-11 min-w-11 shrink-0" onClick={onResume}>
          {t("status.logIn")}
        </button>
      )}
      {children}
    </div>
  );
}

function iconOf({ status, known, sketch, conflict }: EditingState): IconName {
  if (conflict !== null) return "warning";
  if (status.kind === "saving") return "clock";
  if (status.kind === "incomplete" || (status.kind === "untouched" && known === null && sketch === null))
    return "feather";
  return status.kind === "retrying" || status.kind === "refused" ? "warning" : "check";
}

/** A status of several sentences once more below the text, because the line may be too short. Screen readers hear it once. */
export function SaveStatusInFull({ state }: { state: EditingState }) {
  const texts = useStatusTexts(state);
  if (texts.length < 2) return null;
  return (
    <p aria-hidden="true" className="text-sm text-ink-soft">
      {texts.join(" ")}
    </p>
  );
}

/** The status, then further sentences. */
function useStatusTexts(state: EditingState): string[] {
  const { t } = useTranslation("laboratory");
  const timeText = useTimeText();
  const errorParts = useErrorParts();
  const missingParts = useMissingParts();
  const { status, known, sketch, isSavedOnDevice } = state;
  const onServer = known ?? sketch;
  const missing = missingParts(state.edited);
  const savedAt = (time: number | string) =>
    known === null && missing !== ""
      ? t("status.savedLacking", { list: missing })
      : t("status.saved", { time: timeText(time) });
  const deviceStatus = isSavedOnDevice ? t("status.kept") : t("status.notKept");
  if (state.conflict !== null) return [t("status.conflict"), deviceStatus];
  switch (status.kind) {
    case "saving":
      return [t("status.saving")];
    case "saved":
      return [savedAt(status.at)];
    case "retrying":
      return [t("status.retrying"), deviceStatus];
    case "refused":
      return [t("status.refused"), errorParts(status.error).reason, deviceStatus];
    case "incomplete":
      // First the next step: a phone has no room for more.
      return [...(missing === "" ? [] : [t("status.needs", { list: missing })]), deviceStatus];
    case "untouched":
      if (onServer === null) return [t("status.new")];
      return [savedAt(onServer.updatedAt)];
  }
}

/** Lists what a text lacks, such as "a title and a tag"; empty if nothing. */
export function useMissingParts(): (edited: EditedTale) => string {
  const { t } = useTranslation("laboratory");
  const { language } = useLanguage();
  return (edited) => {
    const hasTitle = edited.title.trim() !== "";
    return listFormat(language).format(
      validationIssuesOf(edited).map((issue) =>
        t(`needs.${issue === "titleShort" && hasTitle ? "titleLonger" : issue}`),
      ),
    );
  };
}
