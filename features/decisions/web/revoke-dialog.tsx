import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { useToast } from "#ui/toasts.tsx";
import { useForm } from "#ui/use-form.ts";
import { appealsCalls } from "../appeals.ts";
import type { Decision } from "../calls.ts";
import { StaffNoteField, useNoteError } from "./staff-note-field.tsx";

interface RevokeDialogProps {
  username: string;
  decision: Decision;
  open: boolean;
  onClose: () => void;
  /** Called when it is revoked, also if a colleague was first. */
  onRevoked: () => void;
  /** The element that takes the focus then: the button that opened it may be gone. */
  focusAfter: () => HTMLElement | null;
}

/** Asks for the note and revokes a decision. It says before what that undoes. Each opening uses a new dialog. */
export function RevokeDialog({ username, decision, open, onClose, onRevoked, focusAfter }: RevokeDialogProps) {
  const { t } = useTranslation(["staff-acts", "site"]);
  const formId = useId();
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const noteError = useNoteError();
  const isRevoked = useRef(false);
  const form = useForm({
    initial: { note: "" },
    check({ note }) {
      const wrong = noteError(note, true);
      return wrong === undefined ? {} : { note: wrong };
    },
  });
  const { busy, problem, run } = useSingleCall((error) =>
    hasCode(error, "CONFLICT") ? t("revoke.already") : errorText(error),
  );

  async function revoke() {
    try {
      await api(appealsCalls.revoke, { params: { id: decision.id }, body: { note: form.values.note.trim() } });
    } catch (error) {
      if (hasCode(error, "CONFLICT")) revoked();
      throw error;
    }
    toast({ kind: "success", text: t("revoke.done") });
    revoked();
    onClose();
  }
  function revoked() {
    isRevoked.current = true;
    onRevoked();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("revoke.title")}
      description={<Undone username={username} decision={decision} />}
      closeText={t("site:buttons.close")}
      finalFocus={() => (isRevoked.current ? focusAfter() : null)}
      actions={
        <>
          <Button onClick={onClose}>{t("revoke.keep")}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} busyText={t("revoke.busy")}>
            {t("revoke.confirm")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => form.submit(() => void run(revoke))(event)}
        className="flex flex-col gap-5"
      >
        <FormError title={problem} />
        <StaffNoteField
          isRequired
          label={t("note.toMember", { username })}
          hint={t("revoke.noteHint", { username })}
          {...form.text("note")}
        />
      </form>
    </Dialog>
  );
}

/** All that revoking the decision undoes. */
function Undone({ username, decision }: Pick<RevokeDialogProps, "username" | "decision">) {
  const { t } = useTranslation("staff-acts");
  const { kind, pointsLost, appeal } = decision;
  return (
    <>
      <p>
        {kind === "CENSORED" && t("revoke.undo.CENSORED")}
        {kind === "TALE_TAKEN_DOWN" && t("revoke.undo.tale")}
        {kind === "TALE_DELETED" && t(isKept(decision) ? "revoke.undo.tale" : "revoke.undo.erased")}
        {(kind === "COMMENT_BAN" || kind === "LOGIN_BAN") && t("revoke.undo.ban")}
        {kind === "DISQUALIFIED" && t("revoke.undo.DISQUALIFIED")}
        {kind === "TROLL" && t("revoke.undo.TROLL", { username })}
        {(kind === "CENSORED" || kind.startsWith("TALE_")) && ` ${t("revoke.undo.another")}`}
        {kind === "WARNING" && pointsLost === null && t("revoke.undo.WARNING")}
      </p>
      {pointsLost !== null && <p className="mt-2 first:mt-0">{t("revoke.undo.points")}</p>}
      {appeal?.status === "PENDING" && <p className="mt-2">{t("revoke.undo.appeal")}</p>}
    </>
  );
}

/** A deleted Tale is kept until its day, and while an appeal waits. */
const isKept = ({ restorableUntil, appeal }: Decision) => restorableUntil !== null || appeal?.status === "PENDING";
