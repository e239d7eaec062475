import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useSite } from "#kit/web/pages/page-context.ts";
import { OrSocialLogins } from "#features/accounts/web/social-logins.tsx";
import { AccountPageLayout, VisitorsOnly } from "#features/accounts/web/account-page-layout.tsx";
import { useNextPath, useNextPathForLinks } from "#features/accounts/web/login-address.ts";
import { invitedSignUpPath } from "#features/sign-ups/address.ts";
import { useInvitation } from "#features/accounts/web/invitation-address.ts";
import { LogInInstead, SignUpsClosed } from "#features/accounts/web/sign-ups-closed.tsx";
import { SignupForm } from "#features/accounts/web/signup-form.tsx";

/** Links lead directly to the form: `/signup#form`. */
const anchor = "form";

export function Component() {
  const { signUps, signUpsOpen } = useSite();
  const invitation = useInvitation();
  const next = useNextPathForLinks();
  useFocusOfAnchor();
  return (
    <VisitorsOnly to={useNextPath()}>
      {signUpsOpen || (signUps === "invited" && invitation !== null) ? (
        <SignUp next={next} invitation={invitation} />
      ) : (
        <SignUpsClosed id={anchor} next={next} />
      )}
    </VisitorsOnly>
  );
}

function SignUp({ next, invitation }: { next: string; invitation: string | null }) {
  const { t } = useTranslation("accounts");
  const { signUps } = useSite();
  const intro = invitation !== null ? "signup.invited" : signUps === "approval" ? "signup.approval" : "signup.intro";
  return (
    <AccountPageLayout
      description={t("signup.description")}
      id={anchor}
      title={t("signup.title")}
      intro={t(intro)}
      illustration="signup"
    >
      <SignupForm next={next} invitation={invitation} />
      <OrSocialLogins next={invitation === null ? next : invitedSignUpPath(invitation)} />
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
