import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { forgetBegun } from "./unsaved-drafts.ts";
import { sketchesCalls } from "#features/sketches/calls.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { excerptOf } from "#kit/text/tale-text.ts";
import { pageTitleElement } from "#kit/web/pages/private-page.tsx";
import { RemovalDialog } from "#kit/web/pages/removal-dialog.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { editPath, newTalePath } from "./addresses.ts";
import { localTaleDrafts } from "./autosave/draft-storage.ts";
import type { Place } from "./autosave/edited-tale.ts";
import type { LocalTaleDraft } from "./autosave/local-tale-drafts.ts";
import type { KeptSketch } from "./autosave/save-sketch.ts";
import { useMissingParts } from "./save-status.tsx";
import { useTimeText } from "./use-time-text.ts";

/** Texts that only this device has: new Tales that the server has not got yet, and newer words of saved ones. */
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
        {drafts.map((draft) => {
          const { taleId, manuscript, clientKey, changedAt } = draft;
          return (
            <BegunText
              key={draft.copyId}
              {...manuscript}
              {...draft}
              changedAt={changedAt}
              to={taleId === null ? newTalePath(toCategorySlug(draft.categoryName), clientKey) : editPath(taleId)}
              // "Delete" would seem to mean the saved Tale. The editor offers its text instead.
              onDelete={taleId === null ? () => setToDiscard(draft) : undefined}
            >
              {t(taleId === null ? "device.isNew" : "device.changes")}
            </BegunText>
          );
        })}
      </ul>
      <DeleteDialog open={toDiscard !== null} remove={discard} onClose={() => setToDiscard(null)}>
        {t("device.discardText")}
      </DeleteDialog>
    </section>
  );
}

/** New Tales that still lack something, on every device. */
export function Sketches({ sketches }: { sketches: readonly KeptSketch[] }) {
  const { t } = useTranslation("laboratory");
  const api = useApi();
  const session = useSession();
  const missingParts = useMissingParts();
  const [toDelete, setToDelete] = useState<string | null>(null);
  if (sketches.length === 0) return null;

  async function remove() {
    if (toDelete === null) return;
    await api(sketchesCalls.remove, { params: { clientKey: toDelete } });
    if (session !== null) await forgetBegun(session.userId, toDelete);
  }

  return (
    <section aria-labelledby="sketches" className="mb-10">
      <h2 id="sketches" className="text-xl">
        {t("sketches.title")}
      </h2>
      <ul className="mt-2">
        {sketches.map((sketch) => (
          <BegunText
            key={sketch.clientKey}
            {...sketch}
            changedAt={sketch.updatedAt}
            to={newTalePath(toCategorySlug(sketch.categoryName), sketch.clientKey)}
            onDelete={() => setToDelete(sketch.clientKey)}
          >
            {t("sketches.lacks", { list: missingParts(sketch) })}
          </BegunText>
        ))}
      </ul>
      <DeleteDialog open={toDelete !== null} remove={remove} onClose={() => setToDelete(null)}>
        {t("sketches.deleteText")}
      </DeleteDialog>
    </section>
  );
}

interface BegunTextProps extends Place {
  title: string;
  content: string;
  changedAt: number | string;
  /** Its editor. */
  to: string;
  onDelete: (() => void) | undefined;
  /** A sentence about what it lacks. */
  children: ReactNode;
}

/** A line with a text that its writer goes on with. */
export function BegunText({
  title,
  content,
  categoryName,
  languageName,
  changedAt,
  to,
  onDelete,
  children,
}: BegunTextProps) {
  const { t } = useTranslation(["laboratory", "categories", "site"]);
  const timeText = useTimeText();
  const titleId = useId();
  const category = toCategorySlug(categoryName);
  return (
    <li
      data-category={category}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-hairline py-4 first:border-0"
    >
      <div className="min-w-0 grow basis-60">
        <p className="text-sm">
          <span className="font-semibold text-accent">{t(`categories:${category}.title`)}</span>{" "}
          <span className="text-ink-soft">{timeText(changedAt)}</span>
        </p>
        <p id={titleId} lang={toLanguage(languageName)} className="line-clamp-1 font-serif text-lg">
          {title.trim() || excerptOf(content) || t("device.untitled")}
        </p>
        <p className="text-sm text-ink-soft">{children}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink icon="pencil" to={to} aria-describedby={titleId}>
          {t("device.goOn")}
        </ButtonLink>
        {onDelete !== undefined && (
          <Button icon="trash" onClick={onDelete} aria-describedby={titleId}>
            {t("site:buttons.delete")}
          </Button>
        )}
      </div>
    </li>
  );
}

interface DeleteDialogProps {
  open: boolean;
  remove: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

function DeleteDialog({ open, remove, onClose, children }: DeleteDialogProps) {
  const { t } = useTranslation("laboratory");
  return (
    <RemovalDialog
      open={open}
      title={t("delete.title")}
      cancelText={t("delete.cancel")}
      doneText={t("delete.done")}
      remove={remove}
      onClose={onClose}
      finalFocus={pageTitleElement}
    >
      <p>{children}</p>
    </RemovalDialog>
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
