import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import { excerptOf } from "#kit/text/tale-text.ts";
import { pageTitleElement } from "#kit/web/pages/private-page.tsx";
import { RemovalDialog } from "#kit/web/pages/removal-dialog.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { editPath, newTalePath } from "./addresses.ts";
import { localTaleDrafts } from "./autosave/draft-storage.ts";
import type { LocalTaleDraft } from "./autosave/local-tale-drafts.ts";
import { useTimeText } from "./use-time-text.ts";

/** Texts that only this device has: new Tales that cannot be saved yet, and newer words of saved ones. */
export function UnsavedTales({ drafts }: { drafts: readonly LocalTaleDraft[] }) {
  const { t } = useTranslation("laboratory");
  const [toDiscard, setToDiscard] = useState<LocalTaleDraft | null>(null);
  if (drafts.length === 0) return null;

  async function discard() {
    if (toDiscard !== null) await localTaleDrafts().remove(toDiscard.userId, toDiscard.copyId);
  }

  return (
    <section aria-labelledby="device-tales" className="mb-10 border-l-3 border-ink bg-surface px-5 py-5">
      <h2 id="device-tales" className="text-lg">
        {t("device.title")}
      </h2>
      <p className="mt-1 max-w-[40em] text-ink-soft">{t("device.text")}</p>
      <ul className="mt-2">
        {drafts.map((draft) => (
          <li key={draft.copyId} className="border-t border-hairline py-4 first:border-0">
            <UnsavedTale draft={draft} onDiscard={() => setToDiscard(draft)} />
          </li>
        ))}
      </ul>
      <RemovalDialog
        open={toDiscard !== null}
        title={t("delete.title")}
        cancelText={t("delete.cancel")}
        doneText={t("delete.done")}
        remove={discard}
        onClose={() => setToDiscard(null)}
        finalFocus={pageTitleElement}
      >
        <p>{t("device.discardText")}</p>
      </RemovalDialog>
    </section>
  );
}

function UnsavedTale({ draft, onDiscard }: { draft: LocalTaleDraft; onDiscard: () => void }) {
  const { t } = useTranslation(["laboratory", "categories", "site"]);
  const timeText = useTimeText();
  const titleId = useId();
  const category = toCategorySlug(draft.categoryName);
  const { title, content } = draft.manuscript;
  const { taleId } = draft;
  return (
    <div data-category={category} className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-60">
        <p className="text-sm">
          <span className="font-semibold text-accent">{t(`categories:${category}.title`)}</span>{" "}
          <span className="text-ink-soft">{timeText(draft.changedAt)}</span>
        </p>
        <p id={titleId} lang={toLanguage(draft.languageName)} className="line-clamp-1 font-serif text-lg">
          {title.trim() || excerptOf(content) || t("device.untitled")}
        </p>
        <p className="text-sm text-ink-soft">{t(taleId === null ? "device.isNew" : "device.changes")}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          icon="pencil"
          to={taleId === null ? newTalePath(category, draft.clientKey) : editPath(taleId)}
          aria-describedby={titleId}
        >
          {t("device.goOn")}
        </ButtonLink>
        {/* "Delete" would seem to mean the saved Tale. The editor offers its text instead. */}
        {taleId === null && (
          <Button icon="trash" onClick={onDiscard} aria-describedby={titleId}>
            {t("site:buttons.delete")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The browser refuses to read its storage, so texts of the writer may be missing on the page. */
export function UnreadableDraftsNotice({ className }: { className?: string }) {
  const { t } = useTranslation("laboratory");
  return (
    <Notice kind="error" className={className}>
      {t("notices.unreadableCopies")}
    </Notice>
  );
}
