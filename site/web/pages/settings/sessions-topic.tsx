import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { sessionsCalls, type Session } from "#features/accounts/sessions.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useDateTimeText, useLanguage } from "#kit/web/language/language.tsx";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/placeholders.tsx";
import { tokensPath } from "../account/addresses.ts";
import { TopicHeading } from "./topic-list.tsx";

/** The browsers in which the member is logged in, with buttons to log them out. */
export function SessionsTopic() {
  const { t } = useTranslation(["settings", "sessions", "tokens", "site"]);
  const errorText = useErrorText();
  const { list, error, load, end, endOthers } = useSessions();
  const { busy, problem, run } = useSingleCall();
  const [ended, setEnded] = useState("");
  const status = useRef<HTMLParagraphElement>(null);

  function endSessions(call: () => Promise<void>, done: string) {
    setEnded("");
    void run(async () => {
      await call();
      setEnded(done);
      // The button that was clicked is gone.
      status.current?.focus();
    });
  }

  const otherSessions = list?.filter(({ current }) => !current) ?? [];
  return (
    <>
      <TopicHeading>{t("settings:topics.sessions")}</TopicHeading>
      <p className="mt-4">{t("sessions:lead")}</p>
      <p ref={status} role="status" tabIndex={-1} className="mt-4 font-semibold empty:mt-0">
        {ended}
      </p>
      {problem !== undefined && (
        <Notice kind="error" className="mt-4">
          {problem}
        </Notice>
      )}
      {list === null && error === null && <Skeleton className="mt-6 h-24" />}
      {list === null && error !== null && (
        <Notice kind="error" className="mt-6" action={<Button onClick={load}>{t("site:buttons.tryAgain")}</Button>}>
          {errorText(error)}
        </Notice>
      )}
      {list !== null && (
        <ul className="mt-6 border-b border-hairline">
          {list.map((session) => (
            <li
              key={session.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center enlarged:flex enlarged:flex-col enlarged:items-start gap-x-4 border-t border-hairline py-4"
            >
              <SessionLine
                session={session}
                busy={busy}
                onEnd={(name) => endSessions(() => end(session), t("sessions:ended", { browser: name }))}
              />
            </li>
          ))}
        </ul>
      )}
      {list !== null && otherSessions.length === 0 && <p className="mt-4 text-ink-soft">{t("sessions:nowhereElse")}</p>}
      {otherSessions.length > 0 && (
        <Button
          icon="log-out"
          className="mt-6"
          busy={busy}
          busyText={t("sessions:busy")}
          onClick={() => endSessions(endOthers, t("sessions:othersEnded"))}
        >
          {t("sessions:endOthers")}
        </Button>
      )}
      <p className="mt-6">
        <Link to={tokensPath} className="link inline-flex min-h-11 items-center">
          {t("tokens:link")}
        </Link>
      </p>
    </>
  );
}

interface SessionLineProps {
  session: Session;
  busy: boolean;
  onEnd: (name: string) => void;
}

function SessionLine({ session, busy, onEnd }: SessionLineProps) {
  const { t } = useTranslation("sessions");
  const { language } = useLanguage();
  const dateTimeText = useDateTimeText();
  const { browser, current, startedAt, usedAt, passkey } = session;
  const name = browser ?? t("unknownBrowser");
  return (
    <>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {current && <p>{t("current")}</p>}
        {passkey && <p className="text-sm text-ink-soft">{t("passkey")}</p>}
      </div>
      <dl className="col-span-2 mt-1 text-sm text-ink-soft">
        <div className="flex flex-wrap gap-x-1">
          <dt>{t("usedAt")}</dt>
          <dd>
            <LocalDate date={usedAt} language={language} show="date-time" />
          </dd>
        </div>
        <div className="flex flex-wrap gap-x-1">
          <dt>{t("startedAt")}</dt>
          <dd>
            <LocalDate date={startedAt} language={language} show="date-time" />
          </dd>
        </div>
      </dl>
      {current ? (
        <ButtonLink to="/logout" className="col-start-2 row-start-1 enlarged:mt-2">
          {t("logOut")}
        </ButtonLink>
      ) : (
        <Button
          className="col-start-2 row-start-1 enlarged:mt-2"
          busy={busy}
          aria-label={t("endNamed", { browser: name, date: dateTimeText(usedAt) })}
          onClick={() => onEnd(name)}
        >
          {t("end")}
        </Button>
      )}
    </>
  );
}

interface Sessions {
  /** Null until they have loaded. */
  list: readonly Session[] | null;
  /** Why loading failed, else null. */
  error: unknown;
  load: () => void;
  /** @throws {ApiError} */
  end: (session: Session) => Promise<void>;
  endOthers: () => Promise<void>;
}

/** The member's sessions, loaded when the list opens. */
function useSessions(): Sessions {
  const api = useApi();
  const [round, setRound] = useState(0);
  const [list, setList] = useState<readonly Session[] | null>(null);
  const [failure, setFailure] = useState<{ round: number; error: unknown } | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    api(sessionsCalls.list, {}, { signal }).then(
      ({ sessions }) => !signal.aborted && setList(sessions),
      (error: unknown) => !signal.aborted && setFailure({ round, error }),
    );
    return () => leaving.abort();
  }, [api, round]);

  const load = useCallback(() => setRound((count) => count + 1), []);

  async function end({ id }: Session) {
    await api(sessionsCalls.end, { params: { id } });
    setList((sessions) => sessions?.filter((each) => each.id !== id) ?? null);
  }

  async function endOthers() {
    await api(sessionsCalls.endOthers);
    setList((sessions) => sessions?.filter(({ current }) => current) ?? null);
  }

  return { list, error: failure?.round === round ? failure.error : null, load, end, endOthers };
}
