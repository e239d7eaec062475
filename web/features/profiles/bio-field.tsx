import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { codePoints } from "#contract/input.ts";
import { profile as bounds } from "#contract/limits.ts";
import { TextArea } from "#web/ui/text-area.tsx";

/** From this share of the limit on, the counter warns. */
const warnFrom = 0.9;

/** What one tells of oneself, with a counter that warns and never cuts. */
export function BioField({ value, error, ...field }: Omit<ComponentProps<typeof TextArea>, "label"> & { value: string }) {
  const { t } = useTranslation("profiles");
  const length = codePoints(value.trim());
  const left = bounds.bioMax - length;
  const level = left < 0 ? "over" : length >= bounds.bioMax * warnFrom ? "near" : "left";
  return (
    <div>
      <TextArea
        {...field}
        value={value}
        error={error}
        label={t("edit.bio")}
        optionalText={t("edit.optional")}
        hint={t("edit.bioHint")}
        rows={6}
        dir="auto"
        counter={{ text: t(`edit.counter.${level}`, { count: Math.abs(left) }), over: level === "over" }}
      />
      {/* Only the turn of the level is told aloud, not every letter. */}
      <p role="status" className="sr-only">
        {level === "near" && t("edit.nearLimit")}
        {level === "over" && t("edit.overLimit")}
      </p>
    </div>
  );
}
