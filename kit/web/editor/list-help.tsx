import { useTranslation } from "react-i18next";

interface ListHelpProps {
  id: string;
  /** Whether the caret is in a list. */
  inList: boolean;
  /** The level to which an item was moved by key, and how many were moved. */
  moved: { level: number; times: number };
}

/** Describes the keys in lists, visibly while the caret is in one, and tells screen readers their effect, which moves no focus. */
export function ListHelp({ id, inList, moved: { level, times } }: ListHelpProps) {
  const { t } = useTranslation("editor");
  return (
    <>
      <p
        id={id}
        className={
          inList
            ? "border-t border-hairline px-4 py-2 text-sm text-ink-soft sm:px-8 md:px-12 pointer-coarse:hidden"
            : "sr-only"
        }
      >
        {t("list.keys")}
      </p>
      <p role="status" className="sr-only">
        {/* A new element each time: screen readers repeat the same words only then. */}
        {times > 0 && <span key={times}>{level === 0 ? t("list.left") : t("list.level", { level })}</span>}
      </p>
    </>
  );
}
