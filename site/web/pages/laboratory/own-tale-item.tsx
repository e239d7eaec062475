import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import type { OwnTaleInAnyState } from "#features/tales/shapes.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { TextWithLinks } from "#kit/web/language/text-with-links.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Cover } from "#ui/cover.tsx";
import { ClampedTitle, Fact, Facts } from "#ui/card-text.tsx";
import { Icon } from "#ui/icon.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { editPath, ownTalePath, previewPath, revisionPath } from "#features/writing/web/addresses.ts";
import { ReviseButton } from "#features/writing/web/revise-button.tsx";
import { isReturned, TaleStateBadge, UnsavedWords } from "#features/writing/web/tale-state.tsx";
import { ShareButton, ShareOutcome } from "../tale/share-button.tsx";
import { taleAddress } from "#features/tales/web/tale-address.ts";

interface OwnTaleItemProps {
  tale: OwnTaleInAnyState;
  /** Newer words of it are only on this device. */
  isWaitingHere: boolean;
  onDelete: () => void;
}

/**
 * The buttons are in one row: on a phone without icons, because they have words, and without sharing, which the Tale's public page
 * has, too.
 */
const actionsLook =
  "max-xs:*:text-[0.9375rem] max-sm:*:px-2.5 max-sm:[&_svg]:hidden [&>[data-share]]:border-edge [&>[data-share]]:font-medium max-xs:[&>[data-share]]:hidden sm:max-lg:[&>[data-share]>span]:sr-only";

/** The id of a Tale's element, for the focus. */
export const ownTaleId = (id: number) => `own-tale-${id}`;

/** One of the member's own Tales: state, statistics, actions. */
export function OwnTaleItem({ tale, isWaitingHere, onDelete }: OwnTaleItemProps) {
  const { t } = useTranslation("categories");
  const category = toCategorySlug(tale.categoryName);
  const language = toLanguage(tale.languageName);
  const address = ownTalePath(tale.id);
  return (
    <article
      data-category={category}
      data-share-place
      className="grid grid-cols-[--spacing(18)_minmax(0,1fr)] gap-x-5 sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-8"
    >
      <Link to={address} tabIndex={-1} aria-hidden="true" className="sm:row-span-2">
        <Cover category={category} language={language} id={tale.id} />
      </Link>
      <div className="wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <State tale={tale} />
          <span className="font-semibold text-accent">{t(`${category}.title`)}</span>
          <span lang={language}>{ownNames[language]}</span>
        </p>
        <h3 lang={language} className="text-lg sm:text-xl">
          <Link to={address} id={ownTaleId(tale.id)} className="inline-block py-1.5 underline-offset-4 hover:underline">
            <ClampedTitle>{tale.title}</ClampedTitle>
          </Link>
        </h3>
        {tale.published ? <ReaderStatistics tale={tale} /> : <Progress tale={tale} />}
        {isWaitingHere && (
          <p className="mt-1 text-sm">
            <UnsavedWords />
          </p>
        )}
      </div>
      <div className="mt-3 max-sm:col-span-2">
        <div className={`flex flex-wrap gap-2 ${actionsLook}`}>
          {tale.published ? <PublishedActions tale={tale} /> : <UnpublishedActions tale={tale} />}
          <DeleteButton title={tale.title} onDelete={onDelete} />
        </div>
        {tale.published && (
          <div className="mt-2 text-sm text-ink-soft *:text-left!">
            <ShareOutcome tale={tale} />
          </div>
        )}
      </div>
    </article>
  );
}

function State({ tale }: { tale: OwnTaleInAnyState }) {
  const { t } = useTranslation("user");
  const { language } = useLanguage();
  if (tale.publicationDate === null) return <TaleStateBadge tale={tale} />;
  return (
    <>
      <span className="inline-flex flex-wrap items-center gap-x-1.5">
        <Icon name="check" className="size-4" />
        <span className="font-semibold">{t("tales.published")}</span>
        <LocalDate date={tale.publicationDate} language={language} className="text-ink-soft" />
      </span>
      {tale.revision != null && <TaleStateBadge tale={tale} />}
    </>
  );
}

/** Likes, comments and favourites; nothing of which there are none. */
function ReaderStatistics({ tale: { totLikes: likes, totComments, totBookmarks } }: { tale: OwnTaleInAnyState }) {
  const totLikes = likes ?? 0;
  const { t } = useTranslation(["user", "tales"]);
  if (totLikes + totComments + totBookmarks === 0) return null;
  return (
    <Facts>
      {totLikes > 0 && <Fact>{t("tales:likes", { count: totLikes })}</Fact>}
      {totComments > 0 && <Fact>{t("tales.comments", { count: totComments })}</Fact>}
      {totBookmarks > 0 && <Fact>{t("tales.favourites", { count: totBookmarks })}</Fact>}
    </Facts>
  );
}

/** When it was last saved, and the reviewer's note. */
function Progress({ tale }: { tale: OwnTaleInAnyState }) {
  const { t } = useTranslation("laboratory");
  const { language } = useLanguage();
  return (
    <>
      <p className="text-sm text-ink-soft">
        {t("edit.savedAt")} <LocalDate date={tale.updatedAt} language={language} show="date-time" />
      </p>
      {isReturned(tale) && (
        <div className="mt-3 max-w-[40em] border-l-3 border-ink pl-4">
          <p className="text-sm font-semibold">{t("notices.returned")}</p>
          {tale.returnReason !== null && <p className="text-sm">{t(`review.reasons.${tale.returnReason}`)}</p>}
          <p className="line-clamp-3 font-serif wrap-anywhere whitespace-pre-line">
            <TextWithLinks text={tale.returnNote ?? ""} />
          </p>
        </div>
      )}
    </>
  );
}

function UnpublishedActions({ tale: { id, title } }: { tale: OwnTaleInAnyState }) {
  const { t } = useTranslation(["laboratory", "site"]);
  return (
    <>
      <ButtonLink icon="pencil" to={editPath(id)} aria-label={t("edit.editOne", { title })}>
        {t("site:buttons.edit")}
      </ButtonLink>
      <ButtonLink icon="eye" to={previewPath(id)} aria-label={t("edit.previewOne", { title })}>
        {t("actions.preview")}
      </ButtonLink>
    </>
  );
}

function PublishedActions({ tale }: { tale: OwnTaleInAnyState }) {
  const { t } = useTranslation("user");
  const { title } = tale;
  return (
    <>
      <ButtonLink icon="book" to={taleAddress(tale)} aria-label={t("tales.readOne", { title })}>
        {t("tales.read")}
      </ButtonLink>
      <Revise tale={tale} />
      <ShareButton tale={tale} name={t("tales.shareOne", { title })} />
    </>
  );
}

/** Opens a revision, or leads to the one that there is. Its state is above the title, so the button's text is short. */
function Revise({ tale }: { tale: OwnTaleInAnyState }) {
  const { t } = useTranslation(["own-tale", "laboratory"]);
  const { id, revision } = tale;
  if (revision == null) return <ReviseButton tale={tale} />;
  const isWaiting = revision.isFinished === 1;
  return (
    <ButtonLink
      icon={isWaiting ? "eye" : "pencil"}
      to={isWaiting ? previewPath(id, true) : revisionPath(id)}
      aria-label={isWaiting ? t("steps.readRevision") : t("laboratory:revision.goOnWithOne", { title: tale.title })}
      aria-describedby={isWaiting ? ownTaleId(id) : undefined}
    >
      {t(isWaiting ? "laboratory:revision.title" : "laboratory:revision.goOn")}
    </ButtonLink>
  );
}

function DeleteButton({ title, onDelete }: { title: string; onDelete: () => void }) {
  const { t } = useTranslation(["laboratory", "site"]);
  return (
    <Button icon="trash" onClick={onDelete} aria-label={t("edit.deleteOne", { title })}>
      {t("site:buttons.delete")}
    </Button>
  );
}
