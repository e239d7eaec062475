import { useId, useRef, type ReactNode, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { FieldError } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Spinner } from "#ui/placeholders.tsx";
import { imageFormats } from "#vocabulary/image-formats.ts";
import { fileToSend, isUnusable } from "./read-picture.ts";
import type { ChosenPicture } from "./use-chosen-picture.ts";
import { PictureError, usePictureLimits } from "./picture-error.tsx";

interface PictureFieldProps {
  label: string;
  optionalText?: string | undefined;
  hint?: string | undefined;
  /** Address of the stored picture. */
  current: string | null;
  /** The new picture. */
  picture: ChosenPicture;
  /** For an optional picture. */
  removal?: { removed: boolean; change: (removed: boolean) => void };
  /** Class names that give the frame the aspect ratio of the picture. */
  frame: string;
  /** Whether a file is being dragged over the page. */
  dragging?: boolean | undefined;
  error?: string | undefined;
}

/** A form's field for a picture: the stored one, a new one, or none. It is sent with the form. */
export function PictureField({
  label,
  optionalText,
  hint,
  current,
  picture,
  removal,
  frame,
  dragging = false,
  error,
}: PictureFieldProps) {
  const { t } = useTranslation("pictures");
  const limits = usePictureLimits();
  const id = useId();
  const ids = { label: `${id}-label`, hint: `${id}-hint`, state: `${id}-state`, error: `${id}-error` };
  const input = useRef<HTMLInputElement>(null);
  const chosen = picture.choice?.chosen;
  const ready = fileToSend(chosen) !== null;
  const removed = removal?.removed === true;
  const remainingUrl = removed ? null : current;

  /** The clicked button disappears, so the focus moves to the file input. */
  function withFocusOnInput(change: () => void) {
    change();
    input.current?.focus();
  }

  function state(): string {
    if (chosen?.kind === "picture")
      return t("field.chosen", { width: chosen.picture.width, height: chosen.picture.height });
    if (chosen?.kind === "unseen") return t("field.unseen");
    if (removed) return t("field.removed");
    return remainingUrl === null ? t("field.none") : t("field.current");
  }

  return (
    <div role="group" aria-labelledby={ids.label} className="flex flex-col gap-3">
      <div>
        <p id={ids.label} className="font-semibold">
          {label}
          {optionalText !== undefined && <span className="font-normal text-ink-soft"> {optionalText}</span>}
        </p>
        <p id={ids.hint} className="mt-0.5 text-sm text-ink-soft">
          {hint} {t("limits", limits)}
        </p>
      </div>
      {picture.wrong !== null && (
        <PictureError
          key={picture.wrong.id}
          chosen={picture.wrong.chosen}
          previousStays={ready}
          busy={picture.opening}
          onShrink={(file) => withFocusOnInput(() => picture.shrinkIt(file))}
        />
      )}
      <Frame
        url={chosen?.kind === "picture" ? chosen.picture.url : ready ? null : remainingUrl}
        dragging={dragging}
        className={frame}
      >
        {picture.opening ? (
          <Spinner label={t("opening")} />
        ) : (
          <p className="pointer-coarse:hidden">{dragging ? t("field.letGo") : t("field.drop")}</p>
        )}
      </Frame>
      <p id={ids.state} role="status" className="text-sm text-ink-soft">
        {state()}
      </p>
      <div className="flex flex-wrap gap-3">
        <PictureInput
          ref={input}
          text={ready || remainingUrl !== null ? t("field.another") : t("field.choose")}
          describedBy={[ids.label, ids.hint, ids.state, ...(error === undefined ? [] : [ids.error])].join(" ")}
          invalid={error !== undefined || isUnusable(chosen)}
          onChoose={picture.choose}
        />
        {chosen !== undefined && (
          <Button icon="close" onClick={() => withFocusOnInput(picture.drop)}>
            {t("field.discard")}
          </Button>
        )}
        {chosen === undefined && removal !== undefined && remainingUrl !== null && (
          <Button icon="trash" onClick={() => withFocusOnInput(() => removal.change(true))}>
            {t("field.remove")}
          </Button>
        )}
        {chosen === undefined && removed && (
          <Button icon="reply" onClick={() => withFocusOnInput(() => removal.change(false))}>
            {t("field.restore")}
          </Button>
        )}
      </div>
      <FieldError id={ids.error}>{error}</FieldError>
    </div>
  );
}

interface FrameProps {
  /** Null if there is no picture to show. */
  url: string | null;
  dragging: boolean;
  className: string;
  children: ReactNode;
}

function Frame({ url, dragging, className, children }: FrameProps) {
  if (url !== null && !dragging)
    return <img src={url} alt="" className={classNames("rounded bg-wash object-cover", className)} />;
  return (
    <div
      className={classNames(
        "flex flex-col items-center justify-center gap-2 rounded border border-dashed p-3 text-center text-sm text-ink-soft",
        dragging ? "border-solid border-ink bg-wash" : "border-edge",
        className,
      )}
    >
      <Icon name="image" className="size-8" />
      {children}
    </div>
  );
}

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
