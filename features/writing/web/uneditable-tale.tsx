import { useTranslation } from "react-i18next";
import { toLanguage } from "#vocabulary/languages.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { ownTalesPath } from "#site/web/pages/account/addresses.ts";
import { myTalesPath } from "./addresses.ts";
import type { LocalCopy, StoredCopies } from "./autosave/local-copies.ts";
import { ReviseButton } from "./revise-button.tsx";
import { UnreadableCopiesNotice } from "./unreadable-copies-notice.tsx";
import { useCopyToNewTale } from "./use-copy-to-new-tale.ts";
import { useTimeText } from "./use-time-text.ts";

interface UneditableTaleProps {
  /** null: it was deleted, or belongs to somebody else. */
  published: OwnTale | null;
  /** Its copies on this device. */
  stored: StoredCopies;
}

/** A Tale that can no longer be edited, because it was published or deleted. */
export function UneditableTale({ published, stored }: UneditableTaleProps) {
  const { t } = useTranslation(["laboratory", "own-tale", "user"]);
  const title = published === null ? t("closed.missing") : t("closed.published");
  return (
    <div className="page-width max-w-[46rem] py-10 md:py-16">
      <PageHead title={title} noIndex />
      {published === null ? (
        <BackLink to={myTalesPath}>{t("tabs.edit")}</BackLink>
      ) : (
        <BackLink to={ownTalesPath}>{t("user:menu.tales")}</BackLink>
      )}
      <h1 className="mt-4 text-2xl md:text-3xl">{title}</h1>
      {published === null ? (
        <p className="mt-4 font-serif text-lg">{t("closed.missingText")}</p>
      ) : (
        <>
          <p className="mt-4 font-serif text-lg" lang={toLanguage(published.languageName)}>
            {published.title}
          </p>
          <p className="mt-4">{t("own-tale:next.published")}</p>
        </>
      )}
      <div className="mt-8 flex flex-col gap-4">
        {!stored.isComplete && <UnreadableCopiesNotice />}
        {stored.copies.map((copy) => (
          <LeftCopy key={copy.copyId} copy={copy} />
        ))}
      </div>
      {published !== null && (
        <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
          <ButtonLink variant="primary" to={taleAddress(published)}>
            {t("closed.read")}
          </ButtonLink>
          <ReviseButton isNamed tale={published} />
        </div>
      )}
    </div>
  );
}

function LeftCopy({ copy }: { copy: LocalCopy }) {
  const { t } = useTranslation("laboratory");
  const timeText = useTimeText();
  const copyToNewTale = useCopyToNewTale();
  return (
    <Notice
      kind="info"
      action={<Button onClick={() => void copyToNewTale(copy, copy.copyId)}>{t("closed.beginAnew")}</Button>}
    >
      {t("closed.copyLeft", { time: timeText(copy.changedAt) })}
    </Notice>
  );
}
