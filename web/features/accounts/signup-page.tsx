import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { withNext } from "#web/platform/login-address.ts";
import { useSite } from "#web/platform/page-context.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { OrSocialLogins } from "#web/platform/social-logins.tsx";
import { AccountPageLayout } from "./account-page-layout.tsx";
import { useNextPath, useNextPathForLinks } from "./next-address.ts";
import { SignUpsClosed } from "./sign-ups-closed.tsx";
import { SignupForm } from "./signup-form.tsx";
import { VisitorsOnly } from "./visitors-only.tsx";

/** Links lead directly to the form: `/signup#form`. */
const anchor = "form";

export function Component() {
  const { signUpsOpen } = useSite();
  const next = useNextPathForLinks();
  useFocusOfAnchor();
  return (
    <VisitorsOnly to={useNextPath()}>
      {signUpsOpen ? <SignUp next={next} /> : <SignUpsClosed id={anchor} next={next} />}
    </VisitorsOnly>
  );
}

function SignUp({ next }: { next: string }) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <PageHead title={t("signup.title")} description={t("signup.description")} />
      <AccountPageLayout id={anchor} title={t("signup.title")} intro={t("signup.intro")} illustration="signup">
        <SignupForm next={next} />
        <OrSocialLogins next={next} />
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

/** After client-side navigation the browser scrolls to the anchor but does not move the focus. */
function useFocusOfAnchor() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${anchor}`) return;
    document.querySelector<HTMLElement>(`#${anchor} h1`)?.focus({ preventScroll: true });
  }, [hash]);
}
