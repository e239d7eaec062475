import { useTranslation } from "react-i18next";
import type { OwnListedTale, OwnTaleInAnyState } from "#features/tales/shapes.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";

const revisionTexts = {
  returned: "revisionReturned",
  inReview: "revisionWaiting",
  incomplete: "revisionOpen",
} as const;

type State = Pick<OwnTaleInAnyState, "isFinished" | "returnNote" | "returnReason" | "revision">;

/**
 * The state of an unpublished Tale or of a revision: an empty circle while it is written, a filled one for submitted, an arrow for sent back.
 */
export function TaleStateBadge({ tale: { revision, ...unpublished } }: { tale: State }) {
  const { t } = useTranslation("tale-states");
  const state = revision ?? unpublished;
  const { isFinished } = state;
  const isBack = isReturned(state);
  const text = isBack ? "returned" : isFinished === 1 ? "inReview" : "incomplete";
  return (
    <span className="inline-flex items-baseline gap-1.5 font-semibold">
      {isBack ? (
        <Icon name="reply" className="relative top-[0.2em] size-4" />
      ) : (
        <span
          aria-hidden="true"
          className={classNames("size-2.5 shrink-0 rounded-full border border-ink", isFinished === 1 && "bg-ink")}
        />
      )}
      {t(`${revision == null ? text : revisionTexts[text]}`)}
    </span>
  );
}

/** Whether the last decision about a draft was to send it back. A Tale that was taken off the site may have a reason without a note. */
export const isReturned = ({
  isFinished,
  returnNote,
  returnReason,
}: Pick<OwnListedTale, "isFinished" | "returnNote" | "returnReason">): boolean =>
  isFinished === 0 && (returnNote !== null || returnReason !== null);

/** Says that this device has words of a Tale that the server does not have. */
export function UnsavedWords() {
  const { t } = useTranslation("tale-states");
  return (
    <span className="inline-flex items-baseline gap-1.5 font-semibold">
      <Icon name="warning" className="size-4 shrink-0 self-center" />
      {t("unsavedHere")}
    </span>
  );
}
