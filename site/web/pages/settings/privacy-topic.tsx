import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { privacyParts, readPrivacy, writePrivacy, type PrivacyPart } from "#features/accounts/privacy.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Notice } from "#ui/notice.tsx";
import { Switch } from "#ui/radio-and-switch.tsx";
import { ownReportsPath } from "#features/moderation/web/addresses.ts";
import { BlockedMembers } from "#features/blocks/web/blocked-members.tsx";
import { profilesCalls } from "#features/profiles/calls.ts";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { ApiError } from "#kit/web/calls/api-error.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { TopicHeading } from "./topic-list.tsx";
import { listFormat } from "#ui/words-of-language.ts";

export interface PrivacyChoice {
  /** The parts that others see, including choices that are still being saved. */
  shownParts: readonly PrivacyPart[];
  choose: (part: PrivacyPart, visible: boolean) => void;
  /** Whether a choice is being saved. */
  saving: boolean;
  /** Why the last choice was not saved. */
  failure: unknown;
}

interface PrivacyTopicProps {
  username: string;
  privacy: PrivacyChoice;
}

/** Which parts of the profile others see. Each choice is saved at once. */
export function PrivacyTopic({ username, privacy }: PrivacyTopicProps) {
  const { t } = useTranslation(["settings", "reports"]);
  const errorText = useErrorText();
  const { shownParts, choose, saving, failure } = privacy;
  return (
    <>
      <TopicHeading>{t("topics.privacy")}</TopicHeading>
      <p className="mt-4">{t("privacy.lead")}</p>
      <ul className="mt-6 border-b border-hairline">
        {privacyParts.map((part) => (
          <li key={part} className="border-t border-hairline py-3">
            <Switch
              label={t(`privacy.${part}.show`)}
              hint={t(`privacy.${part}.hides`)}
              checked={shownParts.includes(part)}
              onChange={(visible) => choose(part, visible)}
            />
          </li>
        ))}
      </ul>
      {failure !== null && (
        <Notice kind="error" className="mt-6" title={t("privacy.failed")}>
          {errorText(failure)}
        </Notice>
      )}
      <p role="status" aria-busy={saving} className="mt-6 font-serif text-lg">
        <PrivacySummary shownParts={shownParts} />
      </p>
      <Link to={profileAddress(username)} className="link mt-2 inline-flex min-h-11 items-center">
        {t("privacy.page")}
      </Link>
      <BlockedMembers />
      <p className="mt-8">
        <Link to={ownReportsPath} className="link">
          {t("reports:seeOwn")}
        </Link>
      </p>
    </>
  );
}

/** A summary in words of what others see. */
function PrivacySummary({ shownParts }: { shownParts: readonly PrivacyPart[] }) {
  const { t } = useTranslation("settings");
  const { language } = useLanguage();
  const list = listFormat(language);
  const namesOf = (parts: readonly PrivacyPart[]) => list.format(parts.map((part) => t(`privacy.${part}.name`)));
  const hidden = privacyParts.filter((part) => !shownParts.includes(part));
  if (shownParts.length === 0) return t("privacy.nothing");
  if (hidden.length === 0) return t("privacy.all", { shown: namesOf(shownParts) });
  return t("privacy.some", { shown: namesOf(shownParts), hidden: namesOf(hidden) });
}

type PendingChanges = ReadonlyMap<PrivacyPart, boolean>;

const withPendingChanges = (parts: readonly PrivacyPart[], pendingChanges: PendingChanges) =>
  privacyParts.filter((part) => pendingChanges.get(part) ?? parts.includes(part));

/** After two answers that contradict a choice, the server's state wins: somebody is choosing the opposite elsewhere. */
const maxContraryAnswers = 2;

/** The request may have succeeded although its answer was lost: only reading the state again tells. */
const isUncertain = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/**
 * Which parts of their profile a member shows. A choice shows at once and is saved by one call at a time; later choices
 * wait, and the last one per part counts. Each save is based on the server's current state, which another tab may have
 * changed, so that nothing hidden there becomes visible again.
 */
export function usePrivacy(storedPrivacy: string): PrivacyChoice {
  const api = useApi();
  const [savedParts, setSavedParts] = useState<readonly PrivacyPart[]>(() => readPrivacy(storedPrivacy) ?? []);
  const [pendingChanges, setPendingChanges] = useState<PendingChanges>(new Map());
  const [failure, setFailure] = useState<unknown>(null);
  const latestChanges = useRef<PendingChanges>(pendingChanges);

  function setChanges(next: PendingChanges) {
    latestChanges.current = next;
    setPendingChanges(next);
  }

  const ask = async (options?: { askAgain: boolean }) =>
    readPrivacy(await api(profilesCalls.ownPrivacy, {}, options)) ?? [];

  async function save() {
    let is = savedParts;
    let failed: unknown = null;
    try {
      is = await ask();
      for (let contraryAnswers = 0; contraryAnswers < maxContraryAnswers;) {
        const next = writePrivacy(withPendingChanges(is, latestChanges.current));
        if (next === writePrivacy(is)) break;
        const answer = await api(profilesCalls.changePrivacy, { query: { newPrivacy: next } });
        is = readPrivacy(answer) ?? [];
        if (answer !== next) contraryAnswers += 1;
      }
    } catch (error) {
      failed = error;
      if (isUncertain(error)) is = await ask({ askAgain: false }).catch(() => is);
    }
    setSavedParts(is);
    setChanges(new Map());
    setFailure(failed);
  }

  function choose(part: PrivacyPart, visible: boolean) {
    const isSaving = latestChanges.current.size > 0;
    setChanges(new Map(latestChanges.current).set(part, visible));
    setFailure(null);
    if (!isSaving) void save();
  }

  return {
    shownParts: withPendingChanges(savedParts, pendingChanges),
    choose,
    saving: pendingChanges.size > 0,
    failure,
  };
}
