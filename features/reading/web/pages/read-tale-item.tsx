import { useTranslation } from "react-i18next";
import type { ReadTale } from "../../calls.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Button } from "#ui/button.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { ReadPart } from "../read-part.tsx";
import { TaleRow } from "#features/tales/web/tale-row.tsx";

interface ReadTaleItemProps {
  place: ReadTale;
  onRemove: () => void;
}

/** A started or finished Tale, with how much of it is read. */
export function ReadTaleItem({ place, onRemove }: ReadTaleItemProps) {
  const { t } = useTranslation("reading");
  const { language } = useLanguage();
  const { post, part, finished, readAt } = place;
  const remove = (
    <Button icon="trash" aria-label={t("remove.about", { title: post.title })} onClick={onRemove}>
      {t("remove.button")}
    </Button>
  );
  return (
    <TaleRow tale={post} actions={remove}>
      <p className="mt-2 text-sm text-ink-soft">
        <LocalDate date={readAt} language={language} />
        {!finished && (
          <>
            {" · "}
            <ReadPart part={part} />
          </>
        )}
      </p>
      {!finished && (
        <div aria-hidden="true" className="mt-3 h-0.5 max-w-80 bg-hairline">
          <ReadLine part={part} />
        </div>
      )}
    </TaleRow>
  );
}

/** As an SVG, because the content security policy forbids inline styles. */
const ReadLine = ({ part }: { part: number }) => (
  <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="block h-full w-full">
    <rect width={part * 100} height="1" className="fill-accent" />
  </svg>
);
