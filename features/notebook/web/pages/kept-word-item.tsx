import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link, useRevalidator } from "react-router";
import { toLanguage } from "#vocabulary/languages.ts";
import { notebookCalls } from "../../calls.ts";
import { pageTitleElement } from "#kit/web/pages/private-page.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { RemovalDialog } from "#kit/web/pages/removal-dialog.tsx";
import { useSession } from "#features/accounts/web/session.ts";
import { Button } from "#ui/button.tsx";
import { dateFormat } from "#ui/date-format.ts";
import { forgetEntry, type DeviceEntry } from "../device-notebook.ts";
import { keptHash } from "../kept-hash.ts";
import { taleIdAddress } from "#features/tales/web/tale-address.ts";
import { useToast } from "#ui/toasts.tsx";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { notebook as bounds } from "#vocabulary/limits.ts";
import { SentenceText } from "./sentence-text.tsx";

interface KeptWordItemProps {
  entry: DeviceEntry;
  isOffline: boolean;
}

/** A kept word with its sentence and note. Offline, and until it has reached the server, it can only be read. */
export function KeptWordItem({ entry, isOffline }: KeptWordItemProps) {
  const { t } = useTranslation("notebook");
  const [isEditing, setEditing] = useState(false);
  const { revalidate } = useRevalidator();
  const item = useRef<HTMLElement>(null);
  const wasEditing = useRef(false);
  // The button that opened the form returns, and with it the focus.
  useEffect(() => {
    if (wasEditing.current && !isEditing) item.current?.querySelector("button")?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const { id, word, sentence, beside, note, languageName } = entry;
  const noteText = t(note === null ? "note.add" : "note.edit");
  return (
    <article ref={item}>
      <h3 lang={toLanguage(languageName)} className="font-serif text-xl wrap-anywhere">
        {word}
      </h3>
      <p
        lang={toLanguage(languageName)}
        className="mt-1 max-w-[40em] font-serif text-lg wrap-anywhere whitespace-pre-line"
      >
        <SentenceText sentence={sentence} word={word} />
      </p>
      {beside && (
        <p
          lang={toLanguage(beside.languageName)}
          className="mt-1 line-clamp-3 max-w-[40em] font-serif text-ink-soft wrap-anywhere"
        >
          {beside.text}
        </p>
      )}
      {note !== null && !isEditing && (
        <p className="mt-2 max-w-[40em] border-l-2 border-edge pl-3 wrap-anywhere whitespace-pre-line">{note}</p>
      )}
      <p className="mt-2 text-sm text-ink-soft wrap-anywhere">
        <Source entry={entry} />
        {" · "}
        <Due dueAt={entry.dueAt} />
        {id === null && ` · ${t("waiting")}`}
      </p>
      {id !== null && isEditing && (
        <NoteForm
          entry={{ id, word, note }}
          onDone={(isChanged) => {
            setEditing(false);
            if (isChanged) void revalidate();
          }}
        />
      )}
      {id !== null && !isOffline && !isEditing && (
        <div className="mt-2 -ml-2 flex flex-wrap gap-x-2">
          <Button
            icon="pencil"
            aria-label={`${noteText}: ${word}`}
            onClick={() => setEditing(true)}
            className="border-transparent! px-2 text-sm"
          >
            {noteText}
          </Button>
          <RemoveButton id={id} word={word} />
        </div>
      )}
    </article>
  );
}

function Source({ entry: { id, postId, title, languageName } }: { entry: DeviceEntry }) {
  const { t } = useTranslation("notebook");
  const titleText = <span lang={toLanguage(languageName)}>{title}</span>;
  if (postId === null)
    return (
      <>
        {titleText} ({t("gone")})
      </>
    );
  return (
    <Link to={taleIdAddress(postId) + (id === null ? "" : keptHash(id))} className="underline underline-offset-4">
      {titleText}
    </Link>
  );
}

function Due({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation("notebook");
  const { language } = useLanguage();
  const [now] = useState(() => Date.now());
  if (Date.parse(dueAt) <= now) return t("dueNow");
  return t("dueOn", { date: dateFormat(language, { dateStyle: "medium" }).format(new Date(dueAt)) });
}

function RemoveButton({ id, word }: { id: number; word: string }) {
  const { t } = useTranslation("notebook");
  const api = useApi();
  const userId = useSession()?.userId;
  const [asks, setAsks] = useState(false);
  async function remove() {
    await api(notebookCalls.remove, { params: { id } });
    if (userId !== undefined) await forgetEntry(userId, id).catch(() => {});
  }
  return (
    <>
      <Button
        icon="trash"
        aria-label={t("remove.about", { word })}
        onClick={() => setAsks(true)}
        className="border-transparent! px-2 text-sm"
      >
        {t("remove.button")}
      </Button>
      <RemovalDialog
        open={asks}
        title={t("remove.title")}
        confirmText={t("remove.button")}
        remove={remove}
        doneText={t("remove.done")}
        onClose={() => setAsks(false)}
        finalFocus={pageTitleElement}
      >
        <p>{t("remove.text", { word })}</p>
      </RemovalDialog>
    </>
  );
}

interface NoteFormProps {
  entry: { id: number; word: string; note: string | null };
  /** @param isChanged whether the note was saved */
  onDone: (isChanged: boolean) => void;
}

function NoteForm({ entry: { id, word, note }, onDone }: NoteFormProps) {
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
    <form ref={form} onSubmit={save} className="mt-3 max-w-144">
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
