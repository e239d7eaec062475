import type { ComponentProps, ReactNode } from "react";
import { NeedsScript } from "#kit/web/pages/needs-script.tsx";
import { BanReasonOf } from "./ban-reason.tsx";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useHydrated } from "#kit/web/pages/hydrated.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { AccountPageLayout } from "./account-page-layout.tsx";

interface MailedLinkPressProps extends Pick<
  ComponentProps<typeof AccountPageLayout>,
  "title" | "intro" | "illustration"
> {
  submitText: string;
  busyText: string;
  /** Calls the server. Its error is shown, and the button stays. */
  onPress: () => Promise<void>;
  /** A way not to do it, next to the button. */
  children?: ReactNode;
}

/**
 * The page of a mailed link that changes something: a button does it. Mail programs open links by themselves, some with their
 * scripts: that must change nothing and not use up the link.
 */
export function MailedLinkPress(props: MailedLinkPressProps) {
  const { title, intro, illustration, submitText, busyText, onPress, children } = props;
  const errorText = useErrorText();
  const hydrated = useHydrated();
  const { busy, problem: error, run } = useSingleCall((cause) => ({ cause }));
  return (
    <>
      <PageHead title={title} noIndex />
      <AccountPageLayout title={title} intro={intro} illustration={illustration}>
        <NeedsScript className="mb-6" />
        {error !== undefined && (
          <Notice kind="error" className="mb-6">
            <p>{errorText(error.cause)}</p>
            <BanReasonOf error={error.cause} />
          </Notice>
        )}
        {hydrated && (
          <div className="flex flex-wrap gap-3">
            <Button
              variant="primary"
              className="max-sm:w-full"
              busy={busy}
              busyText={busyText}
              onClick={() => void run(onPress)}
            >
              {submitText}
            </Button>
            {children}
          </div>
        )}
      </AccountPageLayout>
    </>
  );
}
