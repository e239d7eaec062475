import { useId, type ReactNode } from "react";

interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string | undefined;
}

/** On or off, at once: a choice that takes effect with a button is a checkbox. The whole line is the target. */
export function Switch({ label, hint, checked, onChange, className }: SwitchProps) {
  const id = useId();
  return (
    <div className={className}>
      <div className="flex items-center justify-between gap-6">
        <label id={`${id}-label`} htmlFor={id} className="flex min-h-11 grow items-center font-semibold">
          {label}
        </label>
        <button
          id={id}
          type="button"
          role="switch"
          aria-checked={checked}
          aria-labelledby={`${id}-label`}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onClick={() => onChange(!checked)}
          className="switch shrink-0"
        >
          <span className="switch-thumb" />
        </button>
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="max-w-[36em] text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
