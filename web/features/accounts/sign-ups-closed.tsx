import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { withNext } from "#web/platform/login-address.ts";
import { useSite } from "#web/platform/page-context.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { LinkedText } from "#web/ui/linked-text.tsx";
import { useLinkedText } from "../legal/use-linked-text.tsx";
import { AccountPageLayout } from "./account-page-layout.tsx";

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
        <p className="mt-8 flex flex-wrap items-center gap-x-2 border-t border-hairline pt-4">
          {t("signup.haveAccount")}
          <Link to={withNext("/login", next)} className="link inline-flex min-h-11 items-center">
            {t("signup.logIn")}
          </Link>
        </p>
      </AccountPageLayout>
    </>
  );
}
