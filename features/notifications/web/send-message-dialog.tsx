import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { codePoints } from "#kit/text/plain-text.ts";
import { notification as bounds } from "#vocabulary/limits.ts";
import { everyone, notificationsCalls } from "../calls.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useClientKey } from "#kit/web/calls/client-keys.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog, Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { RadioGroup } from "#ui/radio-and-switch.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { useToast } from "#ui/toasts.tsx";
import { useForm } from "#ui/use-form.ts";

const initial = { to: "one", username: "", message: "" };
type Values = typeof initial;

/**
 * Sends a message of the staff to one member or, after a confirmation, to everyone. The text stays until it is sent.
 */
export function SendMessageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(["admin", "site"]);
  const formId = useId();
  const form = useForm({ initial, check: useCheck() });
  const { sending, send } = useSending(form, onClose);
  const [valuesToConfirm, setValuesToConfirm] = useState<Values | null>(null);

  async function askToConfirm(values: Values) {
    if (values.to === everyone) setValuesToConfirm(values);
    else await send(values);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("send.title")}
      closeText={t("site:buttons.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("site:buttons.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" busy={sending} busyText={t("send.busy")}>
            {t("send.submit")}
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-4" noValidate onSubmit={form.submit(askToConfirm)}>
        <FormError title={form.problem} />
        <RadioGroup
          legend={t("send.to")}
          options={[
            { value: "one", label: t("send.one") },
            { value: everyone, label: t("send.everyone") },
          ]}
          {...form.choice("to")}
        />
        {form.values.to === "one" && (
          <TextField
            label={t("send.username")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.text("username")}
          />
        )}
        <LimitedTextArea label={t("send.message")} rows={5} {...form.text("message")} max={bounds.messageMax} />
      </form>
      <ConfirmDialog
        open={valuesToConfirm !== null}
        title={t("send.confirm.title")}
        confirmText={t("send.confirm.yes")}
        cancelText={t("site:buttons.cancel")}
        busy={sending}
        busyText={t("send.busy")}
        onConfirm={() => valuesToConfirm !== null && void send(valuesToConfirm).then(() => setValuesToConfirm(null))}
        onCancel={() => setValuesToConfirm(null)}
      >
        <p>{t("send.confirm.text")}</p>
      </ConfirmDialog>
    </Dialog>
  );
}

function useCheck() {
  const { t } = useTranslation("admin");
  return ({ to, username, message }: Values) => {
    const length = codePoints(message.trim());
    return {
      ...(to === "one" && username.trim() === "" && { username: t("send.usernameMissing") }),
      ...(length === 0 && { message: t("send.messageMissing") }),
      ...(length > bounds.messageMax && { message: t("send.messageLong") }),
    };
  };
}

function useSending(form: ReturnType<typeof useForm<Values>>, onSent: () => void) {
  const { t } = useTranslation("admin");
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const { keyOf, done } = useClientKey();
  const { busy: sending, run } = useSingleCall();

  async function send({ to, username, message }: Values) {
    const receiverUsername = to === everyone ? everyone : username.trim();
    try {
      const body = { receiverUsername, message };
      const sent = await api(notificationsCalls.send, { body: { ...body, clientKey: keyOf(body) } });
      done();
      const text =
        to === everyone
          ? t("send.done.everyone", { count: sent.totalReceivers })
          : t("send.done.one", { username: sent.receiverUsername });
      toast({ kind: "success", text });
      form.reset();
      onSent();
    } catch (error) {
      const nobody = hasCode(error, "NOT_FOUND");
      if (nobody) form.fail({ username: t("send.nobody", { username: receiverUsername }) });
      else form.fail({}, errorText(error));
    }
  }
  return { sending, send: (values: Values) => run(() => send(values)) };
}
