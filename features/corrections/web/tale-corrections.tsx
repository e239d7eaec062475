import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isNamed } from "#vocabulary/hidden-author.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { classNames } from "#ui/class-names.ts";
import { correctionsPath } from "#features/writing/web/addresses.ts";
import type { SelectedPassage } from "#features/selection/web/selected-passage.ts";
import { useSelectionAction } from "#features/selection/web/selection-bar.tsx";
import { correctAction } from "./correct-action.tsx";

const Dialog = lazy(async () => ({ default: (await import("./correct-dialog.tsx")).CorrectDialog }));
const OwnCorrections = lazy(async () => ({ default: (await import("./own-corrections.tsx")).OwnCorrections }));

interface TaleCorrectionsProps {
  tale: PublishedTale;
  className?: string;
}

/**
 * The line below a Tale that welcomes corrections. It is rendered for everybody and hidden from visitors, so that nothing moves when the
 * application starts.
 */
export function TaleCorrections({ tale, className }: TaleCorrectionsProps) {
  const reader = useSession()?.username;
  if (!tale.correctionsWelcome) return null;
  return (
    <div
      data-needs-application=""
      className={classNames(
        "hidden font-sans text-sm text-ink-soft in-data-[session=in]:block print:hidden",
        className,
      )}
    >
      {reader === tale.author ? (
        <LineForAuthor id={tale.id} />
      ) : (
        <Correcting key={reader} tale={tale} reader={reader} />
      )}
    </div>
  );
}

const line = "flex flex-wrap items-center justify-center gap-x-4 text-center";
const quiet = "link inline-flex min-h-11 items-center";

function LineForAuthor({ id }: { id: number }) {
  const { t } = useTranslation("corrections");
  return (
    <p className={line}>
      {t("welcomeOwn")}
      <Link to={correctionsPath(id)} className={quiet}>
        {t("seeAll")}
      </Link>
    </p>
  );
}

interface CorrectingProps {
  tale: PublishedTale;
  /** Undefined for visitors, who don't see it. */
  reader: string | undefined;
}

/** Says how to correct, opens the dialog for a selected passage, and lists what the member has sent. */
function Correcting({ tale, reader }: CorrectingProps) {
  const { t } = useTranslation("corrections");
  const [chosen, setChosen] = useState<{ passage: SelectedPassage; times: number; open: boolean } | null>(null);
  const [isListed, setIsListed] = useState(false);
  const [sent, setSent] = useState(0);
  useSelectionAction(correctAction, (passage) =>
    setChosen((before) => ({ passage, times: (before?.times ?? 0) + 1, open: true })),
  );
  return (
    <>
      <p className={line}>
        <span className="py-2 text-balance">
          {isNamed(tale.author) ? t("welcome", { author: tale.author }) : t("welcomeByHidden")}
        </span>
        <button type="button" aria-expanded={isListed} className={quiet} onClick={() => setIsListed(!isListed)}>
          {t("own.button")}
        </button>
      </p>
      {isListed && (
        <Suspense>
          <OwnCorrections key={sent} tale={tale} />
        </Suspense>
      )}
      {chosen !== null && reader !== undefined && (
        <Suspense>
          <Dialog
            key={chosen.times}
            tale={tale}
            reader={reader}
            passage={chosen.passage}
            open={chosen.open}
            onSent={() => setSent((before) => before + 1)}
            onClose={() => setChosen({ ...chosen, open: false })}
          />
        </Suspense>
      )}
    </>
  );
}
