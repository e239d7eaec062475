import type { ComponentProps } from "react";
import { TextField } from "#ui/text-field.tsx";

/** An e-mail field with the right hints for phones and password managers. Use it with `form.text("email")`. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  const hints = { type: "email", autoComplete: "email", autoCapitalize: "off", spellCheck: false };
  return <TextField {...hints} required {...props} />;
}
