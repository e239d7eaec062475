import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { codePoints } from "#contract/input.ts";
import { contact as bounds } from "#contract/limits.ts";
import { TextArea } from "#web/ui/text-area.tsx";

/** From this share of the limit on, the counter warns. */
const warnFrom = 0.9;

/** The message, with a counter that warns and never cuts. */
export function MessageField({ value, ...field }: Omit<ComponentProps<typeof TextArea>, "label"> & { value: string }) {
  const { t } = useTranslation("contact");
  const length = codePoints(value.trim());
  const left = bounds.message.max - length;
  const level = left < 0 ? "over" : length >= bounds.message.max * warnFrom ? "near" : "left";
  return (
    <div>
      <TextArea
        {...field}
        value={value}
        label={t("message")}
        rows={4}
        dir="auto"
        counter={{ text: t(`counter.${level}`, { count: Math.abs(left) }), over: level === "over" }}
      />
      {/* Only the turn of the level is told aloud, not every letter. */}
      <p role="status" className="sr-only">
        {level === "near" && t("nearLimit")}
        {level === "over" && t("overLimit")}
      </p>
    </div>
  );
}
