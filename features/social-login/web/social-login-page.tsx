import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { registrationFormOf } from "#features/accounts/calls.ts";
import { AccountForm, useValidationTexts } from "#features/accounts/web/account-form.tsx";
import { AccountPageLayout } from "#features/accounts/web/account-page-layout.tsx";
import { BanReasonOf } from "#features/accounts/web/bans.tsx";
import { useNextPath, withNext } from "#features/accounts/web/login-address.ts";
import { LogInInstead, SignUpsClosed } from "#features/accounts/web/sign-ups-closed.tsx";
import {
  ApplicationField,
  serverFieldErrors,
  SignupConsents,
  useAsked,
  UsernameField,
} from "#features/accounts/web/signup-fields.tsx";
import { invitationIn } from "#features/accounts/web/invitation-address.ts";
import { WaitingForApproval } from "#features/accounts/web/waiting-for-approval.tsx";
import { OrSocialLogins, SocialLogins } from "#features/accounts/web/social-logins.tsx";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { NeedsScript } from "#kit/web/pages/before-hydration.tsx";
import { useHydrated } from "#kit/web/pages/hydrated.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { schemaErrors, useForm } from "#ui/use-form.ts";
import { Spinner } from "#ui/placeholders.tsx";
import { useSocialLogin, type Chosen, type NewUser, type SocialLoginState } from "./use-social-login.ts";

/** Where another site redirects to: members continue where they were, new people choose a username first. */
export function Component() {
  const next = useNextPath();
  const invitation = invitationIn(next);
  const { loginState, tryAgain, register, handleFatalError } = useSocialLogin(invitation);
  const navigate = useNavigate();
  const isIn = loginState.state === "in";

  useEffect(() => {
    if (isIn) void navigate(next, { replace: true });
  }, [isIn, next, navigate]);

  switch (loginState.state) {
    case "working":
    case "in":
      return <CheckingLogin />;
    case "new":
      return (
        <FirstTime newUser={loginState.newUser} next={next}>
          <UsernameForm
            invitation={invitation}
            onChosen={(chosen) => register(loginState.newUser, chosen)}
            onRefused={handleFatalError}
          />
        </FirstTime>
      );
    default:
      return <FailedLogin loginState={loginState} next={next} onTryAgain={tryAgain} />;
  }
}

interface FirstTimeProps {
  newUser: NewUser;
  next: string;
  children: ReactNode;
}

function FirstTime({ newUser: { name, email }, next, children }: FirstTimeProps) {
  const { t } = useTranslation("social");
  const hello = name.trim() === "" ? t("first.helloNobody") : t("first.hello", { name: name.trim() });
  return (
    <AccountPageLayout
      takesFocus
      title={t("first.title")}
      intro={<span className="wrap-anywhere">{hello}</span>}
      illustration="welcome"
    >
      <p className="mb-8 wrap-anywhere">{t("first.email", { email })}</p>
      {children}
      <LogInInstead question={t("first.haveAccount")} text={t("first.logIn")} next={next} />
    </AccountPageLayout>
  );
}

/** Shown while the server checks the login that comes from another site. */
function CheckingLogin() {
  const { t } = useTranslation("social");
  const started = useHydrated();
  return (
    <AccountPageLayout title={t("working.title")} illustration="welcome">
      <NeedsScript />
      {started && <Spinner label={t("working.wait")} className="items-start" />}
    </AccountPageLayout>
  );
}

interface UsernameFormProps {
  invitation: string | null;
  /** @throws the server's error */
  onChosen: (chosen: Chosen) => Promise<void>;
  /** Handles an error that is not about this form, which then disappears. Returns whether it was one. */
  onRefused: (error: unknown) => boolean;
}

/** The form for the username and the consents, as on the sign-up page. */
function UsernameForm({ invitation, onChosen, onRefused }: UsernameFormProps) {
  const { t } = useTranslation("social");
  const errorText = useErrorText();
  const validationTexts = useValidationTexts();
  const asked = useAsked(invitation);
  const choice = registrationFormOf(asked).pick({
    username: true,
    acceptedTerms: true,
    overThirteen: true,
    application: true,
  });
  const form = useForm({
    initial: { username: "", acceptedTerms: false, overThirteen: false, application: "" },
    check: (values) => schemaErrors(choice, values, validationTexts),
  });

  const submit = form.submit(async (values) => {
    try {
      const { username, application } = choice.parse(values);
      await onChosen({ username, application: asked.asksWhy ? application : undefined });
    } catch (error) {
      if (onRefused(error)) return;
      const fields = serverFieldErrors(error, values, validationTexts, errorText);
      form.fail(fields, Object.keys(fields).length === 0 ? errorText(error) : undefined);
    }
  });

  return (
    <AccountForm form={form} onSubmit={submit} submitText={t("first.submit")} busyText={t("first.busy")}>
      <UsernameField {...form.text("username")} />
      {asked.asksWhy && <ApplicationField {...form.text("application")} />}
      <SignupConsents acceptedTerms={form.tick("acceptedTerms")} overThirteen={form.tick("overThirteen")} />
    </AccountForm>
  );
}

type FailedState = Exclude<SocialLoginState, { state: "working" | "in" | "new" }>;

interface FailedLoginProps {
  loginState: FailedState;
  next: string;
  onTryAgain: () => void;
}

/** A login by another site that failed: the reason, and the link that helps. */
function FailedLogin({ loginState, next, onTryAgain }: FailedLoginProps) {
  const { t } = useTranslation(["social", "site"]);
  const errorText = useErrorText();
  const logIn = <ActionLink to={withNext("/login", next)}>{t("social:ways.logIn")}</ActionLink>;
  switch (loginState.state) {
    case "emailTaken":
      return (
        <Explanation
          title={t("social:emailTaken.title")}
          text={t("social:emailTaken.text", { email: loginState.newUser.email })}
        >
          {logIn}
          <ActionLink quiet to="/reset-password">
            {t("social:ways.newPassword")}
          </ActionLink>
        </Explanation>
      );
    case "noEmail":
      return (
        <Explanation title={t("social:noEmail.title")} text={t("social:noEmail.text")}>
          <ActionLink to={withNext("/signup#form", next)}>{t("social:ways.signUp")}</ActionLink>
        </Explanation>
      );
    case "waiting":
      return <WaitingForApproval />;
    case "closed":
      return <SignUpsClosed takesFocus next={next} />;
    case "gone":
      return (
        <Explanation title={t("social:gone.title")} text={t("social:gone.text")}>
          <SocialLogins next={next} />
          <ActionLink quiet to={withNext("/login", next)}>
            {t("social:ways.byEmail")}
          </ActionLink>
        </Explanation>
      );
    case "removed":
      return (
        <Explanation title={t("social:removed.title")} text={t("social:removed.text")}>
          {logIn}
          <ActionLink quiet to="/reset-password">
            {t("social:ways.newPassword")}
          </ActionLink>
          <OrSocialLogins next={next} />
        </Explanation>
      );
    case "banned":
      return (
        <Explanation title={t("social:banned.title")} text={errorText(loginState.error)}>
          <BanReasonOf error={loginState.error} />
          <p>{t("social:banned.data")}</p>
          <ActionLink to="/reset-password">{t("social:ways.newPassword")}</ActionLink>
          <ActionLink quiet to="/">
            {t("social:ways.home")}
          </ActionLink>
        </Explanation>
      );
    case "failed":
      return (
        <Explanation title={t("social:failed.title")} text={errorText(loginState.error)}>
          <Button variant="primary" block onClick={onTryAgain}>
            {t("site:buttons.tryAgain")}
          </Button>
        </Explanation>
      );
  }
}

function Explanation({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <AccountPageLayout
      takesFocus
      title={title}
      intro={<span className="wrap-anywhere">{text}</span>}
      illustration="password"
    >
      <div className="flex flex-col gap-3">{children}</div>
    </AccountPageLayout>
  );
}

/** The first action is the one that helps most. */
function ActionLink({ to, quiet = false, children }: { to: string; quiet?: boolean; children: string }) {
  return (
    <ButtonLink to={to} variant={quiet ? "quiet" : "primary"} block>
      {children}
    </ButtonLink>
  );
}
