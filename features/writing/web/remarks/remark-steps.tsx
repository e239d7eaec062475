import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/icon.tsx";
import type { RemarksInText } from "./remarks-in-text.ts";

/** Previous and next remark, with the number of the one at the caret; screen readers hear its words there. */
export function RemarkSteps({ remarks, announces = false }: { remarks: RemarksInText; announces?: boolean }) {
  const { t } = useTranslation("laboratory");
  const { all, active } = useSyncExternalStore(remarks.subscribe, remarks.state);
  const placed = all.filter(({ place }) => place !== null);
  const at = placed.findIndex(({ key }) => key === active);
  const current = placed[at];
  const count = placed.length;
  const name = current === undefined ? "" : t("remarks.one", { number: at + 1, count });
  return (
    <>
      {count > 0 && (
        <div role="group" aria-label={t("remarks.title")} className="ml-auto flex shrink-0 items-center">
          <Step icon="chevron-left" label={t("remarks.previous")} keys="Shift+F8" onUse={remarks.previous} />
          <span aria-hidden="true" className="min-w-10 text-center tabular-nums">
            {at === -1 ? count : `${at + 1} / ${count}`}
          </span>
          <Step icon="chevron-right" label={t("remarks.next")} keys="F8" onUse={remarks.next} />
        </div>
      )}
      {announces && (
        <p role="status" className="sr-only">
          {current !== undefined && `${name}: ${current.remark.note}${current.isGone ? ` ${t("review.gone")}` : ""}`}
        </p>
      )}
    </>
  );
}

interface StepProps {
  icon: "chevron-left" | "chevron-right";
  label: string;
  /** The key that does the same in the text. */
  keys: string;
  onUse: (byKey: boolean) => void;
}

function Step({ icon, label, keys, onUse }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={`${label} (${keys})`}
      // A click must not take the focus out of the text before the caret is moved.
      onMouseDown={(event) => event.preventDefault()}
      // A press by key has no count of clicks.
      onClick={({ detail }) => onUse(detail === 0)}
      className="target -my-2 rounded hover:bg-wash"
    >
      <Icon name={icon} />
    </button>
  );
}
