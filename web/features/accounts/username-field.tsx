import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "#web/ui/text-field.tsx";

/** The name that readers see, as it is chosen. Spread `form.text("username")` into it. */
export function UsernameField(props: Omit<ComponentProps<typeof TextField>, "label" | "hint">) {
  const { t } = useTranslation("accounts");
  return (
    <TextField
      {...props}
      label={t("fields.username")}
      hint={t("fields.usernameHint")}
      // One logs in by email or by another site, so this is not what a password manager has to keep.
      autoComplete="nickname"
      autoCapitalize="off"
      spellCheck={false}
      required
    />
  );
}
