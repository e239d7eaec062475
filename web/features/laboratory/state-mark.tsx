import { useTranslation } from "react-i18next";
import { classNames } from "#web/ui/class-names.ts";

/** Where an unpublished Tale stands: an empty circle while it is written, a filled one once handed in. */
export function StateMark({ isFinished }: { isFinished: 0 | 1 }) {
  const { t } = useTranslation("laboratory");
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold">
      <span
        aria-hidden="true"
        className={classNames("size-2.5 rounded-full border border-ink", isFinished === 1 && "bg-ink")}
      />
      {isFinished === 1 ? t("states.inReview") : t("states.incomplete")}
    </span>
  );
}
