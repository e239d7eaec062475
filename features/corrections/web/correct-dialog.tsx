import { useId, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage } from "#vocabulary/languages.ts";
import { corrections as bounds } from "#vocabulary/limits.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { Passage } from "#features/selection/web/passage.ts";
import { CorrectedPassage } from "./corrected-passage.tsx";
import { passageContext } from "./passage-context.ts";
import { useCorrectionForm } from "./use-correction-form.ts";

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
