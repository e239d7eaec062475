import type { ComponentProps, FormEventHandler, ReactNode } from "react";
import { NeedsScript } from "#web/layout/needs-script.tsx";
import { useHydrated } from "#web/platform/hydrated.ts";
import { Button } from "#web/ui/button.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import type { FormValues } from "#web/ui/form-state.ts";
import { useEarlyInput } from "#web/ui/use-early-input.ts";
import type { useForm } from "#web/ui/use-form.ts";

type FormOf<Values extends FormValues> = ReturnType<typeof useForm<Values>>;

interface AccountFormProps<Values extends FormValues> {
  form: FormOf<Values>;
  onSubmit: FormEventHandler<HTMLFormElement>;
  submitText: string;
  busyText: string;
  /** For a secondary button, on screens with a more important one. */
  variant?: ComponentProps<typeof Button>["variant"];
  /** An action that helps, right below the error. */
  errorAction?: ReactNode;
  children: ReactNode;
}

/**
 * A one-column form with one button, sent by JavaScript only. Until the application runs, a click on the button is
 * remembered for it. If the browser sends the form nevertheless, `post` keeps the password out of the URL.
 */
export function AccountForm<Values extends FormValues>(props: AccountFormProps<Values>) {
  const { form, onSubmit, submitText, busyText, variant = "primary", errorAction, children } = props;
  const ready = useHydrated();
  const element = useEarlyInput(form);
  return (
    <>
      <NeedsScript className="mb-6" />
      <form
        ref={element}
        method="post"
        noValidate
        onSubmit={onSubmit}
        data-early={ready ? undefined : ""}
        className="flex flex-col gap-6"
      >
        <FormError title={form.problem} />
        {errorAction}
        {children}
        {/* Otherwise Enter in a form with one field sends it before the application runs, and without script. */}
        {!ready && <button type="submit" disabled hidden aria-label={submitText} />}
        <Button
          type={ready ? "submit" : "button"}
          data-sends=""
          variant={variant}
          busy={form.busy}
          busyText={busyText}
          block
        >
          {submitText}
        </Button>
      </form>
    </>
  );
}
