import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#features/accounts/web/session.ts";
import { ignoreNotFound } from "#kit/web/calls/api-error.ts";
import { useErrorParts } from "#kit/web/calls/error-text.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useDateTimeText, useLanguage } from "#kit/web/language/language.tsx";
import { useGrowingList } from "#kit/web/lists/use-growing-list.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Fact, Facts } from "#ui/card-text.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { Notice } from "#ui/notice.tsx";
import { useToast } from "#ui/toasts.tsx";
import { mayCall } from "#vocabulary/roles.ts";
import { staffNotesCalls, type StaffNote } from "../calls.ts";
import { StaffNoteForm } from "./staff-note-form.tsx";

/** Next to a member's history there is no room for more at once. */
const shownAtOnce = 5;

interface StaffNotesProps {
  username: string;
  /** A dialog has the title already. */
  isTitled?: boolean;
}

/** The staff's notes about a member, and a form for another one. */
export const StaffNotes = (props: StaffNotesProps) => <Notes key={props.username} {...props} />;

function Notes({ username, isTitled = true }: StaffNotesProps) {
  const { t } = useTranslation(["staff-notes", "site"]);
  const api = useApi();
  const { list, total, failure, load, add, remove } = useGrowingList<StaffNote>(shownAtOnce, async (query, options) => {
    const { notes, totalNotes } = await api(staffNotesCalls.list, { params: { username }, query }, options);
    return { items: notes, total: totalNotes };
  });
  const [isWriting, setIsWriting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasWriting = useRef(false);

  // The field that had the focus is gone.
  useEffect(() => {
    if (wasWriting.current && !isWriting) opener.current?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);

  return (
    <div aria-busy={list === null && failure === null} className="text-sm">
      {isTitled && <h3 className="font-sans text-sm font-semibold">{t("title")}</h3>}
      {failure !== null && <LoadingFailed error={failure} onRetry={load} />}
      {/* A dialog would be empty. */}
      {list?.length === 0 && !isTitled && <p className="mt-2">{t("none")}</p>}
      {list !== null && list.length > 0 && (
        <ul className="mt-2">
          {list.map((note) => (
            <li key={note.id} className="border-t border-hairline py-2">
              <Note
                note={note}
                username={username}
                onRemoved={() => remove(note.id)}
                focusAfter={() => opener.current}
              />
            </li>
          ))}
        </ul>
      )}
      {list !== null && list.length > 0 && list.length < total && (
        <button type="button" className="link min-h-11 text-left" onClick={load}>
          {t("more")}
        </button>
      )}
      {isWriting ? (
        <>
          <p className="mt-1 text-ink-soft">{t("explanation", { username })}</p>
          <StaffNoteForm
            username={username}
            onWritten={(note) => {
              add(note);
              setIsWriting(false);
            }}
            onCancel={() => setIsWriting(false)}
          />
        </>
      ) : (
        <Button ref={opener} icon="pencil" className="mt-2" onClick={() => setIsWriting(true)}>
          {t("write")}
        </Button>
      )}
    </div>
  );
}

function LoadingFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(["staff-notes", "site"]);
  const { reason } = useErrorParts()(error);
  return (
    <Notice
      kind="error"
      className="mt-2"
      title={t("failed.load")}
      action={<Button onClick={onRetry}>{t("site:buttons.tryAgain")}</Button>}
    >
      {reason}
    </Notice>
  );
}

interface NoteProps {
  note: StaffNote;
  username: string;
  onRemoved: () => void;
  /** The button that opened the question is gone then. */
  focusAfter: () => HTMLElement | null;
}

function Note({ note: { id, author, text, createdAt }, username, onRemoved, focusAfter }: NoteProps) {
  const { t } = useTranslation(["staff-notes", "site"]);
  const { language } = useLanguage();
  const me = useSession();
  const api = useApi();
  const toast = useToast();
  const errorParts = useErrorParts();
  const date = useDateTimeText()(createdAt);
  const [isAsking, setIsAsking] = useState(false);
  const isRemoved = useRef(false);
  const { busy, run } = useSingleCall();
  const mayRemove = me !== null && (author === me.username || (mayCall("admin", me.role) && username !== me.username));

  async function remove() {
    try {
      await ignoreNotFound(api(staffNotesCalls.remove, { params: { id } }));
      isRemoved.current = true;
      setIsAsking(false);
      toast({ kind: "success", text: t("deleted") });
      onRemoved();
    } catch (error) {
      setIsAsking(false);
      toast({ kind: "error", text: `${t("failed.delete")} ${errorParts(error).reason}` });
    }
  }

  return (
    <>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      <Facts className="mt-1">
        <Fact>{author ?? t("colleague")}</Fact>
        <Fact>
          <LocalDate date={createdAt} language={language} show="date-time" />
        </Fact>
        {mayRemove && (
          <Fact>
            <button
              type="button"
              className="link min-h-11"
              aria-label={t("delete.label", { date })}
              onClick={() => setIsAsking(true)}
            >
              {t("site:buttons.delete")}
            </button>
          </Fact>
        )}
      </Facts>
      <ConfirmDialog
        open={isAsking}
        title={t("delete.title")}
        confirmText={t("site:buttons.delete")}
        cancelText={t("site:buttons.cancel")}
        busy={busy}
        busyText={t("site:buttons.deleting")}
        danger
        onConfirm={() => void run(remove)}
        onCancel={() => setIsAsking(false)}
        finalFocus={() => (isRemoved.current ? focusAfter() : null)}
      >
        <p>{t("delete.text", { username })}</p>
      </ConfirmDialog>
    </>
  );
}
