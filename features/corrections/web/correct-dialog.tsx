import { useId, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isNamed } from "#vocabulary/hidden-author.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import { corrections as bounds } from "#vocabulary/limits.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/choice-fields.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import type { SelectedPassage } from "#features/selection/web/selected-passage.ts";
import { numberText } from "#ui/words-of-language.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useToast } from "#ui/toasts.tsx";
import { useClientKey } from "#kit/web/calls/client-keys.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { codePoints } from "#kit/text/plain-text.ts";
import { correctionsCalls } from "../calls.ts";
import { CorrectedPassage } from "./corrected-passage.tsx";
import { readCorrectionDraft, storeCorrectionDraft, type CorrectionDraft } from "./correction-draft.ts";
import { passageContext } from "./passage-context.ts";

interface CorrectDialogProps {
  tale: PublishedTale;
  reader: string;
  passage: SelectedPassage;
  open: boolean;
  onSent: () => void;
  onClose: () => void;
}

/** Other words for a passage. The typed text stays on this device until it is sent. */
export function CorrectDialog({ tale, reader, passage, open, onSent, onClose }: CorrectDialogProps) {
  const { t } = useTranslation(["corrections", "site"]);
  const { from, to, quote, blockText } = passage;
  const form = useCorrectionForm({
    tale,
    reader,
    passage,
    onSent() {
      onSent();
      onClose();
    },
  });
  const { busy, written, write, replacement, wordsError, whyError, earlier } = form;
  const [checked, setChecked] = useState(false);
  const wordsId = useId();
  const whyId = useId();
  const language = toLanguage(tale.languageName);
  const close = () => void (busy || onClose());

  useLayoutEffect(() => {
    const area = document.getElementById(wordsId) as HTMLTextAreaElement | null;
    area?.setSelectionRange(area.value.length, area.value.length);
  }, [wordsId]);

  function submit() {
    setChecked(true);
    if (wordsError === undefined && whyError === undefined) void form.send();
    else document.getElementById(wordsError === undefined ? whyId : wordsId)?.focus();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t("dialog.title")}
      closeText={t("site:buttons.close")}
      actions={
        <>
          <Button onClick={close}>{t("site:buttons.cancel")}</Button>
          <Button variant="primary" busy={busy} busyText={t("dialog.sending")} onClick={submit}>
            {t("dialog.send")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormError title={form.problem} />
        {form.isOutdated && (
          <Button className="self-start" onClick={() => window.location.reload()}>
            {t("site:buttons.reload")}
          </Button>
        )}
        <div>
          <p className="text-sm text-ink-soft">{replacement === quote ? t("dialog.passage") : t("dialog.preview")}</p>
          <CorrectedPassage
            className="mt-1 max-h-40 overflow-y-auto text-lg"
            language={language}
            quote={quote}
            replacement={replacement}
            context={passageContext(blockText, from, to, language)}
          />
        </div>
        {earlier !== null && (
          <div className="border-l-3 border-accent pl-4 text-sm">
            <p className="text-ink-soft">{t("dialog.earlier")}</p>
            <p lang={language} className="my-1 font-serif text-base whitespace-pre-line wrap-anywhere">
              {earlier.replacement}
            </p>
            <Button onClick={form.takeEarlier}>{t("dialog.useEarlier")}</Button>
          </div>
        )}
        <LimitedTextArea
          id={wordsId}
          label={t("dialog.better")}
          hint={replacement === "" ? t("dialog.deletes") : undefined}
          error={checked ? wordsError : undefined}
          rows={3}
          lang={language}
          name="replacement"
          value={written.replacement}
          onChange={({ currentTarget: { value } }) => write({ replacement: value })}
          max={bounds.quoteMax}
        />
        <LimitedTextArea
          id={whyId}
          label={t("dialog.why")}
          optionalText={t("dialog.optional")}
          error={checked ? whyError : undefined}
          rows={2}
          dir="auto"
          name="explanation"
          value={written.explanation}
          onChange={({ currentTarget: { value } }) => write({ explanation: value })}
          max={bounds.explanationMax}
        />
        <Checkbox
          label={t("dialog.named")}
          name="named"
          checked={written.named}
          onChange={({ currentTarget }) => write({ named: currentTarget.checked })}
        />
      </div>
    </Dialog>
  );
}

interface CorrectionFormOptions {
  tale: PublishedTale;
  reader: string;
  passage: SelectedPassage;
  onSent: () => void;
}

/** The state of a correction that a member writes: its draft, its errors, and how it is sent. */
function useCorrectionForm({ tale, reader, passage, onSent }: CorrectionFormOptions) {
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
    toast({ kind: "success", text: isNamed(tale.author) ? t("sent", { author: tale.author }) : t("sentToHidden") });
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
