import { useTranslation } from "react-i18next";
import { toLanguage } from "#vocabulary/languages.ts";
import type { Revision } from "#features/review/revisions.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import type { ListedVersion } from "#features/tales/versions.ts";
import { isReturned } from "#features/writing/web/tale-state.tsx";
import { languageInSentence } from "#ui/words-of-language.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { ReviewersAnswer } from "#features/writing/web/reviewers-answer.tsx";
import { dateFormat } from "#ui/date-format.ts";
import { DAY } from "#vocabulary/limits.ts";

/** The state of a Tale, from which its page takes its sentences and the next step. */
export type OwnTaleState =
  | "draft"
  | "waiting"
  | "returned"
  | "takenOff"
  | "published"
  | "revisionOpen"
  | "revisionWaiting"
  | "revisionReturned";

interface StateInWordsProps {
  tale: OwnTale;
  revision: Revision | null;
  state: OwnTaleState;
  since: string;
  /** How long answers have taken lately; null if that is not known. */
  medianHours: number | null;
}

/** The state of a Tale as a sentence, the reviewer's answer if there is one, and what happens next. */
export function StateInWords({ tale, revision, state, since, medianHours }: StateInWordsProps) {
  const { t } = useTranslation(["own-tale", "laboratory"]);
  const momentText = useMomentText();
  const wait = useWaitText(tale, medianHours);
  const isWaiting = state === "waiting" || state === "revisionWaiting";
  const decided = revision ?? tale;
  const isBack = state === "returned" || state === "takenOff" || state === "revisionReturned";
  const { returnNote, returnReason, remarks } = decided;
  return (
    <div className="flex flex-col gap-3">
      <p className="font-serif text-xl text-balance">
        {t(`states.${state}`, { moment: momentText(isWaiting ? "since" : "at", since) })}
      </p>
      {tale.published && tale.revisedAt !== null && (
        <p className="text-ink-soft">{t("revisedAt", { moment: momentText("at", tale.revisedAt) })}</p>
      )}
      {isBack && (
        <div className="border-l-3 border-ink pl-4">
          <ReviewersAnswer note={returnNote} reason={returnReason} />
          {remarks.length > 0 && (
            <p className="mt-2 text-sm text-ink-soft">{t("laboratory:remarks.inText", { count: remarks.length })}</p>
          )}
        </div>
      )}
      <p>
        {t(`next.${state}`)} {isWaiting && wait}
      </p>
    </div>
  );
}

/** "Texts in Italian are usually read within about 6 hours." */
function useWaitText({ languageName }: OwnTale, medianHours: number | null): string | null {
  const { t } = useTranslation("own-tale");
  const reader = useLanguage().language;
  if (medianHours === null) return null;
  const language = languageInSentence(toLanguage(languageName), reader);
  const hours = Math.max(1, Math.round(medianHours));
  return hours < 48
    ? t("wait.hours", { language, count: hours })
    : t("wait.days", { language, count: Math.round(hours / 24) });
}

/** A moment in a sentence: `at` ("on Tuesday") or `since` ("since Tuesday"); the time of today, the day of this week, or the date. */
function useMomentText(): (form: "at" | "since", date: string) => string {
  const { t } = useTranslation("own-tale");
  const { language } = useLanguage();
  return (form, isoDate) => {
    const moment = new Date(isoDate);
    const now = new Date();
    if (moment.toDateString() === now.toDateString()) {
      const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
      return t(`moments.${form}.time`, { time: dateFormat(language, time).format(moment) });
    }
    const date = dateFormat(language, { dateStyle: "long" }).format(moment);
    if (now.getTime() - moment.getTime() >= 6 * DAY) return t(`moments.${form}.date`, { date });
    // Portuguese shows the date of these days, too: their names have two genders.
    return t(`moments.${form}.day`, { day: dateFormat(language, { weekday: "long" }).format(moment), date });
  };
}

const wasPublished = (versions: readonly ListedVersion[]) => versions.some(({ kind }) => kind === "PUBLISHED");

export function stateOf(
  tale: OwnTale,
  revision: Revision | null,
  versions: readonly ListedVersion[],
): { state: OwnTaleState; since: string } {
  if (tale.published) {
    if (revision === null) return { state: "published", since: tale.publicationDate! };
    if (revision.isFinished === 1)
      return { state: "revisionWaiting", since: revision.submittedAt ?? revision.updatedAt };
    if (isReturned(revision)) return { state: "revisionReturned", since: returnedAt(versions) ?? revision.updatedAt };
    return { state: "revisionOpen", since: revision.updatedAt };
  }
  if (tale.isFinished === 1) return { state: "waiting", since: tale.submittedAt ?? tale.updatedAt };
  if (!isReturned(tale)) return { state: "draft", since: tale.updatedAt };
  const isTakenOff = tale.returnReason === "RULES" && wasPublished(versions);
  return { state: isTakenOff ? "takenOff" : "returned", since: returnedAt(versions) ?? tale.updatedAt };
}

/** Versions are listed newest first. */
const returnedAt = (versions: readonly ListedVersion[]) =>
  versions.find(({ kind }) => kind === "RETURNED")?.createdAt ?? null;

export interface TaleEvent {
  kind: "begun" | "submitted" | "returned" | "takenOff" | "published" | "revised" | "revisionSubmitted";
  at: string;
  note: string | null;
  reason: ListedVersion["reason"];
}

const without = { note: null, reason: null };

/** The history of a Tale, newest first. */
export function historyOf(
  tale: OwnTale,
  revision: Revision | null,
  state: OwnTaleState,
  versions: readonly ListedVersion[],
): TaleEvent[] {
  const oldestFirst = versions.toReversed();
  const events: TaleEvent[] = [{ kind: "begun", at: tale.createdAt, ...without }];
  let isPublished = false;
  for (const { kind, createdAt: at, note, reason } of oldestFirst) {
    if (kind === "SUBMITTED") events.push({ kind: "submitted", at, ...without });
    if (kind === "RETURNED") events.push({ kind: "returned", at, note, reason });
    if (kind !== "PUBLISHED") continue;
    events.push({ kind: isPublished ? "revised" : "published", at, ...without });
    isPublished = true;
  }
  // Tales from before versions were kept.
  if (!isPublished && tale.publicationDate !== null)
    events.push({ kind: "published", at: tale.publicationDate, ...without });
  if (revision?.isFinished === 1)
    events.push({ kind: "revisionSubmitted", at: revision.submittedAt ?? revision.updatedAt, ...without });
  const last = events.findLast(({ kind }) => kind === "returned");
  if (state === "takenOff" && last !== undefined) last.kind = "takenOff";
  return events.toReversed().toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
