import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { profile as bounds } from "#vocabulary/limits.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";

/** The field for a member's bio. */
export function BioField(field: Omit<ComponentProps<typeof LimitedTextArea>, "label" | "max">) {
  const { t } = useTranslation("profiles");
  return (
    <LimitedTextArea
      {...field}
      label={t("edit.bio")}
      optionalText={t("edit.bioOptional")}
      hint={t("edit.bioHint")}
      rows={6}
      dir="auto"
      max={bounds.bioMax}
    />
  );
}
