import { useState } from "react";
import { useTranslation } from "react-i18next";
import { tagsCalls, type CountedTag } from "../../tags.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { RemovalDialog } from "#kit/web/pages/removal-dialog.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { tagScopeQuery, tagAddress, type TagScope } from "./tag-scope.ts";

interface TagRowProps {
  tag: CountedTag;
  scope: TagScope;
  /** Gets the focus after this row is removed. */
  finalFocus: () => HTMLElement | null;
}

/** A tag and its actions. A tag that Tales use can be renamed but not deleted. */
export function TagRow({ tag: { tagName, totPosts }, scope, finalFocus }: TagRowProps) {
  const { t } = useTranslation(["tags", "site"]);
  const api = useApi();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <h2 lang={scope.language} className="font-serif text-lg wrap-anywhere">
          {tagName}
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">{t("row.tales", { count: totPosts })}</p>
      </div>
      {/* Two columns in every row, even if the second is empty; on phones the second is below the name. */}
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:px-3 sm:grid sm:gap-3 sm:grid-cols-[repeat(2,minmax(9rem,1fr))] max-sm:[&_svg]:hidden">
        <ButtonLink to={tagAddress(scope, tagName)} icon="pencil" aria-label={t("row.rename", { tag: tagName })}>
          {t("rename.button")}
        </ButtonLink>
        {totPosts === 0 && (
          <Button icon="trash" aria-label={t("row.delete", { tag: tagName })} onClick={() => setIsAsking(true)}>
            {t("site:buttons.delete")}
          </Button>
        )}
      </div>
      <RemovalDialog
        open={isAsking}
        title={t("delete.title")}
        doneText={t("done.deleted", { tag: tagName })}
        remove={() => api(tagsCalls.remove, { query: { ...tagScopeQuery(scope), tagName } })}
        onClose={() => setIsAsking(false)}
        finalFocus={finalFocus}
      >
        <p>{t("delete.text", { tag: tagName })}</p>
      </RemovalDialog>
    </div>
  );
}
