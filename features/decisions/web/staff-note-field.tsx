import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { codePoints } from "#kit/text/plain-text.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { staffNote } from "#vocabulary/account-limits.ts";

type StaffNoteFieldProps = Omit<ComponentProps<typeof LimitedTextArea>, "max" | "optionalText"> & {
  isRequired?: boolean;
};

/** A note of the staff for one side. Its label and hint say who reads it. */
export function StaffNoteField({ isRequired = false, ...area }: StaffNoteFieldProps) {
  const { t } = useTranslation("staff-acts");
  return (
    <LimitedTextArea
      rows={3}
      dir="auto"
      {...(!isRequired && { optionalText: t("note.optional") })}
      {...area}
      max={staffNote.max}
    />
  );
}

/** @returns why a note can't be sent; undefined if it can */
export function useNoteError(): (note: string, isRequired?: boolean) => string | undefined {
  const { t } = useTranslation("staff-acts");
  return (note, isRequired = false) => {
    const length = codePoints(note.trim());
    if (length > staffNote.max) return t("note.long", { max: staffNote.max });
    return isRequired && length === 0 ? t("note.missing") : undefined;
  };
}
