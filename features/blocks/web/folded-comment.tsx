import { useTranslation } from "react-i18next";

/** The line in place of a comment whose author the reader blocks. */
export function FoldedComment({ username, onShow }: { username: string; onShow: () => void }) {
  const { t } = useTranslation("blocks");
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-ink-soft italic">
      {t("folded", { username })}
      <button type="button" className="link min-h-11 not-italic" onClick={onShow}>
        {t("show")}
      </button>
    </p>
  );
}
