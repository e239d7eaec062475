import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";

/** What the server takes. Named one by one, phones hand over a JPEG instead of a format of their own. */
const formats = "image/jpeg,image/png,image/webp,image/gif,image/avif";

interface PictureInputProps {
  text: string;
  primary?: boolean;
  onChoose: (file: File) => void;
}

/** The system's own way of choosing a file, in the clothes of a button. */
export function PictureInput({ text, primary = false, onChoose }: PictureInputProps) {
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
        type="file"
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
