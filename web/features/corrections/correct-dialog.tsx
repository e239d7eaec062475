import { useId, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { codePoints } from "#contract/code-points.ts";
import { correctionsCalls } from "#contract/corrections.ts";
import { toLanguage } from "#contract/languages.ts";
import { corrections as bounds } from "#contract/limits.ts";
import type { PublishedTale } from "#contract/tale-shapes.ts";
import { LimitedTextArea } from "#web/platform/limited-text-area.tsx";
import { useApi } from "#web/platform/page-context.ts";
import { useClientKey } from "#web/platform/use-client-key.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { useToast } from "#web/ui/toasts.tsx";
import type { Passage } from "../selection/passage.ts";
import { CorrectedPassage } from "./corrected-passage.tsx";
import { readCorrectionDraft, storeCorrectionDraft, type CorrectionDraft } from "./correction-draft.ts";
import { passageContext } from "./passage-context.ts";
import { useSendCorrection } from "./use-send-correction.ts";

interface CorrectDialogProps {
  tale: PublishedTale;
  reader: string;
  passage: Passage;
  open: boolean;
  onSent: () => void;
  onClose: () => void;
}

/** Other words for a passage. The typed text stays on this device until it is sent. */
export function CorrectDialog({ tale, reader, passage, open, onSent, onClose }: CorrectDialogProps) {
  const { t } = useTranslation(["corrections", "site"]);
  const api = useApi();
  const toast = useToast();
  const clientKeys = useClientKey();
  const { busy, problem, isOutdated, send } = useSendCorrection(tale.author);
  const { postId, block, from, to, quote, blockText } = passage;
  const [stored] = useState(() => readCorrectionDraft(reader, postId));
  const [written, setWritten] = useState<CorrectionDraft>(() =>
    stored?.quote === quote
      ? { ...stored, isOutdated: false }
      : { quote, replacement: quote, explanation: "", named: false, isOutdated: false },
  );
  const [isEarlierShown, setIsEarlierShown] = useState(stored !== null && stored.isOutdated && stored.quote !== quote);
  const [checked, setChecked] = useState(false);
  const wordsId = useId();
  const whyId = useId();
  const language = toLanguage(tale.languageName);
  const replacement = written.replacement.trim();
  const explanation = written.explanation.trim();
  const wordsError =
    replacement === quote ? t("dialog.same") : codePoints(replacement) > bounds.quoteMax && t("dialog.tooLong");
  const whyError = codePoints(explanation) > bounds.explanationMax && t("dialog.tooLong");
  const close = () => void (busy || onClose());

  useLayoutEffect(() => {
    const area = document.getElementById(wordsId) as HTMLTextAreaElement | null;
    area?.setSelectionRange(area.value.length, area.value.length);
  }, [wordsId]);

  function write(changes: Partial<CorrectionDraft>) {
    const next = { ...written, ...changes };
    setWritten(next);
    storeCorrectionDraft(reader, postId, next);
  }

  function submit() {
    setChecked(true);
    if (wordsError !== false || whyError !== false) {
      document.getElementById(wordsError !== false ? wordsId : whyId)?.focus();
      return;
    }
    const body = {
      block,
      from,
      to,
      quote,
      replacement,
      named: written.named,
      ...(explanation !== "" && { explanation }),
    };
    void send(
      async () => {
        await api(correctionsCalls.propose, {
          params: { id: postId },
          body: { ...body, clientKey: clientKeys.keyOf(body) },
        });
        clientKeys.done();
        storeCorrectionDraft(reader, postId, null);
        toast({ kind: "success", text: t("sent", { author: tale.author }) });
        onSent();
        onClose();
      },
      // The draft is offered again after the reload that is needed.
      () => write({ isOutdated: true }),
    );
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
        <FormError title={problem} />
        {isOutdated && (
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
        {isEarlierShown && stored !== null && (
          <div className="border-l-3 border-accent pl-4 text-sm">
            <p className="text-ink-soft">{t("dialog.earlier")}</p>
            <p lang={language} className="my-1 font-serif text-base whitespace-pre-line wrap-anywhere">
              {stored.replacement}
            </p>
            <Button
              onClick={() => {
                setIsEarlierShown(false);
                write({ ...stored, quote, isOutdated: false });
              }}
            >
              {t("dialog.useEarlier")}
            </Button>
          </div>
        )}
        <LimitedTextArea
          id={wordsId}
          label={t("dialog.better")}
          hint={replacement === "" ? t("dialog.deletes") : undefined}
          error={checked && wordsError !== false ? wordsError : undefined}
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
          error={checked && whyError !== false ? whyError : undefined}
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
