import { useState } from "react";
import { useTranslation } from "react-i18next";
import { codePoints } from "#kit/text/code-points.ts";
import { correctionsCalls } from "../calls.ts";
import { corrections as bounds } from "#vocabulary/limits.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useClientKey } from "#kit/web/calls/use-client-key.ts";
import { useToast } from "#ui/toasts.tsx";
import type { Passage } from "#features/selection/web/passage.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { numberText } from "#ui/number-text.ts";
import { readCorrectionDraft, storeCorrectionDraft, type CorrectionDraft } from "./correction-draft.ts";

interface CorrectionFormOptions {
  tale: PublishedTale;
  reader: string;
  passage: Passage;
  onSent: () => void;
}

/** The state of a correction that a member writes: its draft, its errors, and how it is sent. */
export function useCorrectionForm({ tale, reader, passage, onSent }: CorrectionFormOptions) {
  const { t } = useTranslation("corrections");
  const api = useApi();
  const toast = useToast();
  const clientKeys = useClientKey();
  const { busy, problem, isOutdated, send } = useSendCorrection(tale.author);
  const { postId, block, from, to, quote } = passage;
  const [stored] = useState(() => readCorrectionDraft(reader, postId));
  const [written, setWritten] = useState<CorrectionDraft>(() =>
    stored?.quote === quote
      ? { ...stored, isOutdated: false }
      : { quote, replacement: quote, explanation: "", named: false, isOutdated: false },
  );
  const [isEarlierShown, setIsEarlierShown] = useState(stored !== null && stored.isOutdated && stored.quote !== quote);
  const replacement = written.replacement.trim();
  const explanation = written.explanation.trim();

  function write(changes: Partial<CorrectionDraft>) {
    const next = { ...written, ...changes };
    setWritten(next);
    storeCorrectionDraft(reader, postId, next);
  }

  async function propose() {
    const { named } = written;
    const body = { block, from, to, quote, replacement, named, ...(explanation !== "" && { explanation }) };
    await api(correctionsCalls.propose, {
      params: { id: postId },
      body: { ...body, clientKey: clientKeys.keyOf(body) },
    });
    clientKeys.done();
    storeCorrectionDraft(reader, postId, null);
    toast({ kind: "success", text: t("sent", { author: tale.author }) });
    onSent();
  }

  return {
    busy,
    problem,
    isOutdated,
    written,
    write,
    replacement,
    /** Undefined if it can be sent. */
    wordsError:
      replacement === quote
        ? t("dialog.same")
        : codePoints(replacement) > bounds.quoteMax
          ? t("dialog.tooLong")
          : undefined,
    whyError: codePoints(explanation) > bounds.explanationMax ? t("dialog.tooLong") : undefined,
    /** The draft from before the Tale changed; null if there is none, or it was taken over. */
    earlier: isEarlierShown ? stored : null,
    takeEarlier() {
      setIsEarlierShown(false);
      if (stored !== null) write({ ...stored, quote, isOutdated: false });
    },
    /** The draft is offered again after the reload that an outdated passage needs. */
    send: () => send(propose, () => write({ isOutdated: true })),
  };
}

/** Sends a correction to an author, and says in words why it was refused. */
function useSendCorrection(author: string) {
  const { t } = useTranslation("corrections");
  const { language } = useLanguage();
  const errorText = useErrorText();
  const [isOutdated, setIsOutdated] = useState(false);
  const { busy, problem, run } = useSingleCall((error) => {
    if (hasCode(error, "OUTDATED")) return t("errors.OUTDATED");
    if (hasCode(error, "FORBIDDEN")) return t("errors.FORBIDDEN", { author });
    if (hasCode(error, "CONFLICT"))
      return t("errors.CONFLICT", {
        ofTale: numberText(language, bounds.pendingOfTale),
        ofHelper: numberText(language, bounds.pendingOfHelper),
      });
    return errorText(error);
  });

  const send = (call: () => Promise<void>, onOutdated: () => void) =>
    run(async () => {
      setIsOutdated(false);
      try {
        await call();
      } catch (error) {
        if (hasCode(error, "OUTDATED")) {
          setIsOutdated(true);
          onOutdated();
        }
        throw error;
      }
    });
  return { busy, problem, isOutdated, send };
}
