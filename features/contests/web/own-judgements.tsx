import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { loadPrompt } from "#features/prompts/web/load-prompt.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Fact, Facts } from "#ui/card-text.tsx";
import { resultsPath } from "../address.ts";
import { contestsCalls, type GivenMarks } from "../calls.ts";

interface OwnJudgementsProps {
  taleId: number;
  promptId: number;
}

/** The marks and notes of the judges of a contest, for the author; nothing before the result. */
export function OwnJudgements({ taleId, promptId }: OwnJudgementsProps) {
  const { t } = useTranslation("contests");
  const judgements = useJudgements(taleId, promptId);
  if (judgements === null) return null;
  return (
    <section aria-labelledby="judgements" className="mt-10">
      <h2 id="judgements" className="text-xl">
        {t("organise.judgements")}
      </h2>
      <p className="mt-1">
        <Link to={resultsPath(promptId)} className="link inline-flex min-h-11 items-center">
          {t("offer.results")}
        </Link>
      </p>
      {judgements.length === 0 && <p className="text-ink-soft">{t("results.judgements", { count: 0 })}</p>}
      <ul>
        {judgements.map(({ note, ...marks }, at) => (
          // They have no other identity: no judge is named.
          <li key={at} className="border-t border-hairline py-3">
            <Facts>
              {(["language", "idea", "form"] as const).map((name) => (
                <Fact key={name}>
                  {t(`judging.criteria.${name}`)} {marks[name]}
                </Fact>
              ))}
            </Facts>
            {note !== null && (
              <p dir="auto" className="mt-1 font-serif whitespace-pre-line wrap-anywhere">
                {note}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Null while they are unknown, and before the result. */
function useJudgements(taleId: number, promptId: number): readonly GivenMarks[] | null {
  const api = useApi();
  const [judgements, setJudgements] = useState<readonly GivenMarks[] | null>(null);
  useEffect(() => {
    let hasLeft = false;
    void (async () => {
      const prompt = await loadPrompt(api, promptId);
      if (prompt?.judgingEndsAt == null || Date.parse(prompt.judgingEndsAt) > Date.now()) return;
      const found = await api(contestsCalls.judgements, { params: { id: taleId } }, { askAgain: false });
      if (!hasLeft) setJudgements(found.judgements);
    })().catch(() => {
      // The result is a moment late, or the Tale was in none: the page is whole without it.
    });
    return () => {
      hasLeft = true;
    };
  }, [api, taleId, promptId]);
  return judgements;
}
