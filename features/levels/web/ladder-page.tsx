import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useSession } from "#features/accounts/web/session.ts";
import { FirstSentenceLine } from "#features/tales/web/listed-tale.tsx";
import { TaleRow } from "#features/tales/web/tale-row.tsx";
import { ApiError } from "#kit/web/calls/api-error.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useOfferedLanguages } from "#kit/web/language/offered.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { Fact, Facts } from "#ui/card-text.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { BackLink } from "#ui/links.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { languageInSentence, numberText } from "#ui/words-of-language.ts";
import { isLanguage, ownNames, toLanguageName, type Language } from "#vocabulary/languages.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import { ladderPath } from "../address.ts";
import { levelsCalls } from "../calls.ts";
import { ladderSteps } from "../difficulty.ts";

const pageSize = pageSizes.taleList;

/** The step in the address; null without one. */
function stepIn({ url }: { url: string }): number | null {
  const step = Number(new URL(url).searchParams.get("step"));
  return Number.isInteger(step) && step >= 1 && step <= ladderSteps ? step : null;
}

const addressOf = (language: Language, step: number, page = 1) =>
  listAddress(ladderPath(language), page, { step: String(step) });

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { api, site } = context.get(pageContext);
  const { language } = params;
  if (!isLanguage(language) || !site.languages.includes(toLanguageName(language)))
    throw new ApiError({ status: 404, code: "NOT_FOUND" });
  const page = pageOf(request, pageSize);
  const read = (step: number) =>
    api(
      levelsCalls.ladder,
      { query: { languageName: toLanguageName(language), step, pageNumber: page - 1, pageSize } },
      { signal: request.signal },
    );
  const asked = stepIn(request);
  const first = await read(asked ?? 1);
  // Without a step in the address: the easiest one with a Tale.
  const easiest = first.totals.findIndex((total) => total > 0) + 1;
  const step = asked ?? (easiest || 1);
  const ladder = step === (asked ?? 1) ? first : await read(step);
  requirePage({ page, pageSize, total: ladder.totalPosts }, (number) => addressOf(language, step, number));
  return { language, step, page, hasStep: asked !== null, ...ladder };
}

/** The Tales of a language, from the easiest to the hardest, in ten steps. */
export function Component() {
  const { t } = useTranslation(["levels", "site", "tales"]);
  const { language, step, page, hasStep, posts, totalPosts, totals } = useLoaderData<typeof loader>();
  const readerLanguage = useLanguage().language;
  const finished = useFinished({ language, step, page });
  const others = useOfferedLanguages().filter((each) => each !== language);
  const name = languageInSentence(language, readerLanguage);
  const title = t("title", { language: name });
  return (
    <div className="page-width py-6 md:py-10">
      <PageHead
        title={hasStep ? `${title}: ${t("step", { step })}` : title}
        description={t("description", { language: name })}
        canonicalPath={hasStep ? addressOf(language, step, page) : ladderPath(language)}
        noIndex={totalPosts === 0}
      />
      <BackLink to="/posts">{t("tales:index.title")}</BackLink>
      <h1 className="mt-4 text-3xl md:text-4xl">{title}</h1>
      <p className="mt-3 max-w-[40em] font-serif text-lg text-ink-soft">{t("lead")}</p>
      {others.length > 0 && (
        <Facts className="mt-3">
          {others.map((each) => (
            <Fact key={each}>
              <Link to={ladderPath(each)} lang={each} className="link py-2.5">
                {ownNames[each]}
              </Link>
            </Fact>
          ))}
        </Facts>
      )}
      <LinkTabs
        label={t("steps")}
        className="mt-8"
        tabs={totals
          .map((total, at) => ({
            total,
            to: addressOf(language, at + 1),
            text: t("step", { step: at + 1 }),
            count: numberText(readerLanguage, total),
            current: at + 1 === step,
          }))
          // A step without Tales leads nowhere.
          .filter(({ total, current }) => total > 0 || current)}
      />
      <h2 data-list-heading tabIndex={-1} className="sr-only">
        {t("step", { step })}
      </h2>
      {totalPosts === 0 ? (
        <EmptyState>{t("none")}</EmptyState>
      ) : (
        <ol start={(page - 1) * pageSize + 1} className="max-w-[52rem]">
          {posts.map((tale) => (
            <li key={tale.id} className="border-b border-hairline py-7 last:border-0">
              <TaleRow tale={tale} category>
                <Facts className="text-sm">
                  <Fact>{t("difficulty", { difficulty: tale.difficulty })}</Fact>
                  {finished.includes(tale.id) && <Fact>{t("finished")}</Fact>}
                </Facts>
                <FirstSentenceLine tale={tale} />
              </TaleRow>
            </li>
          ))}
        </ol>
      )}
      <ListPages
        page={page}
        pageSize={pageSize}
        total={totalPosts}
        counted="tales"
        href={(number) => addressOf(language, step, number)}
      />
      <p className="mt-10 max-w-[40em] text-sm text-ink-soft">{t("measured")}</p>
    </div>
  );
}

/** The Tales of this page that the member has finished: the page itself is the same for everybody. */
function useFinished({ language, step, page }: { language: Language; step: number; page: number }): readonly number[] {
  const api = useApi();
  const username = useSession()?.username;
  const [finished, setFinished] = useState<readonly number[]>([]);
  useEffect(() => {
    if (username === undefined) return undefined;
    const leaving = new AbortController();
    const query = { languageName: toLanguageName(language), step, pageNumber: page - 1, pageSize };
    api(levelsCalls.ladder, { query }, { signal: leaving.signal, askAgain: false }).then(
      (ladder) => setFinished(ladder.finished ?? []),
      // Nobody asked for it.
      () => {},
    );
    return () => {
      leaving.abort();
      setFinished([]);
    };
  }, [api, username, language, step, page]);
  return finished;
}
