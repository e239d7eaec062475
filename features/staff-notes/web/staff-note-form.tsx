import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { codePoints } from "#kit/text/plain-text.ts";
import { newId } from "#kit/web/calls/new-id.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/notice.tsx";
import { staffNote } from "#vocabulary/account-limits.ts";
import { staffNotesCalls, type StaffNote } from "../calls.ts";

interface StaffNoteFormProps {
  username: string;
  onWritten: (note: StaffNote) => void;
  onCancel: () => void;
}

/** A new note about a member. */
export function StaffNoteForm({ username, onWritten, onCancel }: StaffNoteFormProps) {
  const { t } = useTranslation(["staff-notes", "site"]);
  const api = useApi();
  const [text, setText] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const [clientKey] = useState(newId);
  const { busy, problem, run } = useSingleCall();
  const form = useRef<HTMLFormElement>(null);
  const length = codePoints(text.trim());
  const isLong = length > staffNote.max;
  const error = isLong ? t("long") : isMissing && length === 0 ? t("missing") : undefined;
  useEffect(() => form.current?.querySelector("textarea")?.focus(), []);

  function send(event: FormEvent) {
    event.preventDefault();
    setIsMissing(length === 0);
    if (length === 0 || isLong) {
      form.current?.querySelector("textarea")?.focus();
      return;
    }
    void run(async () =>
      onWritten(await api(staffNotesCalls.write, { params: { username }, body: { text, clientKey } })),
    );
  }

  return (
    <form ref={form} noValidate className="mt-2 flex flex-col gap-3" onSubmit={send}>
      <FormError title={problem} />
      <LimitedTextArea
        label={t("field", { username })}
        error={error}
        rows={3}
        dir="auto"
        value={text}
        max={staffNote.max}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy} busyText={t("saving")}>
          {t("save")}
        </Button>
        <Button onClick={() => void (busy || onCancel())}>{t("site:buttons.cancel")}</Button>
      </div>
    </form>
  );
}
