import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { TextArea } from "#ui/text-area.tsx";
import { useCharactersLeft } from "../language/characters-left.ts";

type LimitedTextAreaProps = ComponentProps<typeof TextArea> & {
  value: string;
  /** Characters, not counting white space around the text. */
  max: number;
};

/** A multi-line field with a counter that warns, but does not cut the text. */
export function LimitedTextArea({ max, ...area }: LimitedTextAreaProps) {
  const { t } = useTranslation("site");
  const counter = useCharactersLeft()(area.value, max);
  return (
    <div>
      <TextArea {...area} counter={counter} />
      {/* A screen reader announces only a change of level, not every letter. */}
      <p role="status" className="sr-only">
        {counter.level === "near" && t("counter.nearLimit")}
        {counter.level === "over" && t("counter.overLimit")}
      </p>
    </div>
  );
}
