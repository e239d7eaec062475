import type { Ref } from "react";
import { imageFormats } from "#vocabulary/image-formats.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";

/** The formats that the server accepts. With this list instead of `image/*`, phones convert their own formats to JPEG. */
const formats = Object.values(imageFormats).join();

interface PictureInputProps {
  text: string;
  primary?: boolean | undefined;
  onChoose: (file: File) => void;
  ref?: Ref<HTMLInputElement> | undefined;
  describedBy?: string | undefined;
  /** Whether the chosen file is invalid, or a required file is missing. */
  invalid?: boolean | undefined;
}

/** A native file input that looks like a button. */
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
          // So that choosing the same file again fires a change event.
          currentTarget.value = "";
          if (file !== undefined) onChoose(file);
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}
