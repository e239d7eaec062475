import { Link } from "react-router";
import { useTranslation } from "react-i18next";
import type { OwnTale } from "#features/tales/shapes.ts";
import { Button } from "#ui/button.tsx";
import { invitationsPath, ownSeriesListPath, versionsPath } from "./addresses.ts";
import type { SaveAction } from "./use-manual-save.ts";

interface EditorFooterProps {
  /** The Tale on the server; null for a new one. */
  known: OwnTale | null;
  /** Of a published Tale, which everybody can read: it needs no invitations. */
  isRevision: boolean;
  busy: SaveAction | null;
  /** Why it can't be published. */
  blocked: string | undefined;
  onPreview: () => void;
  onPublish: () => void;
}

/** The end of the editor: what publishing means, links to what belongs to the Tale, and the buttons. */
export function EditorFooter({ known, isRevision, busy, blocked, onPreview, onPublish }: EditorFooterProps) {
  const { t } = useTranslation("laboratory");
  const isSubmitted = known?.isFinished === 1;
  return (
    <div className="flex flex-wrap items-start justify-end gap-3 border-t border-hairline pt-6 [&>span]:basis-full [&>span]:text-right">
      <p className="basis-full text-sm text-ink-soft">
        {isSubmitted ? t("actions.saveChangesHint") : t("actions.publishHint")}
      </p>
      {known !== null && (
        <p className="mr-auto flex flex-wrap gap-x-5 text-sm">
          <Link to={versionsPath(known.id)} className="link inline-flex min-h-11 items-center">
            {t("versions.title")}
          </Link>
          {!isRevision && (
            <Link to={invitationsPath(known.id)} className="link inline-flex min-h-11 items-center">
              {t("invite")}
            </Link>
          )}
          <Link to={ownSeriesListPath} className="link inline-flex min-h-11 items-center">
            {t("tabs.series")}
          </Link>
        </p>
      )}
      <Button
        icon="eye"
        className="max-sm:grow"
        busy={busy === "preview"}
        busyText={t("actions.opening")}
        onClick={onPreview}
      >
        {t("actions.preview")}
      </Button>
      <Button
        variant="primary"
        className="max-sm:grow"
        reasonInRow
        busy={busy === "publish"}
        busyText={t("actions.sending")}
        disabledReason={blocked}
        onClick={onPublish}
      >
        {isSubmitted ? t("actions.saveChanges") : t("actions.publish")}
      </Button>
    </div>
  );
}
