import { useId } from "react";
import { useTranslation } from "react-i18next";
import { codePoints } from "#kit/text/code-points.ts";
import { tale as bounds } from "#vocabulary/limits.ts";
import { returnReasons, type Remark } from "#features/tales/remarks.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Select } from "#ui/select.tsx";
import { useForm } from "#ui/use-form.ts";
import type { Answer } from "./use-tale-review.ts";

interface ReturnTaleDialogProps {
  open: boolean;
  problem: string | undefined;
  author: string;
  /** They are sent with the note. */
  remarks: readonly Remark[];
  onSend: (answer: Answer) => Promise<void>;
  onClose: () => void;
}

function reasonOf(value: string): Pick<Answer, "reason"> {
  const reason = returnReasons.find((each) => each === value);
  return reason === undefined ? {} : { reason };
}

/** Asks for the reason and the note to the author when a Tale is sent back. */
export function ReturnTaleDialog({ open, problem, author, remarks, onSend, onClose }: ReturnTaleDialogProps) {
  const { t } = useTranslation(["admin", "site", "laboratory"]);
  const formId = useId();
  const form = useForm({
    initial: { note: "", reason: "" },
    check({ note }) {
      const length = codePoints(note.trim());
      if (length === 0) return { note: t("return.noteMissing") };
      return length > bounds.returnNoteMax ? { note: t("return.noteLong") } : {};
    },
  });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("return.title")}
      description={t("return.text", { author })}
      closeText={t("site:buttons.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("site:buttons.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy} busyText={t("return.busy")}>
            {t("return.send")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        noValidate
        onSubmit={form.submit(({ note, reason }) =>
          onSend({ note: note.trim(), ...reasonOf(reason), remarks: [...remarks] }),
        )}
      >
        <FormError title={problem} />
        {remarks.length > 0 && <p className="text-sm">{t("remarks.sent", { count: remarks.length })}</p>}
        <Select
          label={t("return.reason")}
          options={[
            { value: "", label: t("return.noReason") },
            ...returnReasons.map((reason) => ({ value: reason, label: t(`laboratory:review.reasons.${reason}`) })),
          ]}
          {...form.text("reason")}
        />
        <LimitedTextArea label={t("return.note")} rows={6} {...form.text("note")} max={bounds.returnNoteMax} />
      </form>
    </Dialog>
  );
}
