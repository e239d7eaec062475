import type { Ref } from "react";
import { imageFormats } from "#contract/image-formats.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";

/** What the server takes. Named one by one, phones hand over a JPEG instead of a format of their own. */
const formats = Object.values(imageFormats).join();

interface PictureInputProps {
  text: string;
  primary?: boolean | undefined;
  onChoose: (file: File) => void;
  ref?: Ref<HTMLInputElement> | undefined;
  describedBy?: string | undefined;
  /** What was chosen can't be taken, or has to be chosen first. */
  invalid?: boolean | undefined;
}

/** The system's own way of choosing a file, in the clothes of a button. */
export function PictureInput({
  text,
  primary = false,
  onChoose,
  ref,
  describedBy,
  invalid = false,
}: PictureInputProps) {
  return (
    <label
      className={classNames(
        "button relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        primary && "button-primary",
      )}
    >
      <Icon name="image" />
      {text}
      <input
        ref={ref}
        type="file"
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        accept={formats}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file chosen again is a choice, too.
          currentTarget.value = "";
          if (file !== undefined) onChoose(file);
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}
