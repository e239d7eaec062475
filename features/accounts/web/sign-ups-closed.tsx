import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSite } from "#kit/web/pages/page-context.ts";
import { LinkedText } from "#ui/links.tsx";
import { useLinkedText } from "#features/site-texts/web/linked-text.tsx";
import { AccountPageLayout } from "./account-page-layout.tsx";
import { withNext } from "./login-address.ts";

interface SignUpsClosedProps {
  next: string;
  /** See `AccountPageLayout`. */
  id?: string;
  takesFocus?: boolean;
}

/** Shown instead of the ways to an account while the operator takes no new members: whom to ask, and the way in for members. */
export function SignUpsClosed({ next, ...layout }: SignUpsClosedProps) {
  const { t } = useTranslation("accounts");
  const { signUps, operator } = useSite();
  const { email } = operator;
  const byInvitation = signUps === "invited";
  const intro = t("closed.intro");
  const linked = useLinkedText();
  return (
    <AccountPageLayout
      description={intro}
      {...layout}
      title={t(byInvitation ? "closed.invitedTitle" : "closed.title")}
      intro={intro}
      illustration="signup"
    >
      <p>
        <LinkedText text={t(byInvitation ? "closed.invitedAsk" : "closed.ask", { email })} linked={linked} />
      </p>
      <LogInInstead question={t("signup.haveAccount")} text={t("signup.logIn")} next={next} />
    </AccountPageLayout>
  );
}

interface LogInInsteadProps {
  /** Asks whether the reader has an account. */
  question: string;
  /** The text of the link. */
  text: string;
  next: string;
}

/** The way in for members, at the end of a page for new ones. */
export function LogInInstead({ question, text, next }: LogInInsteadProps) {
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-2 border-t border-hairline pt-4">
      {question}
      <Link to={withNext("/login", next)} className="link inline-flex min-h-11 items-center">
        {text}
      </Link>
    </p>
  );
}
