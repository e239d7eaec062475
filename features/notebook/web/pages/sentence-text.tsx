import { useTranslation } from "react-i18next";
import { partsOfSentence } from "#kit/text/word-in-sentence.ts";

interface SentenceTextProps {
  sentence: string;
  word: string;
  /** Shows a gap in place of the word. */
  isHidden?: boolean;
}

/** A sentence in which its word is marked, or left out for a card. */
export function SentenceText({ sentence, word, isHidden = false }: SentenceTextProps) {
  return partsOfSentence(sentence, word).map(({ text, isWord }, at) => {
    if (!isWord) return text;
    // The parts of a sentence never change their order.
    return isHidden ? (
      <Gap key={at} />
    ) : (
      <mark key={at} className="bg-transparent font-semibold text-ink underline decoration-1 underline-offset-4">
        {text}
      </mark>
    );
  });
}

/** Of one width, so that it doesn't tell the length of the word. */
function Gap() {
  const { t } = useTranslation("notebook");
  return (
    <>
      <span aria-hidden="true" className="inline-block w-16 border-b-2 border-ink align-baseline" />
      <span className="sr-only">{t("review.gap")}</span>
    </>
  );
}
