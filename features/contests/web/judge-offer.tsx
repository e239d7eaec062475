import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { languageNames, ownNames, toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { useLoginAddress } from "#features/accounts/web/login-address.ts";
import { useSession } from "#features/accounts/web/session.ts";
import type { Prompt } from "#features/prompts/calls.ts";
import { listChoices } from "#features/reading-settings/web/list-choices.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { pageTitleElement } from "#kit/web/pages/private-page.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Checkbox } from "#ui/choice-fields.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { useToast } from "#ui/toasts.tsx";
import { judgingPath, resultsPath } from "../address.ts";
import { contestsCalls } from "../calls.ts";

interface JudgeOfferProps {
  prompt: Prompt;
  /** Milliseconds, when the page was loaded. */
  now: number;
}

/** The part of a contest on the page of its prompt: judging it, and its result. */
export function JudgeOffer({ prompt, now }: JudgeOfferProps) {
  const { t } = useTranslation("contests");
  const { id, contest, state, judgingEndsAt } = prompt;
  if (!contest || judgingEndsAt === null || state === "planned") return null;
  if (Date.parse(judgingEndsAt) <= now)
    return (
      <ButtonLink to={resultsPath(id)} variant="primary" icon="trophy" className="mt-6">
        {t("offer.results")}
      </ButtonLink>
    );
  return <JudgePart prompt={prompt} />;
}

/** The languages that the member reads, and those for which they judge; null until both are known. */
function useOwnPart({ id }: Prompt) {
  const api = useApi();
  const userId = useSession()?.userId;
  const [known, setKnown] = useState<{ read: readonly LanguageName[]; judged: readonly LanguageName[] } | null>(null);
  useEffect(() => {
    if (userId === undefined) return undefined;
    const leaving = new AbortController();
    const options = { signal: leaving.signal, askAgain: false } as const;
    const own = api(contestsCalls.ownPart, { params: { id } }, options).catch(() => null);
    void Promise.all([listChoices(api, leaving.signal), own]).then(([choices, part]) => {
      if (part === null || leaving.signal.aborted) return;
      setKnown({ read: choices?.languagesRead ?? [], judged: part.languages });
    });
    return () => leaving.abort();
  }, [api, id, userId]);
  const setJudged = (judged: readonly LanguageName[]) =>
    setKnown((before) => (before === null ? null : { ...before, judged }));
  return { known, setJudged };
}

function JudgePart({ prompt }: { prompt: Prompt }) {
  const { t } = useTranslation("contests");
  const session = useSession();
  const loginAddress = useLoginAddress();
  const { known, setJudged } = useOwnPart(prompt);
  const isOpen = prompt.state === "open";
  if (session === null)
    return isOpen ? (
      <Frame>
        <ButtonLink to={loginAddress} className="mt-4 in-data-[session=in]:invisible">
          {t("offer.logIn")}
        </ButtonLink>
      </Frame>
    ) : null;
  if (known === null) return isOpen ? <Frame /> : null;
  if (!isOpen && known.judged.length === 0) return null;
  return (
    <Frame isOpen={isOpen}>
      {known.judged.length > 0 && (
        <p role="status" className="mt-4">
          {t("offer.isJudge")}
        </p>
      )}
      {isOpen && <LanguagesForm key={known.judged.join()} prompt={prompt} {...known} onChange={setJudged} />}
      {known.judged.length > 0 && <OwnPart prompt={prompt} onWithdrawn={() => setJudged([])} />}
    </Frame>
  );
}

/** The lead explains to members who may still become judges. */
function Frame({ isOpen = true, children }: { isOpen?: boolean; children?: ReactNode }) {
  const { t } = useTranslation("contests");
  return (
    <section aria-labelledby="judging" className="mt-8 border-t border-hairline pt-6">
      <h2 id="judging" tabIndex={-1} className="text-xl">
        {t("offer.title")}
      </h2>
      {isOpen && <p className="mt-2 max-w-[36em] text-ink-soft">{t("offer.lead")}</p>}
      {children}
    </section>
  );
}

interface LanguagesFormProps {
  prompt: Prompt;
  read: readonly LanguageName[];
  judged: readonly LanguageName[];
  onChange: (languages: readonly LanguageName[]) => void;
}

function LanguagesForm({ prompt: { id }, read, judged, onChange }: LanguagesFormProps) {
  const { t } = useTranslation("contests");
  const api = useApi();
  const toast = useToast();
  const { busy, problem, run } = useSingleCall();
  const [chosen, setChosen] = useState(judged.length > 0 ? judged : read);
  const [isMissing, setMissing] = useState(false);
  const offered = languageNames.filter((name) => read.includes(name) || judged.includes(name));
  async function send() {
    setMissing(chosen.length === 0);
    if (chosen.length === 0) return;
    await run(async () => {
      await api(contestsCalls.volunteer, { params: { id }, body: { languages: [...chosen] } });
      toast({ kind: "success", text: t("offer.done") });
      onChange(chosen);
    });
  }
  return (
    <form
      noValidate
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FormError title={isMissing ? t("offer.missing") : problem} />
      <fieldset>
        <legend className="font-semibold">{t("offer.languages")}</legend>
        <div className="flex flex-wrap gap-x-6">
          {offered.map((name) => (
            <Checkbox
              key={name}
              label={<span lang={toLanguage(name)}>{ownNames[toLanguage(name)]}</span>}
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, name] : chosen.filter((each) => each !== name))
              }
            />
          ))}
        </div>
      </fieldset>
      <Button type="submit" busy={busy} className="mt-3">
        {t(judged.length === 0 ? "offer.submit" : "offer.save")}
      </Button>
    </form>
  );
}

function OwnPart({ prompt: { id, state }, onWithdrawn }: { prompt: Prompt; onWithdrawn: () => void }) {
  const { t } = useTranslation(["contests", "site"]);
  const api = useApi();
  const toast = useToast();
  const { busy, problem, run } = useSingleCall();
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const withdraw = () =>
    run(async () => {
      await api(contestsCalls.withdraw, { params: { id } });
      toast({ kind: "success", text: t("offer.withdrawn") });
      // The button leaves the page.
      document.getElementById("judging")?.focus({ preventScroll: true });
      onWithdrawn();
    });
  return (
    <div className="mt-3">
      <FormError title={problem} />
      <div className="flex flex-wrap gap-3">
        {state === "closed" && (
          <ButtonLink to={judgingPath(id)} variant="primary">
            {t("offer.go")}
          </ButtonLink>
        )}
        <Button
          ref={button}
          variant="quiet"
          busy={busy}
          // Nobody becomes a judge of a closed contest again.
          onClick={() => (state === "open" ? void withdraw() : setAsking(true))}
        >
          {t("offer.withdraw")}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t("offer.withdrawTitle")}
        confirmText={t("offer.withdraw")}
        cancelText={t("site:buttons.cancel")}
        busy={busy}
        finalFocus={() => (button.current === null ? pageTitleElement() : null)}
        onConfirm={() => void withdraw()}
        onCancel={() => setAsking(false)}
      >
        <FormError title={problem} />
        {t("offer.withdrawText")}
      </ConfirmDialog>
    </div>
  );
}
