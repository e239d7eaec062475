import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSession } from "#features/accounts/web/session.ts";
import type { StaffDecision } from "#features/decisions/calls.ts";
import { DecisionState } from "#features/decisions/web/decision-card.tsx";
import { RevokeDialog } from "#features/decisions/web/revoke-dialog.tsx";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useDateTimeText, useLanguage, useReasonText } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Fact, Facts } from "#ui/card-text.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { Notice } from "#ui/notice.tsx";
import { deskCalls, type MemberRecord } from "../../desk.ts";
import type { History } from "../../shapes.ts";

interface MemberDecisionsProps {
  /** With the decisions where the page has loaded the whole record; otherwise they are loaded when asked for. */
  history: History & Partial<Pick<MemberRecord, "decisions">>;
  /** A decision was revoked, which changes the history, too. */
  onRevoked: () => void;
}

/** The newest decisions about a member: those in force, the earlier ones folded, and a button that revokes. */
export function MemberDecisions({ history, onRevoked }: MemberDecisionsProps) {
  const { t } = useTranslation(["staff-acts", "site"]);
  const errorText = useErrorText();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const { username } = history;
  const { list, failure, isAsked, load } = useDecisions(history);
  const [now] = useState(Date.now);
  const [dialog, setDialog] = useState<{ decision: StaffDecision; times: number; open: boolean } | null>(null);
  const [revoked, setRevoked] = useState<readonly number[]>([]);
  const runs = ({ revokedAt, endsAt }: StaffDecision) =>
    revokedAt === null && (endsAt === null || Date.parse(endsAt) > now);
  const running = list?.filter(runs) ?? [];
  const earlier = list?.filter((each) => !runs(each)) ?? [];
  const items = (some: readonly StaffDecision[]) => (
    <ul className="mt-1">
      {some.map((decision) => (
        <li key={decision.id} className="border-t border-hairline py-2">
          <MemberDecision
            decision={decision}
            username={username}
            isRevoked={revoked.includes(decision.id)}
            onRevoke={() => setDialog((before) => ({ decision, times: (before?.times ?? 0) + 1, open: true }))}
          />
        </li>
      ))}
    </ul>
  );
  if (list?.length === 0 && !isAsked) return null;
  return (
    <section aria-labelledby={id} className="mt-4 text-sm">
      <h3 ref={heading} id={id} tabIndex={-1} className="font-sans text-sm font-semibold">
        {t("record.title", { username })}
      </h3>
      {list === null && failure === null && (
        <Button
          className="mt-2"
          busy={isAsked}
          busyText={t("site:loading")}
          onClick={() => {
            heading.current?.focus();
            load();
          }}
        >
          {t("record.show")}
        </Button>
      )}
      {failure !== null && (
        <Notice kind="error" className="mt-2" action={<Button onClick={load}>{t("site:buttons.tryAgain")}</Button>}>
          {errorText(failure)}
        </Notice>
      )}
      {list !== null && running.length === 0 && (
        <p className="mt-1 text-ink-soft">{t(earlier.length === 0 ? "record.none" : "record.noneRunning")}</p>
      )}
      {running.length > 0 && items(running)}
      {earlier.length > 0 && (
        <details className="border-t border-hairline">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            {t("record.earlier", { count: earlier.length })}
          </summary>
          {items(earlier)}
        </details>
      )}
      {dialog !== null && (
        <RevokeDialog
          key={dialog.times}
          username={username}
          decision={dialog.decision}
          open={dialog.open}
          onClose={() => setDialog({ ...dialog, open: false })}
          onRevoked={() => {
            setRevoked((before) => [...before, dialog.decision.id]);
            onRevoked();
          }}
          focusAfter={() => heading.current}
        />
      )}
    </section>
  );
}

/** Those of the record, or loaded when asked for, and again whenever the page has loaded the history again. */
function useDecisions(history: MemberDecisionsProps["history"]) {
  const api = useApi();
  const [loaded, setLoaded] = useState<StaffDecision[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isAsked, setIsAsked] = useState(false);
  const { username, decisions = loaded } = history;

  const load = (signal?: AbortSignal) =>
    api(deskCalls.record, { params: { username } }, { signal }).then(
      (record) => {
        setLoaded(record.decisions);
        setFailure(null);
      },
      (error: unknown) => {
        if (signal?.aborted !== true) setFailure(error);
      },
    );
  const loadAgain = useEffectEvent(load);
  useEffect(() => {
    if (!isAsked || history.decisions !== undefined) return undefined;
    const leaving = new AbortController();
    void loadAgain(leaving.signal);
    return () => leaving.abort();
  }, [history, isAsked]);
  return {
    list: decisions,
    failure,
    isAsked,
    load() {
      setFailure(null);
      if (isAsked) void load();
      setIsAsked(true);
    },
  };
}

interface MemberDecisionProps {
  decision: StaffDecision;
  username: string;
  /** Just now: the list is being loaded again. */
  isRevoked: boolean;
  onRevoke: () => void;
}

/** A decision as the staff reads it. */
function MemberDecision({ decision, username, isRevoked, onRevoke }: MemberDecisionProps) {
  const { t } = useTranslation(["staff-acts", "transparency", "decisions", "desk"]);
  const { language } = useLanguage();
  const me = useSession();
  const reasonText = useReasonText();
  const dateTimeText = useDateTimeText();
  const { kind, ground, note, about, pointsLost, level, endsAt, causedBy, createdAt, decidedBy } = decision;
  const { revokedAt, restorableUntil, appeal } = decision;
  const name = t(`transparency:kinds.${kind}`);
  const mayRevoke = revokedAt === null && !isRevoked && kind !== "REMOVED" && username !== me?.username;
  return (
    <>
      <p className="font-semibold">{name}</p>
      <Facts>
        <Fact>
          <DecisionState decision={decision} />
        </Fact>
        {endsAt !== null && revokedAt === null && <Fact>{t("record.until", { date: dateTimeText(endsAt) })}</Fact>}
        {ground !== null && <Fact>{reasonText(ground)}</Fact>}
        {decidedBy !== null && <Fact>{t("desk:appeal.madeBy", { name: decidedBy })}</Fact>}
        <Fact>
          <LocalDate date={createdAt} language={language} />
        </Fact>
      </Facts>
      {about.quote !== null && (
        <blockquote dir="auto" className="mt-1 line-clamp-2 border-l-2 border-hairline pl-3 font-serif wrap-anywhere">
          {about.quote}
        </blockquote>
      )}
      {about.address !== null && kind === "CENSORED" && (
        <Link to={about.address} className="link inline-block py-1">
          {t("decisions:place")}
        </Link>
      )}
      {note !== null && (
        <p dir="auto" className="mt-1 font-serif whitespace-pre-line wrap-anywhere">
          {note}
        </p>
      )}
      {pointsLost !== null && <p className="mt-1 text-ink-soft">{t("record.points", { lost: pointsLost, level })}</p>}
      {causedBy !== null && <p className="mt-1 text-ink-soft">{t("decisions:causedBy")}</p>}
      {restorableUntil !== null && (
        <p className="mt-1 text-ink-soft">{t("decisions:restorable", { date: dateTimeText(restorableUntil) })}</p>
      )}
      {appeal !== null && <p className="mt-1">{t(`record.appeal.${appeal.status}`)}</p>}
      {mayRevoke && (
        <button
          type="button"
          className="link min-h-11"
          aria-label={t("revoke.label", { kind: name, date: dateTimeText(createdAt) })}
          onClick={onRevoke}
        >
          {t("revoke.action")}
        </button>
      )}
    </>
  );
}
