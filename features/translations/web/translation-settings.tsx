import { startTransition, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import {
  commentRules,
  translationRights,
  type CommentRule,
  type OwnListedTale,
  type TranslationRight,
} from "#features/tales/shapes.ts";
import { translationsCalls } from "../calls.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { RadioGroup } from "#ui/radio-and-switch.tsx";
import { Checkbox } from "#ui/choice-fields.tsx";
import { useToast } from "#ui/toasts.tsx";

type Tale = Pick<OwnListedTale, "id" | "title" | "translations" | "correctionsWelcome" | "comments">;

interface TranslationSettingsProps {
  tale: Tale;
  /** With the look of a link. */
  quiet?: boolean;
}

/** The button for what others may do with one's own Tale: translate it, suggest corrections, and comment on it. */
export function TranslationSettings({ tale, quiet = false }: TranslationSettingsProps) {
  const { t } = useTranslation("translations");
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  return (
    <>
      {quiet ? (
        <button type="button" className="link inline-flex min-h-11 items-center" onClick={show}>
          {t("settings.button")}
        </button>
      ) : (
        <Button icon="globe" aria-label={t("settings.of", { title: tale.title })} onClick={show}>
          {t("settings.button")}
        </Button>
      )}
      {open && <SettingsDialog tale={tale} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SettingsDialogProps {
  tale: Tale;
  onClose: () => void;
}

function SettingsDialog({ tale, onClose }: SettingsDialogProps) {
  const { t } = useTranslation(["translations", "site"]);
  const api = useApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { busy, problem, run } = useSingleCall();
  const [translations, setTranslations] = useState(tale.translations);
  const [correctionsWelcome, setCorrectionsWelcome] = useState(tale.correctionsWelcome);
  const [comments, setComments] = useState(tale.comments);
  const close = () => void (busy || onClose());

  const save = () =>
    run(async () => {
      const body = { translations, correctionsWelcome, comments };
      await api(translationsCalls.changeSettings, { params: { id: tale.id }, body });
      await revalidate();
      toast({ kind: "success", text: t("settings.saved") });
      // Not before the page shows its new data, with which the dialog opens again.
      startTransition(onClose);
    });

  return (
    <Dialog
      open
      onClose={close}
      title={t("settings.title")}
      closeText={t("site:buttons.close")}
      actions={
        <>
          <Button onClick={close}>{t("site:buttons.cancel")}</Button>
          <Button variant="primary" busy={busy} busyText={t("settings.saving")} onClick={() => void save()}>
            {t("settings.save")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormError title={problem} />
        <RadioGroup
          legend={t("settings.who")}
          name="translations"
          value={translations}
          onChange={(value) => setTranslations(value as TranslationRight)}
          options={translationRights.map((each) => ({
            value: each,
            label: t(`settings.${each}`),
            hint: each === "ask" ? t("settings.askHint") : undefined,
          }))}
        />
        <Checkbox
          label={t("settings.corrections")}
          checked={correctionsWelcome}
          onChange={({ currentTarget: { checked } }) => setCorrectionsWelcome(checked)}
        />
        <RadioGroup
          legend={t("settings.comments.legend")}
          name="comments"
          value={comments}
          onChange={(value) => setComments(value as CommentRule)}
          options={commentRules.map((each) => ({
            value: each,
            label: t(`settings.comments.${each}`),
            hint: each === "open" ? undefined : t(`settings.comments.${each}Hint`),
          }))}
        />
      </div>
    </Dialog>
  );
}
