import { useTranslation } from "react-i18next";
import { useSite } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { LinkedText } from "#ui/linked-text.tsx";
import { useLinkedText } from "#features/legal/web/use-linked-text.tsx";
import { AccountPageLayout } from "./account-page-layout.tsx";
import { LogInInstead } from "./log-in-instead.tsx";

interface SignUpsClosedProps {
  next: string;
  /** See `AccountPageLayout`. */
  id?: string;
  takesFocus?: boolean;
}

/** Shown instead of the ways to an account while the operator takes no new members: whom to ask, and the way in for members. */
export function SignUpsClosed({ next, ...layout }: SignUpsClosedProps) {
  const { t } = useTranslation("accounts");
  const { supportEmail: email } = useSite();
  const linked = useLinkedText();
  return (
    <>
      <PageHead title={t("closed.title")} description={t("closed.intro")} />
      <AccountPageLayout {...layout} title={t("closed.title")} intro={t("closed.intro")} illustration="signup">
        <p>
          <LinkedText text={t("closed.ask", { email })} linked={linked} />
        </p>
        <LogInInstead question={t("signup.haveAccount")} text={t("signup.logIn")} next={next} />
      </AccountPageLayout>
    </>
  );
}
