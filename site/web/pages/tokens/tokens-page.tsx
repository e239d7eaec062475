import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { accountsCalls } from "#features/accounts/calls.ts";
import { sessionsCalls } from "#features/accounts/sessions.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { tokensCalls, type NewAccessToken } from "#features/tokens/calls.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { PrivatePageError, PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import { CopyField } from "#ui/copy-field.tsx";
import { BackLink } from "#ui/links.tsx";
import { Notice } from "#ui/notice.tsx";
import { accessToken as limits } from "#vocabulary/account-limits.ts";
import { tokensPath } from "../account/addresses.ts";
import { confirmationOf, LogInAgain } from "../settings/confirmation.tsx";
import { topicPath } from "../settings/settings-address.ts";
import { MakeToken } from "./make-token.tsx";
import { TokenLine } from "./token-line.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireSession(request);
  const { api } = context.get(pageContext);
  const { signal } = request;
  const [account, { sessions }, { tokens }] = await Promise.all([
    api(accountsCalls.ownAccount, {}, { signal }),
    api(sessionsCalls.list, {}, { signal }),
    api(tokensCalls.list, {}, { signal }),
  ]);
  return { account, tokens, session: sessions.find(({ current }) => current) ?? null };
}

export function ErrorBoundary() {
  return (
    <PrivatePageError>
      <Head />
    </PrivatePageError>
  );
}

function Head() {
  const { t } = useTranslation(["tokens", "settings"]);
  const back = <BackLink to={topicPath("sessions")}>{t("settings:topics.sessions")}</BackLink>;
  return <PrivatePageHead title={t("title")} lead={t("lead")} back={back} />;
}

/** The member's access tokens for programs: the list, and a form to make another. */
export function Component() {
  const { t } = useTranslation("tokens");
  const { account, tokens, session } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [made, setMade] = useState<NewAccessToken | null>(null);
  const [done, setDone] = useState("");
  const status = useRef<HTMLParagraphElement>(null);
  const confirmation = confirmationOf(session, account);

  async function revoked(id: number, text: string) {
    // The text stays in the page when the token has gone.
    if (made?.id === id) setMade(null);
    setDone(text);
    await revalidate();
    status.current?.focus();
  }

  return (
    <div className="max-w-[40em]">
      <Head />
      <p className="mt-4">{t("advice")}</p>
      <p className="mt-2">
        <a href="/api-docs" hrefLang="en" className="link inline-flex min-h-11 items-center">
          {t("documentation")}
        </a>
      </p>
      {made !== null && <MadeToken key={made.id} made={made} />}
      <h2 className="mt-8 text-2xl">{t("listTitle")}</h2>
      <p ref={status} role="status" tabIndex={-1} className="mt-4 font-semibold wrap-anywhere empty:mt-0">
        {done}
      </p>
      {tokens.length === 0 ? (
        <p className="mt-4 text-ink-soft">{t("none")}</p>
      ) : (
        <ul className="mt-4 border-b border-hairline">
          {tokens.map((token) => (
            <TokenLine key={token.id} token={token} onRevoked={(text) => void revoked(token.id, text)} />
          ))}
        </ul>
      )}
      <h2 className="mt-10 text-2xl">{t("makeTitle")}</h2>
      {tokens.length >= limits.perMember ? (
        <p className="mt-4">{t("full", { most: limits.perMember })}</p>
      ) : confirmation === "login" ? (
        <LogInAgain text={t("logInAgain")} next={tokensPath} />
      ) : (
        <MakeToken
          asksPassword={confirmation === "password"}
          email={account.email}
          onMade={(token) => {
            setDone("");
            setMade(token);
            void revalidate();
          }}
        />
      )}
    </div>
  );
}

/** The new token, which nobody can see again. It gets the focus, because the form that made it is below. */
function MadeToken({ made: { name, token } }: { made: NewAccessToken }) {
  const { t } = useTranslation("tokens");
  return (
    <div ref={focused} tabIndex={-1} className="mt-8 scroll-mt-24">
      <Notice kind="success" title={t("made")}>
        <p>{t("madeText")}</p>
        <div className="mt-4">
          <CopyField label={t("token", { name })} value={token} copyText={t("copy")} copiedText={t("copied")} />
        </div>
      </Notice>
    </div>
  );
}

const focused = (element: HTMLElement | null) => element?.focus();
