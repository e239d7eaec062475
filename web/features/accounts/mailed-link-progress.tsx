import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { NeedsScript } from "#web/layout/needs-script.tsx";
import { useErrorText } from "#web/platform/error-text.ts";
import { useHydrated } from "#web/platform/hydrated.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { AccountPageLayout } from "./account-page-layout.tsx";

interface MailedLinkProgressProps extends Pick<ComponentProps<typeof AccountPageLayout>, "title" | "illustration"> {
  /** The spinner's label. */
  waitText: string;
  /** Why the call failed; null while it is running. */
  error: unknown;
  onTryAgain: () => void;
}

/** The page of a mailed link while the server is called, and if that fails. */
export function MailedLinkProgress({ title, illustration, waitText, error, onTryAgain }: MailedLinkProgressProps) {
  const { t } = useTranslation("site");
  const errorText = useErrorText();
  const hydrated = useHydrated();
  return (
    <>
      <PageHead title={title} noIndex />
      {/* The focus comes back from the button, which goes when it is pressed. */}
      <AccountPageLayout key={String(error !== null)} takesFocus title={title} illustration={illustration}>
        <NeedsScript />
        {error === null ? (
          hydrated && <Spinner label={waitText} className="items-start" />
        ) : (
          <Notice
            kind="error"
            action={
              <Button variant="primary" onClick={onTryAgain}>
                {t("buttons.tryAgain")}
              </Button>
            }
          >
            {errorText(error)}
          </Notice>
        )}
      </AccountPageLayout>
    </>
  );
}
