import { createContext, use, type ReactNode } from "react";
import { Fact } from "#ui/card-text.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import type { ListedTale } from "../shapes.ts";
import { useLevelAndWarningsText } from "./level-and-warnings-text.ts";

type ReadTale = Pick<ListedTale, "id" | "languageName">;

/** Facts about a Tale and its reader from features above this one: each place that shows a Tale has them, and none knows them. */
const FactsOfReaderContext = createContext<(tale: ReadTale) => ReactNode>(() => null);
export const FactsOfReaderProvider = FactsOfReaderContext.Provider;

/** A `Fact` about a Tale and its reader, if there is one. */
export const FactsOfReader = ({ tale }: { tale: ReadTale }) => use(FactsOfReaderContext)(tale);

interface TaleFactsProps {
  tale: Pick<ListedTale, "id" | "languageName" | "level" | "warnings">;
}

/** For whom a Tale is, after its minutes: its level, its language if it is not the reader's, and what concerns this reader. */
export function TaleFacts({ tale }: TaleFactsProps) {
  const level = useLevelAndWarningsText().level(tale);
  const language = toLanguage(tale.languageName);
  const isForeign = language !== useLanguage().language;
  return (
    <>
      {level !== null && <Fact>{level}</Fact>}
      {isForeign && (
        <Fact>
          <span lang={language}>{ownNames[language]}</span>
        </Fact>
      )}
      <FactsOfReader tale={tale} />
    </>
  );
}
