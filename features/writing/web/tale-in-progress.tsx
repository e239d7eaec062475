import { Link } from "react-router";
import { useTranslation } from "react-i18next";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import type { OwnTaleInAnyState } from "#features/tales/shapes.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Cover } from "#ui/cover.tsx";
import { ClampedTitle } from "#ui/clamped-title.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { ownTalePath, previewPath } from "./addresses.ts";
import { isReturned } from "./is-returned.ts";
import { ReturnNote } from "./return-note.tsx";
import { TaleStateBadge } from "./tale-state-badge.tsx";
import { changedAt, workPath } from "./tales-in-progress.ts";
import { UnsavedWords } from "./unsaved-words.tsx";
import { overviewText } from "#features/tales/web/first-sentence.ts";

interface TaleInProgressProps {
  tale: OwnTaleInAnyState;
  /** Newer words of it are only on this device. */
  isWaitingHere: boolean;
  /** Undefined for a revision, which is given up on the page of its Tale. */
  onDelete?: () => void;
}

/** A Tale in the list, or the revision of a published one, with its actions. */
export function TaleInProgress({ tale, isWaitingHere, onDelete }: TaleInProgressProps) {
  const { t } = useTranslation(["laboratory", "categories", "site"]);
  const { language } = useLanguage();
  const category = toCategorySlug(tale.categoryName);
  const own = toLanguage(tale.languageName);
  const decided = tale.revision ?? tale;
  return (
    <article
      data-category={category}
      className="grid grid-cols-[--spacing(20)_minmax(0,1fr)] gap-x-5 sm:grid-cols-[8rem_1fr] sm:grid-rows-[auto_1fr] sm:gap-x-8"
    >
      <Link to={ownTalePath(tale.id)} tabIndex={-1} aria-hidden="true" className="sm:row-span-2">
        <Cover category={category} language={own} id={tale.id} />
      </Link>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <TaleStateBadge tale={tale} />
          <span className="font-semibold text-accent">{t(`categories:${category}.title`)}</span>
          {own !== language && <span lang={own}>{ownNames[own]}</span>}
        </p>
        <h3 lang={own} className="text-xl">
          <Link to={ownTalePath(tale.id)} className="inline-block py-1.5 underline-offset-4 hover:underline">
            <ClampedTitle>{tale.title}</ClampedTitle>
          </Link>
        </h3>
        <p lang={own} className="mt-1 line-clamp-2 max-w-[40em] font-serif text-ink-soft">
          {overviewText(tale.overview)}
        </p>
        <p className="mt-2 text-sm text-ink-soft">
          {t("edit.savedAt")} <LocalDate date={changedAt(tale)} language={language} show="date-time" />
        </p>
        {isWaitingHere && (
          <p className="mt-1 text-sm">
            <UnsavedWords />
          </p>
        )}
        {isReturned(decided) && (
          <div className="mt-4 max-w-[40em]">
            <ReturnNote note={decided.returnNote} reason={decided.returnReason} />
          </div>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-2 max-sm:col-span-2 max-sm:*:px-3 max-sm:[&_svg]:hidden">
        <ButtonLink icon="pencil" to={workPath(tale)} aria-label={t("edit.editOne", { title: tale.title })}>
          {t("site:buttons.edit")}
        </ButtonLink>
        <ButtonLink
          icon="eye"
          to={previewPath(tale.id, tale.revision != null)}
          aria-label={t("edit.previewOne", { title: tale.title })}
        >
          {t("actions.preview")}
        </ButtonLink>
        {onDelete !== undefined && (
          <Button icon="trash" onClick={onDelete} aria-label={t("edit.deleteOne", { title: tale.title })}>
            {t("site:buttons.delete")}
          </Button>
        )}
      </div>
    </article>
  );
}
