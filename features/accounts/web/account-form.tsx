import type { ComponentProps, FormEventHandler, ReactNode } from "react";
import { NeedsScript } from "#kit/web/pages/needs-script.tsx";
import { EarlyForm, EarlySubmit } from "#kit/web/pages/early-form.tsx";
import type { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { FormValues } from "#ui/form-state.ts";
import { useEarlyInput } from "#ui/use-early-input.ts";
import type { useForm } from "#ui/use-form.ts";

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

/** A one-column form with one button, sent by JavaScript only. */
export function AccountForm<Values extends FormValues>(props: AccountFormProps<Values>) {
  const { form, onSubmit, submitText, busyText, variant = "primary", errorAction, children } = props;
  const element = useEarlyInput(form);
  return (
    <>
      <NeedsScript className="mb-6" />
      <EarlyForm ref={element} onSubmit={onSubmit}>
        <FormError title={form.problem} />
        {errorAction}
        {children}
        <EarlySubmit variant={variant} busy={form.busy} busyText={busyText}>
          {submitText}
        </EarlySubmit>
      </EarlyForm>
    </>
  );
}
