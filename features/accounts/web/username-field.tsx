import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "#ui/text-field.tsx";

/** The public username. Use it with `form.text("username")`. */
export function UsernameField(props: Omit<ComponentProps<typeof TextField>, "label" | "hint">) {
  const { t } = useTranslation("accounts");
  return (
    <TextField
      {...props}
      label={t("fields.username")}
      hint={t("fields.usernameHint")}
      // Login uses the e-mail address or another site, so password managers must not store this as the user name.
      autoComplete="nickname"
      autoCapitalize="off"
      spellCheck={false}
      required
    />
  );
}
