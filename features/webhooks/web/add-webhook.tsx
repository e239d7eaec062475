import { useId } from "react";
import { useTranslation } from "react-i18next";
import { hasCode, invalidPaths } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/choice-fields.tsx";
import { FieldError } from "#ui/field.tsx";
import { FormError } from "#ui/notice.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { useForm, type FieldErrors } from "#ui/use-form.ts";
import { webhooks as limits } from "#vocabulary/limits.ts";
import { webhooksCalls, type NewWebhook } from "../calls.ts";
import { webhookEvents, type WebhookEvent } from "../shapes.ts";

const initial = { address: "", events: [] as readonly WebhookEvent[], secret: "" };
type Values = typeof initial;

const bodyOf = ({ address, events, secret }: Values) => ({
  address: address.trim(),
  events: [...events],
  ...(secret.trim() !== "" && { secret: secret.trim() }),
});

/** The form that adds a webhook. */
export function AddWebhook({ onMade }: { onMade: (webhook: NewWebhook) => Promise<void> }) {
  const { t } = useTranslation("webhooks");
  const api = useApi();
  const errorText = useErrorText();
  const form = useForm({ initial, check });

  function errorsAt(paths: readonly string[]): FieldErrors<Values> {
    return {
      ...(paths.includes("address") && { address: t("add.addressWrong") }),
      ...(paths.includes("events") && { events: t("add.eventsWrong") }),
      ...(paths.includes("secret") && { secret: t("add.secretWrong") }),
    };
  }

  function check(values: Values): FieldErrors<Values> {
    const issues = webhooksCalls.create.body.safeParse(bodyOf(values)).error?.issues ?? [];
    return errorsAt(issues.map(({ path }) => String(path[0])));
  }

  const submit = form.submit(async (values) => {
    try {
      const made = await api(webhooksCalls.create, { body: bodyOf(values) });
      form.reset();
      await onMade(made);
    } catch (error) {
      const fields = errorsAt(invalidPaths(error));
      if (Object.keys(fields).length > 0) return form.fail(fields);
      form.fail({}, hasCode(error, "LIMIT") ? t("add.full", { most: limits.max }) : errorText(error));
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="form-width mt-6 flex flex-col gap-6">
      <FormError title={form.problem} />
      <TextField
        {...form.text("address")}
        type="url"
        inputMode="url"
        label={t("add.address")}
        hint={t("add.addressHint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
      />
      <EventsField {...form.choice("events")} />
      <TextField
        {...form.text("secret")}
        label={t("add.secret")}
        optionalText={t("add.optional")}
        hint={t("add.secretHint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <Button type="submit" variant="primary" block busy={form.busy} busyText={t("add.waiting")}>
        {t("add.submit")}
      </Button>
    </form>
  );
}

interface EventsFieldProps {
  value: readonly WebhookEvent[];
  error: string | undefined;
  onChange: (value: readonly WebhookEvent[]) => void;
}

function EventsField({ value, error, onChange }: EventsFieldProps) {
  const { t } = useTranslation("webhooks");
  const id = useId();
  return (
    <fieldset
      className="min-w-0"
      data-invalid={error === undefined ? undefined : ""}
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend className="mb-1 font-semibold">{t("add.events")}</legend>
      {webhookEvents.map((event) => (
        <Checkbox
          key={event}
          label={t(`events.${event}`)}
          hint={t(`hints.${event}`)}
          checked={value.includes(event)}
          onChange={({ target }) =>
            onChange(webhookEvents.filter((each) => (each === event ? target.checked : value.includes(each))))
          }
        />
      ))}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
