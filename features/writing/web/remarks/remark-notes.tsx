import { useSyncExternalStore, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { TextWithLinks } from "#kit/web/language/text-with-links.tsx";
import { Icon } from "#ui/icon.tsx";
import { classNames } from "#ui/class-names.ts";
import type { PlacedRemark } from "./placed-remarks.ts";
import { RemarkSteps } from "./remark-steps.tsx";
import { noteId, type RemarksInText } from "./remarks-in-text.ts";
import { useCardPlaces } from "./use-card-places.ts";

/** The remarks next to their passages: cards in the margin on wide screens, else a note below the passage with the caret. */
export function RemarkNotes({ remarks }: { remarks: RemarksInText }) {
  const { t } = useTranslation("laboratory");
  const state = useSyncExternalStore(remarks.subscribe, remarks.state);
  const margin = useCardPlaces(remarks, state);
  const placed = state.all.filter(({ place }) => place !== null);
  const active = placed.find(({ key }) => key === state.active);
  if (placed.length === 0) return null;
  return (
    <>
      <ol ref={margin} aria-label={t("remarks.title")} className="remark-margin">
        {placed.map((each, index) => (
          <li key={each.key} className={classNames("remark-card", each === active && "remark-card-active")}>
            <button
              type="button"
              // By key the first press shows the passage, a second one goes into the text.
              onClick={({ detail }) => remarks.goTo(each.key, detail === 0 && each !== active)}
              className="link -my-2 flex min-h-11 items-center text-sm font-semibold"
            >
              {t("remarks.one", { number: index + 1, count: placed.length })}
            </button>
            <RemarkWords placed={each} id={noteId(each.key)} />
          </li>
        ))}
      </ol>
      {active !== undefined &&
        createPortal(
          <>
            <div className="flex items-center gap-2 text-sm">
              <span className="font-semibold">{t("remarks.title")}</span>
              <RemarkSteps remarks={remarks} />
              <Close label={t("remarks.close")} onUse={remarks.close}>
                <Icon name="close" />
              </Close>
            </div>
            <RemarkWords placed={active} />
          </>,
          remarks.note,
        )}
    </>
  );
}

/** The words of a remark; with its passage, if that is no longer in the text. */
export function RemarkWords({ placed: { remark, isGone }, id }: { placed: PlacedRemark; id?: string }) {
  const { t } = useTranslation(["laboratory", "site"]);
  return (
    <>
      {isGone && (
        <p className="line-clamp-3 font-serif wrap-anywhere text-ink-soft">
          {t("site:quoted", { text: remark.quote })}
        </p>
      )}
      <p id={id} className="whitespace-pre-line wrap-anywhere">
        <TextWithLinks text={remark.note} />
      </p>
      {isGone && <p className="mt-1 text-sm text-ink-soft">{t("review.gone")}</p>}
    </>
  );
}

function Close({ label, onUse, children }: { label: string; onUse: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onUse}
      className="target -my-2 rounded hover:bg-wash"
    >
      {children}
    </button>
  );
}
