import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { notebook as bounds } from "#vocabulary/limits.ts";
import { notebookCalls } from "../../calls.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toasts.tsx";

interface NoteFormProps {
  entry: { id: number; word: string; note: string | null };
  /** @param isChanged whether the note was saved */
  onDone: (isChanged: boolean) => void;
}

export function NoteForm({ entry: { id, word, note }, onDone }: NoteFormProps) {
  const { t } = useTranslation("notebook");
  const api = useApi();
  const toast = useToast();
  const [text, setText] = useState(note ?? "");
  const { busy, problem, run } = useSingleCall();
  const form = useRef<HTMLFormElement>(null);
  // The button that opened the form has gone.
  useEffect(() => form.current?.querySelector("textarea")?.focus(), []);

  function save(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      await api(notebookCalls.change, { params: { id }, body: { note: text } });
      toast({ kind: "success", text: t("note.saved") });
      onDone(true);
    });
  }

  return (
    <form ref={form} onSubmit={save} className="mt-3 max-w-xl">
      <LimitedTextArea
        label={t("note.label", { word })}
        name="note"
        rows={3}
        value={text}
        max={bounds.noteMax}
        error={problem}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy}>
          {t("note.save")}
        </Button>
        <Button onClick={() => onDone(false)}>{t("note.cancel")}</Button>
      </div>
    </form>
  );
}
