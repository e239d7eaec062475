import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useDateTimeText } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog, Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { RadioGroup } from "#ui/radio-and-switch.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { useToast } from "#ui/toasts.tsx";
import { useForm } from "#ui/use-form.ts";
import { decision as bounds } from "#vocabulary/account-limits.ts";
import { decisionsCalls, kindsByHand } from "../calls.ts";
import { GroundSelect } from "./ground-select.tsx";
import { StaffNoteField, useNoteError } from "./staff-note-field.tsx";
import { useReasons } from "./use-reasons.ts";

interface ActByHandDialogProps {
  username: string;
  open: boolean;
  onClose: () => void;
  /** Called after a decision, so that the page shows it. */
  onDone: () => void;
}

const { min, max } = bounds.days;
/** Lengths that are chosen with one press. */
const presets = [1, 3, 7, 30];

const daysOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Warns a member or bans them for some days: what and why, then what will happen. Each opening uses a new dialog. */
export function ActByHandDialog({ username, open, onClose, onDone }: ActByHandDialogProps) {
  const { t } = useTranslation(["staff-acts", "site"]);
  const formId = useId();
  const reasons = useReasons(open);
  const noteError = useNoteError();
  const [asks, setAsks] = useState(false);
  const form = useForm({
    initial: { kind: "", days: "7", ground: "", note: "" },
    check({ kind, days, note }) {
      const count = daysOf(days);
      const wrongNote = noteError(note, true);
      return {
        ...(kind === "" && { kind: t("byHand.kind.missing") }),
        ...(isBan(kind) && !(count >= min && count <= max) && { days: t("byHand.days.invalid", { min, max }) }),
        ...(wrongNote !== undefined && { note: wrongNote }),
      };
    },
  });
  const { values } = form;
  const kind = kindsByHand.find((each) => each === values.kind) ?? null;
  const { busy, problem, act } = useActByHand(username, () => {
    onClose();
    onDone();
  });

  function confirm() {
    if (kind === null) return;
    const { ground, note, days } = values;
    const body = {
      kind,
      note: note.trim(),
      ...(ground !== "" && { ground }),
      ...(isBan(kind) && { days: daysOf(days) }),
    };
    // An error shows in the first dialog, with what was typed.
    void act(body).then(() => setAsks(false));
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("byHand.title", { username })}
      closeText={t("site:buttons.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("site:buttons.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t("byHand.goOn")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit(() => setAsks(true))} className="flex flex-col gap-5">
        <FormError title={asks ? undefined : problem} />
        <RadioGroup
          legend={t("byHand.kind.legend")}
          options={kindsByHand.map((each) => ({ value: each, label: t(`byHand.kind.${each}`) }))}
          {...form.choice("kind")}
        />
        {isBan(values.kind) && (
          <div>
            <TextField
              label={t("byHand.days.label", { min, max })}
              inputMode="numeric"
              autoComplete="off"
              {...form.text("days")}
            />
            <div className="mt-2 flex flex-wrap gap-2">
              {presets.map((days) => (
                <Button
                  key={days}
                  aria-pressed={daysOf(values.days) === days}
                  className={daysOf(values.days) === days ? "border-accent text-accent" : undefined}
                  onClick={() => form.set("days", String(days))}
                >
                  {t("byHand.days.preset", { count: days })}
                </Button>
              ))}
            </div>
          </div>
        )}
        <GroundSelect
          {...form.text("ground")}
          optionalText={t("note.optional")}
          reasons={reasons}
          none={t("ground.none")}
          onChange={(ground) => form.set("ground", ground)}
        />
        <StaffNoteField
          isRequired
          label={t("note.toMember", { username })}
          hint={t("note.toMemberHint", { username })}
          {...form.text("note")}
        />
      </form>
      {kind !== null && (
        <ConfirmDialog
          open={asks}
          title={t(`byHand.ask.title.${kind}`, { username })}
          confirmText={t(`byHand.confirm.${kind}`)}
          cancelText={t("site:buttons.cancel")}
          danger={isBan(kind)}
          busy={busy}
          busyText={t("byHand.busy")}
          onConfirm={confirm}
          onCancel={() => setAsks(false)}
        >
          <p>
            {kind === "WARNING"
              ? t("byHand.ask.WARNING")
              : t(`byHand.ask.${kind}`, { username, count: daysOf(values.days) })}
            {isBan(kind) && ` ${t("byHand.ask.longer")}`}
          </p>
          <p className="mt-2">{t("byHand.ask.told", { username })}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

const isBan = (kind: string) => kind === "COMMENT_BAN" || kind === "LOGIN_BAN";

/** Sends one decision at a time. */
function useActByHand(username: string, onDone: () => void) {
  const { t } = useTranslation(["staff-acts", "members"]);
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const dateTimeText = useDateTimeText();
  const { busy, problem, run } = useSingleCall((error) => {
    if (hasCode(error, "FORBIDDEN")) return t("members:refused.FORBIDDEN", { username });
    if (hasCode(error, "NOT_FOUND")) return t("members:refused.gone", { username });
    return errorText(error);
  });
  const act = (body: Parameters<typeof send>[0]) => run(() => send(body));

  async function send(body: { kind: (typeof kindsByHand)[number]; note: string; ground?: string; days?: number }) {
    const { endsAt } = await api(decisionsCalls.byHand, { params: { username }, body });
    const date = endsAt === null ? "" : dateTimeText(endsAt);
    toast({ kind: "success", text: t(`byHand.done.${body.kind}`, { username, date }) });
    onDone();
  }
  return { busy, problem, act };
}
