import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { codePoints } from "#kit/text/plain-text.ts";
import { languageNames, ownNames, toLanguageName, type Language, type LanguageName } from "#vocabulary/languages.ts";
import { notification as bounds } from "#vocabulary/limits.ts";
import { everyone } from "../calls.ts";
import { messageCalls } from "../message-calls.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useClientKey } from "#kit/web/calls/client-keys.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useOfferedLanguages } from "#kit/web/language/offered.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/choice-fields.tsx";
import { ConfirmDialog, Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { RadioGroup } from "#ui/radio-and-switch.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { useToast } from "#ui/toasts.tsx";
import { useForm } from "#ui/use-form.ts";

const noTexts = { EN: "", ES: "", IT: "", FR: "", PT: "" } satisfies Record<LanguageName, string>;
const initial = { to: "one", username: "", isInLanguages: false, message: "", ...noTexts };
type Values = typeof initial;

/** The texts of a message in several languages, that of the sender's pages first: members without one in theirs get the first. */
const textsOf = (values: Values, own: LanguageName) =>
  [own, ...languageNames.filter((each) => each !== own)].flatMap((name) =>
    values[name].trim() === "" ? [] : [[name, values[name]] as const],
  );

/**
 * Sends a message of the staff to one member or, after a confirmation, to everyone. The text stays until it is sent.
 */
export function SendMessageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(["admin", "site"]);
  const formId = useId();
  const own = useLanguage().language;
  const offered = useOfferedLanguages();
  const form = useForm({ initial, check: useCheck(own) });
  const { sending, send } = useSending(form, own, onClose);
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
        {offered.length > 1 && (
          <Checkbox
            label={t("send.inLanguages")}
            hint={form.values.isInLanguages ? t("send.inLanguagesHint") : undefined}
            checked={form.values.isInLanguages}
            onChange={({ target }) => form.set("isInLanguages", target.checked)}
          />
        )}
        {form.values.isInLanguages ? (
          [own, ...offered.filter((each) => each !== own)].map((each) => (
            <LimitedTextArea
              key={each}
              label={ownNames[each]}
              lang={each}
              rows={3}
              {...form.text(toLanguageName(each))}
              max={bounds.messageMax}
            />
          ))
        ) : (
          <LimitedTextArea label={t("send.message")} rows={5} {...form.text("message")} max={bounds.messageMax} />
        )}
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

function useCheck(own: Language) {
  const { t } = useTranslation("admin");
  return (values: Values) => {
    const { to, username, isInLanguages } = values;
    const texts = textsOf(values, toLanguageName(own));
    const names = isInLanguages ? languageNames : (["message"] as const);
    const tooLong = names.filter((name) => codePoints(values[name].trim()) > bounds.messageMax);
    const isMissing = isInLanguages ? texts.length === 0 : values.message.trim() === "";
    return {
      ...(to === "one" && username.trim() === "" && { username: t("send.usernameMissing") }),
      ...(isMissing && { [isInLanguages ? toLanguageName(own) : "message"]: t("send.messageMissing") }),
      ...Object.fromEntries(tooLong.map((name) => [name, t("send.messageLong")])),
    };
  };
}

function useSending(form: ReturnType<typeof useForm<Values>>, own: Language, onSent: () => void) {
  const { t } = useTranslation("admin");
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const { keyOf, done } = useClientKey();
  const { busy: sending, run } = useSingleCall();

  async function send(values: Values) {
    const { to, username, message } = values;
    const receiverUsername = to === everyone ? everyone : username.trim();
    const texts = values.isInLanguages
      ? { messages: Object.fromEntries(textsOf(values, toLanguageName(own))) }
      : { message };
    try {
      const body = { receiverUsername, ...texts };
      const sent = await api(messageCalls.send, { body: { ...body, clientKey: keyOf(body) } });
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
