import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { talesCalls } from "#features/tales/calls.ts";
import { codePoints } from "#kit/text/plain-text.ts";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { ownNames, toLanguage, toLanguageName, type LanguageName } from "#vocabulary/languages.ts";
import { page, translationRequests as bounds } from "#vocabulary/limits.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { translationsCalls, type TranslationRequest } from "../calls.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useClientKey } from "#kit/web/calls/client-keys.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { Select } from "#ui/choice-fields.tsx";
import { Spinner } from "#ui/placeholders.tsx";
import { newTranslationPath } from "#features/writing/web/addresses.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";

interface TranslationState {
  /** The Tale whose author decides: the original, or without it this one. */
  decisive: PublishedTale;
  /** The reader's own, the newest first. */
  requests: readonly TranslationRequest[];
}

interface TranslateDialogProps {
  tale: PublishedTale;
  reader: string;
  /** The languages in which its story has no version: at least one. */
  free: readonly LanguageName[];
  open: boolean;
  onClose: () => void;
}

/** The next step of a member for a language. */
type Step = "begin" | "ask" | "waiting" | "closed";

function stepFor({ decisive, requests }: TranslationState, reader: string, language: LanguageName): Step {
  if (decisive.author === reader || decisive.translations === "open") return "begin";
  if (decisive.translations === "closed") return "closed";
  const own = requests.filter((request) => request.languageName === language).map(({ status }) => status);
  if (own.includes("ACCEPTED")) return "begin";
  return own.includes("PENDING") ? "waiting" : "ask";
}

/** Begins a translation into a free language, or asks the author for leave, or says how it stands with the request. */
export function TranslateDialog({ tale, reader, free, open, onClose }: TranslateDialogProps) {
  const { t } = useTranslation(["translations", "site"]);
  const api = useApi();
  const errorText = useErrorText();
  const { language: readerLanguage } = useLanguage();
  const state = useTranslationState(tale);
  const own = toLanguageName(readerLanguage);
  const [chosen, setChosen] = useState<LanguageName>(free.includes(own) ? own : free[0]!);
  const [message, setMessage] = useState("");
  const [checked, setChecked] = useState(false);
  const [sent, setSent] = useState<readonly LanguageName[]>([]);
  const { busy, problem, run } = useSingleCall();
  const clientKeys = useClientKey();
  const status = useRef<HTMLParagraphElement>(null);
  const length = codePoints(message.trim());
  const isValid = length > 0 && length <= bounds.messageMax;
  const loaded = state !== null && "decisive" in state ? state : null;
  const step = loaded === null ? null : sent.includes(chosen) ? "waiting" : stepFor(loaded, reader, chosen);
  const close = () => void (busy || onClose());

  function send() {
    setChecked(true);
    if (!isValid || loaded === null) return;
    void run(async () => {
      const body = { languageName: chosen, message: message.trim() };
      const { id } = loaded.decisive;
      const clientKey = clientKeys.keyOf({ id, ...body });
      await api(translationsCalls.request, { params: { id }, body: { ...body, clientKey } });
      clientKeys.done();
      setSent((before) => [...before, chosen]);
      // The button that sent it is gone.
      requestAnimationFrame(() => status.current?.focus());
    });
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t("translate.title", { title: tale.title })}
      closeText={t("site:buttons.close")}
      actions={
        <>
          <Button onClick={close}>{step === "waiting" ? t("site:buttons.ok") : t("site:buttons.cancel")}</Button>
          {step === "begin" && (
            <ButtonLink
              variant="primary"
              icon="feather"
              to={newTranslationPath(toCategorySlug(tale.categoryName), tale.id, toLanguage(chosen))}
            >
              {t("translate.begin")}
            </ButtonLink>
          )}
          {step === "ask" && (
            <Button variant="primary" busy={busy} busyText={t("translate.sending")} onClick={send}>
              {t("translate.ask")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormError title={problem ?? (state !== null && "error" in state ? errorText(state.error) : undefined)} />
        <Select
          label={t("translate.language")}
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(value as LanguageName)}
          options={free.map((each) => ({ value: each, label: ownNames[toLanguage(each)] }))}
        />
        {state === null && <Spinner label={t("site:loading")} />}
        {step === "ask" && loaded !== null && (
          <>
            <p>{t("translate.askText", { author: loaded.decisive.author })}</p>
            <LimitedTextArea
              label={t("translate.message", { author: loaded.decisive.author })}
              hint={t("translate.messageHint")}
              error={
                checked && !isValid ? t(length === 0 ? "translate.messageMissing" : "translate.messageLong") : undefined
              }
              rows={4}
              dir="auto"
              name="message"
              value={message}
              onChange={(event) => setMessage(event.currentTarget.value)}
              max={bounds.messageMax}
            />
          </>
        )}
        {(step === "begin" || step === "waiting" || step === "closed") && (
          <p ref={status} tabIndex={-1} role="status">
            {t(`translate.${step}Text`, { author: loaded!.decisive.author })}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** How it stands with translations of a Tale by the reader; null while it loads, or the error. */
function useTranslationState(tale: PublishedTale): TranslationState | { error: unknown } | null {
  const api = useApi();
  const [state, setState] = useState<TranslationState | { error: unknown } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    async function load(): Promise<TranslationState> {
      const id = tale.translationOf?.id ?? tale.id;
      const original = api(talesCalls.read, { params: { id } }, { signal }).catch((error: unknown) => {
        if (hasCode(error, "NOT_FOUND")) return tale;
        throw error;
      });
      const query = { direction: "sent" as const, postId: id, pageSize: page.default };
      const [decisive, { requests }] = await Promise.all([
        original,
        api(translationsCalls.requests, { query }, { signal }),
      ]);
      return { decisive, requests };
    }
    load()
      .then((loaded) => !signal.aborted && setState(loaded))
      .catch((error: unknown) => !signal.aborted && setState({ error }));
    return () => leaving.abort();
  }, [api, tale]);
  return state;
}
