import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { useReasonText } from "#kit/web/language/language.tsx";
import { Select } from "#ui/choice-fields.tsx";
import type { Reasons } from "./use-reasons.ts";

interface GroundSelectProps {
  reasons: Reasons;
  /** The option of no choice. */
  none: string;
  value: string;
  onChange: (ground: string) => void;
  /** Says what each reason costs. */
  showsPoints?: boolean;
  /** Begins the first ten options with the digits that choose them. */
  isNumbered?: boolean;
  optionalText?: string;
  hint?: string;
  error?: string | undefined;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLSelectElement>;
}

/** The digits that choose a reason, in the order of the catalogue. */
export const groundKeys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"] as const;

/** The choice of the reason on which an act of the staff rests. */
export function GroundSelect(props: GroundSelectProps) {
  const { reasons, none, onChange, showsPoints = false, isNumbered = false, ...select } = props;
  const { t } = useTranslation(["staff-acts", "reportings"]);
  const reasonText = useReasonText();
  const options = (reasons.list ?? []).map(({ reason, severity }, at) => {
    const text = showsPoints
      ? `${reasonText(reason)} (${t("reportings:points", { count: severity })})`
      : reasonText(reason);
    const key = isNumbered ? groundKeys[at] : undefined;
    return { value: reason, label: key === undefined ? text : `${key} · ${text}` };
  });
  return (
    <Select
      label={t("ground.label")}
      {...select}
      onChange={({ target }) => onChange(target.value)}
      options={[{ value: "", label: none }, ...options]}
    />
  );
}
