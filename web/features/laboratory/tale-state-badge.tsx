import { useTranslation } from "react-i18next";
import type { OwnListedTale } from "#contract/tale-shapes.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { isReturned } from "./is-returned.ts";

/**
 * The state of an unpublished Tale: an empty circle for a draft, a filled one for submitted, an arrow for sent back.
 */
export function TaleStateBadge({ tale }: { tale: Pick<OwnListedTale, "isFinished" | "returnNote" | "returnReason"> }) {
  const { t } = useTranslation("laboratory");
  const { isFinished } = tale;
  const isBack = isReturned(tale);
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold">
      {isBack ? (
        <Icon name="reply" className="size-4" />
      ) : (
        <span
          aria-hidden="true"
          className={classNames("size-2.5 rounded-full border border-ink", isFinished === 1 && "bg-ink")}
        />
      )}
      {isBack ? t("states.returned") : isFinished === 1 ? t("states.inReview") : t("states.incomplete")}
    </span>
  );
}
