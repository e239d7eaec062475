import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnAccount } from "#features/accounts/calls.ts";
import { sessionsCalls, type Session } from "#features/accounts/sessions.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { passkeysCalls, type Passkey } from "#features/passkeys/calls.ts";
import { PasskeyLogin } from "#features/passkeys/web/passkey-login.tsx";
import { OtherAccount, usePasskeySession } from "#features/passkeys/web/use-passkey-session.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi, useSite } from "#kit/web/pages/page-context.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/placeholders.tsx";
import { passkey as limits } from "#vocabulary/account-limits.ts";
import { isReviewer } from "#vocabulary/roles.ts";
import { confirmationOf } from "./confirmation.tsx";
import { MakePasskey } from "./make-passkey.tsx";
import { PasskeyLine } from "./passkey-line.tsx";
import { TopicHeading } from "./topic-list.tsx";

/** The member's passkeys: the list, and a form to make another. */
export function PasskeysTopic({ account }: { account: OwnAccount }) {
  const { t } = useTranslation(["settings", "passkeys", "site"]);
  const isOffered = useSite().passkeys !== null;
  return (
    <>
      <TopicHeading>{t("settings:topics.passkeys")}</TopicHeading>
      <p className="mt-4">{t(isOffered ? "passkeys:lead" : "passkeys:notOffered")}</p>
      {isOffered && <OwnPasskeys account={account} />}
    </>
  );
}

function OwnPasskeys({ account }: { account: OwnAccount }) {
  const { t } = useTranslation(["passkeys", "site"]);
  const errorText = useErrorText();
  const { loaded, error, load } = useOwnPasskeys();
  const [done, setDone] = useState("");
  const status = useRef<HTMLParagraphElement>(null);
  if (loaded === null && error === null) return <Skeleton className="mt-6 h-24" />;
  if (loaded === null)
    return (
      <Notice kind="error" className="mt-6" action={<Button onClick={load}>{t("site:buttons.tryAgain")}</Button>}>
        {errorText(error)}
      </Notice>
    );
  const { passkeys, session } = loaded;
  const confirmation = confirmationOf(session, account);

  function changed(text: string) {
    setDone(text);
    load();
    // The button that was clicked may be gone.
    status.current?.focus();
  }

  return (
    <>
      <StaffNotice session={session} hasPasskey={passkeys.length > 0} onLogin={load} />
      <p ref={status} role="status" tabIndex={-1} className="mt-6 font-semibold wrap-anywhere empty:mt-0">
        {done}
      </p>
      {passkeys.length === 0 ? (
        <p className="mt-6 text-ink-soft">{t("passkeys:none")}</p>
      ) : (
        <ul className="mt-6 border-b border-hairline">
          {passkeys.map((passkey) => (
            <PasskeyLine
              key={passkey.id}
              passkey={passkey}
              confirmation={confirmation}
              email={account.email}
              onChanged={changed}
            />
          ))}
        </ul>
      )}
      <h3 className="mt-10 text-xl">{t("passkeys:makeTitle")}</h3>
      {passkeys.length >= limits.perMember ? (
        <p className="mt-4">{t("passkeys:full", { most: limits.perMember })}</p>
      ) : (
        <MakePasskey
          confirmation={confirmation}
          email={account.email}
          suggestion={passkeys.length === 0 ? (session?.browser ?? "") : ""}
          onMade={() => {
            setDone("");
            load();
          }}
        />
      )}
    </>
  );
}

/** Says to staff what they need on a site that asks them for passkeys, until this session began with one. */
function StaffNotice({
  session,
  hasPasskey,
  onLogin,
}: {
  session: Session | null;
  hasPasskey: boolean;
  onLogin: () => void;
}) {
  const { t } = useTranslation(["passkeys", "site"]);
  const isStaff = isReviewer(useSession()?.role ?? null);
  const isAsked = useSite().passkeys === "forStaff";
  const enter = usePasskeySession();
  const [entered, setEntered] = useState(false);
  if (!isStaff || !isAsked) return null;
  if (entered)
    return (
      <Notice
        kind="success"
        className="mt-6"
        title={t("passkeys:staff.done")}
        action={<ButtonLink to="/admin">{t("site:nav.admin")}</ButtonLink>}
      />
    );
  if (session?.passkey === true) return null;
  return (
    <Notice
      kind="info"
      className="mt-6"
      title={t("passkeys:staff.title")}
      action={
        hasPasskey && (
          <div className="max-w-80">
            <PasskeyLogin
              variant="primary"
              userVerification="required"
              textOf={(error) => (error instanceof OtherAccount ? t("passkeys:login.otherAccount") : undefined)}
              onLogin={async (reply) => {
                await enter(reply);
                setEntered(true);
                onLogin();
              }}
            />
          </div>
        )
      }
    >
      <p>{t("passkeys:staff.text")}</p>
      {!hasPasskey && <p className="mt-2">{t("passkeys:staff.makeFirst")}</p>}
    </Notice>
  );
}

interface Loaded {
  passkeys: readonly Passkey[];
  /** The one of this browser. */
  session: Session | null;
}

/** The passkeys and this session, loaded when the topic opens and after each change. */
function useOwnPasskeys() {
  const api = useApi();
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<{ round: number; error: unknown } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    Promise.all([api(passkeysCalls.list, {}, { signal }), api(sessionsCalls.list, {}, { signal })]).then(
      ([{ passkeys }, { sessions }]) =>
        !signal.aborted && setLoaded({ passkeys, session: sessions.find(({ current }) => current) ?? null }),
      (error: unknown) => !signal.aborted && setFailure({ round, error }),
    );
    return () => leaving.abort();
  }, [api, round]);
  const load = useCallback(() => setRound((count) => count + 1), []);
  return { loaded, error: failure?.round === round ? failure.error : null, load };
}
