import { useState } from "react";
import { useTranslation } from "react-i18next";
import { tagsCalls, type CountedTag } from "#contract/tags.ts";
import { useApi } from "#web/platform/page-context.ts";
import { RemovalDialog } from "#web/platform/removal-dialog.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { named, tagAddress, type Shelf } from "./shelf.ts";

interface TagRowProps {
  tag: CountedTag;
  shelf: Shelf;
  /** Where the focus goes once this row is gone. */
  finalFocus: () => HTMLElement | null;
}

/** A tag, and what can be done with it: one that Tales have only gets another name. */
export function TagRow({ tag: { tagName, totPosts }, shelf, finalFocus }: TagRowProps) {
  const { t } = useTranslation(["tags", "site"]);
  const api = useApi();
  const [asked, setAsked] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <h2 lang={shelf.language} className="font-serif text-lg wrap-anywhere">
          {tagName}
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">{t("row.tales", { count: totPosts })}</p>
      </div>
      {/* The same two columns in every row, whether or not the second is filled; on phones always under the name. */}
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:px-3 sm:grid sm:gap-3 sm:grid-cols-[repeat(2,minmax(9rem,1fr))] max-sm:[&_svg]:hidden">
        <ButtonLink to={tagAddress(shelf, tagName)} icon="pencil" aria-label={t("row.rename", { tag: tagName })}>
          {t("rename.button")}
        </ButtonLink>
        {totPosts === 0 && (
          <Button icon="trash" aria-label={t("row.delete", { tag: tagName })} onClick={() => setAsked(true)}>
            {t("site:buttons.delete")}
          </Button>
        )}
      </div>
      <RemovalDialog
        open={asked}
        title={t("delete.title")}
        doneText={t("done.deleted", { tag: tagName })}
        remove={() => api(tagsCalls.remove, { query: { ...named(shelf), tagName } })}
        onClose={() => setAsked(false)}
        finalFocus={finalFocus}
      >
        <p>{t("delete.text", { tag: tagName })}</p>
      </RemovalDialog>
    </div>
  );
}
