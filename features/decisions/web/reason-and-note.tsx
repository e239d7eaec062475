import { useTranslation } from "react-i18next";
import { useForm } from "#ui/use-form.ts";
import { GroundSelect } from "./ground-select.tsx";
import { StaffNoteField, useNoteError } from "./staff-note-field.tsx";
import { useReasons, type Reasons } from "./use-reasons.ts";

/** The reason and the note that the pages demand of the staff before they restrict a member; the member reads both. */

/** @param isOpen loads the reasons */
export function useReasonAndNote(isOpen: boolean) {
  const { t } = useTranslation("staff-acts");
  const reasons = useReasons(isOpen);
  const noteError = useNoteError();
  const form = useForm({
    initial: { ground: "", note: "" },
    check({ ground, note }) {
      const error = noteError(note, true);
      return {
        // An administrator may have emptied the catalogue.
        ...(ground === "" && (reasons.list?.length ?? 0) > 0 && { ground: t("ground.missing") }),
        ...(error !== undefined && { note: error }),
      };
    },
  });
  return { form, reasons };
}

/** The same as the calls take it. */
export const sentReasonAndNote = ({ ground, note }: { ground: string; note: string }) => ({
  note: note.trim(),
  ...(ground !== "" && { ground }),
});

interface ReasonAndNoteFieldsProps {
  form: ReturnType<typeof useReasonAndNote>["form"];
  reasons: Reasons;
  /** The member who reads the note. */
  username: string;
  /** Where the member reads it, if not as usual. */
  hint?: string;
}

export function ReasonAndNoteFields({ form, reasons, username, hint }: ReasonAndNoteFieldsProps) {
  const { t } = useTranslation("staff-acts");
  return (
    <>
      <GroundSelect
        {...form.text("ground")}
        reasons={reasons}
        none={t("ground.choose")}
        onChange={(ground) => form.set("ground", ground)}
      />
      <StaffNoteField
        isRequired
        label={t("note.toMember", { username })}
        hint={hint ?? t("note.toMemberHint", { username })}
        {...form.text("note")}
      />
    </>
  );
}
