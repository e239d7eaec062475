import { useEffect, useId, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Editor } from "@tiptap/react";
import { newsPictures as bounds } from "#vocabulary/limits.ts";
import { oneLine } from "#kit/text/plain-text.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { PictureError, usePictureLimits } from "#kit/web/pictures/picture-error.tsx";
import { PictureInput } from "#kit/web/pictures/picture-field.tsx";
import { fileToSend } from "#kit/web/pictures/read-picture.ts";
import { useChosenPicture } from "#kit/web/pictures/use-chosen-picture.ts";
import { useDroppedFiles } from "#kit/web/pictures/use-dropped-files.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/choice-fields.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field.tsx";
import { FormError } from "#ui/notice.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { newsCalls } from "../../calls.ts";
import { insertPicture, selectedPicture } from "./text-picture.ts";

interface TextPictureDialogProps {
  editor: Editor;
  /** Of a new picture, if it was dropped or pasted. */
  file: File | null;
  /** The language of the text. */
  lang: string;
  onClose: () => void;
}

type Problem = "noPicture" | "noAlt" | { text: string } | null;

/** Puts a picture into the text, or changes the words of the one that is selected. */
export function TextPictureDialog({ editor, file, lang, onClose }: TextPictureDialogProps) {
  const { t } = useTranslation(["news", "pictures", "site"]);
  const api = useApi();
  const errorText = useErrorText();
  const limits = usePictureLimits();
  const ids = { form: useId(), error: useId(), hint: useId() };
  const [present] = useState(() =>
    file === null && editor.isActive("picture") ? selectedPicture(editor.getAttributes("picture")) : null,
  );
  const picture = useChosenPicture();
  const { choose } = picture;
  const [alt, setAlt] = useState(present?.alt ?? "");
  const [isDecorative, setDecorative] = useState(present?.alt === "");
  const [caption, setCaption] = useState(present?.caption ?? "");
  const [problem, setProblem] = useState<Problem>(null);
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => {
    if (file !== null) choose(file);
  }, [choose, file]);
  useDroppedFiles(present === null ? choose : ignore);

  const chosen = picture.choice?.chosen;
  const shown =
    chosen?.kind === "picture" ? chosen.picture : present === null ? null : { ...present, url: present.src };

  function close() {
    onClose();
    editor.commands.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    // The dialog is a part of the post's form.
    event.stopPropagation();
    if (share !== null) return;
    const blob = fileToSend(chosen);
    if (present === null && blob === null) return setProblem("noPicture");
    const words = { alt: isDecorative ? "" : oneLine(alt).trim(), caption: oneLine(caption).trim() };
    if (!isDecorative && words.alt === "") return setProblem("noAlt");
    setProblem(null);
    if (present !== null) {
      editor.chain().updateAttributes("picture", words).run();
      return close();
    }
    setShare(0);
    try {
      const stored = await api(newsCalls.uploadPicture, { files: { file: blob! } }, { onProgress: setShare });
      insertPicture(editor, { ...stored, ...words });
      close();
    } catch (error) {
      setProblem({ text: errorText(error) });
      setShare(null);
    }
  }

  return (
    <Dialog
      open
      onClose={close}
      title={t(present === null ? "form.textPicture.add" : "form.textPicture.change")}
      closeText={t("site:buttons.close")}
      actions={
        <Button type="submit" form={ids.form} variant="primary" busy={share !== null} busyText={t("form.progress")}>
          {t(present === null ? "form.textPicture.insert" : "form.textPicture.apply")}
        </Button>
      }
    >
      <form id={ids.form} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        {picture.wrong !== null && (
          <PictureError
            key={picture.wrong.id}
            chosen={picture.wrong.chosen}
            previousStays={fileToSend(chosen) !== null}
            busy={picture.opening}
            onShrink={picture.shrinkIt}
          />
        )}
        {shown !== null && (
          <img
            src={shown.url}
            alt=""
            width={shown.width}
            height={shown.height}
            className="mx-auto max-h-48 w-auto max-w-full rounded bg-wash object-contain"
          />
        )}
        {present === null && (
          <div className="flex flex-col items-start gap-2">
            <PictureInput
              text={t(fileToSend(chosen) === null ? "pictures:field.choose" : "pictures:field.another")}
              describedBy={problem === "noPicture" ? `${ids.error} ${ids.hint}` : ids.hint}
              invalid={problem === "noPicture"}
              onChoose={choose}
            />
            <p id={ids.hint} className="text-sm text-ink-soft">
              {t("pictures:limits", limits)}
            </p>
            <FieldError id={ids.error}>
              {problem === "noPicture" ? t("form.textPicture.noPicture") : undefined}
            </FieldError>
          </div>
        )}
        {!isDecorative && (
          <TextField
            label={t("form.textPicture.alt")}
            hint={t("form.textPicture.altHint")}
            lang={lang}
            autoComplete="off"
            maxLength={bounds.textMax}
            value={alt}
            error={problem === "noAlt" ? t("form.textPicture.noAlt") : undefined}
            onChange={({ target }) => setAlt(target.value)}
          />
        )}
        <Checkbox
          label={t("form.textPicture.decorative")}
          checked={isDecorative}
          onChange={({ target }) => setDecorative(target.checked)}
        />
        <TextField
          label={t("form.textPicture.caption")}
          optionalText={t("form.textPicture.optional")}
          lang={lang}
          autoComplete="off"
          maxLength={bounds.textMax}
          value={caption}
          onChange={({ target }) => setCaption(target.value)}
        />
        <FormError title={problem !== null && typeof problem === "object" ? problem.text : undefined} />
        {share !== null && <ProgressBar label={t("form.progress")} share={share} />}
      </form>
    </Dialog>
  );
}

const ignore = () => {};
