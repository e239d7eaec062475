import type { ComponentProps } from "react";
import { TextField } from "#web/ui/text-field.tsx";

/** An address as phones and password managers like to be asked for it. Spread `form.text("email")` into it. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  const hints = { type: "email", autoComplete: "email", autoCapitalize: "off", spellCheck: false };
  return <TextField {...hints} required {...props} />;
}
