import { useTranslation } from "react-i18next";
import type { Remark, ReturnReason } from "#features/tales/remarks.ts";
import { TextWithLinks } from "#kit/web/language/text-with-links.tsx";

interface ReviewersAnswerProps {
  note: string | null;
  reason: ReturnReason | null;
  remarks?: readonly Remark[];
  /** The text of today, in which a remark's passage may be gone. */
  content?: string;
}

/** A reviewer's answer to a text: reason, note, and remarks with their passages. */
export function ReviewersAnswer({ note, reason, remarks = [], content }: ReviewersAnswerProps) {
  const { t } = useTranslation(["laboratory", "site"]);
  const text = content === undefined ? null : plainTextOf(content);
  return (
    <>
      {reason !== null && <p className="text-sm font-semibold">{t(`review.reasons.${reason}`)}</p>}
      {note !== null && (
        <blockquote className="font-serif whitespace-pre-line wrap-anywhere">
          <TextWithLinks text={note} />
        </blockquote>
      )}
      {remarks.length > 0 && (
        <ul className="mt-3 flex flex-col gap-3">
          {remarks.map(({ block, from, quote, note: said }) => (
            <li key={`${block} ${from} ${said}`} className="border-l-3 border-accent pl-3">
              <p className="font-serif wrap-anywhere text-ink-soft">{t("site:quoted", { text: quote })}</p>
              <p className="whitespace-pre-line wrap-anywhere">
                <TextWithLinks text={said} />
              </p>
              {text !== null && !text.includes(plainTextOf(quote)) && (
                <p className="text-sm text-ink-soft">{t("review.gone")}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The visible words of HTML or of a passage, with single spaces: a passage is found again although a line was broken in it. */
const plainTextOf = (html: string): string =>
  (new DOMParser().parseFromString(html.replaceAll(/<(?:br|\/p|\/li)[^>]*>/g, " "), "text/html").body.textContent ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();
