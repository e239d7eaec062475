import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { OwnTale } from "#features/tales/shapes.ts";
import { correctionsPath } from "#features/writing/web/addresses.ts";

interface CorrectionsLineProps {
  tale: OwnTale;
  /** How many wait for a decision. */
  waiting: number;
}

/** Says how many corrections by readers wait; nothing if none do and the author welcomes none. */
export function CorrectionsLine({ tale, waiting }: CorrectionsLineProps) {
  const { t } = useTranslation("corrections");
  if (waiting === 0 && !(tale.published && tale.correctionsWelcome)) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4">
      {waiting === 0 ? t("line.none") : t("line.waiting", { count: waiting })}
      <Link to={correctionsPath(tale.id)} className="link inline-flex min-h-11 items-center">
        {t("seeAll")}
      </Link>
    </p>
  );
}
