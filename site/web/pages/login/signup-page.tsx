import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useSite } from "#kit/web/pages/page-context.ts";
import { OrSocialLogins } from "#features/accounts/web/social-logins.tsx";
import { AccountPageLayout, VisitorsOnly } from "#features/accounts/web/account-page-layout.tsx";
import { useNextPath, useNextPathForLinks } from "#features/accounts/web/login-address.ts";
import { LogInInstead, SignUpsClosed } from "#features/accounts/web/sign-ups-closed.tsx";
import { SignupForm } from "#features/accounts/web/signup-form.tsx";

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
    <AccountPageLayout
      description={t("signup.description")}
      id={anchor}
      title={t("signup.title")}
      intro={t("signup.intro")}
      illustration="signup"
    >
      <SignupForm next={next} />
      <OrSocialLogins next={next} />
      <LogInInstead question={t("signup.haveAccount")} text={t("signup.logIn")} next={next} />
    </AccountPageLayout>
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
