import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { TextArea } from "#web/ui/text-area.tsx";
import { useCharactersLeft } from "./characters-left.ts";

type LimitedTextAreaProps = ComponentProps<typeof TextArea> & {
  value: string;
  /** Characters, without the space around the text. */
  max: number;
};

/** Several lines of text with a counter that warns and never cuts. */
export function LimitedTextArea({ max, ...area }: LimitedTextAreaProps) {
  const { t } = useTranslation("site");
  const counter = useCharactersLeft()(area.value, max);
  return (
    <div>
      <TextArea {...area} counter={counter} />
      {/* Only the turn of the level is told aloud, not every letter. */}
      <p role="status" className="sr-only">
        {counter.level === "near" && t("counter.nearLimit")}
        {counter.level === "over" && t("counter.overLimit")}
      </p>
    </div>
  );
}
