import { useId, useState, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { TextField } from "./text-fields.tsx";

interface CopyFieldProps {
  id?: string | undefined;
  label: string;
  /** To be copied. */
  value: string;
  copyText: string;
  copiedText: string;
  /** Further buttons. */
  actions?: ReactNode | undefined;
  /** Shown next to the buttons until it is copied. */
  children?: ReactNode | undefined;
}

/** A text to take away: a field that selects itself, and a button that copies it. */
export function CopyField({ id: givenId, label, value, copyText, copiedText, actions, children }: CopyFieldProps) {
  const [copied, setCopied] = useState(false);
  const ownId = useId();
  const id = givenId ?? ownId;

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // Forbidden, or no https: the field has the text, too.
      (document.getElementById(id) as HTMLInputElement | null)?.select();
    }
  }

  return (
    <>
      <TextField id={id} label={label} readOnly dir="ltr" value={value} onFocus={({ target }) => target.select()} />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button aria-describedby={`${id}-label`} onClick={() => void copy()}>
          {copyText}
        </Button>
        {actions}
        <p role="status" className="text-sm text-ink-soft">
          {copied ? copiedText : children}
        </p>
      </div>
    </>
  );
}
