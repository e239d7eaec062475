import { useTranslation } from "react-i18next";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import {
  languageNames,
  localeOf,
  ownNames,
  toLanguage,
  toLanguageName,
  type LanguageName,
} from "#vocabulary/languages.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import { promptAddress } from "#features/prompts/address.ts";
import { promptsCalls, type Prompt } from "#features/prompts/calls.ts";
import { Moment } from "#features/prompts/web/prompt-facts.tsx";
import { usePromptText } from "#features/prompts/web/prompt-text.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { TaleRow } from "#features/tales/web/tale-row.tsx";
import { ApiError } from "#kit/web/calls/api-error.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useOfferedLanguages } from "#kit/web/language/offered.ts";
import { listAddress, pageOf } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { FilterLinks } from "#ui/filter-links.tsx";
import { BackLink } from "#ui/links.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { resultsPath } from "../address.ts";
import { contestBookAddress, contestsCalls, type ResultOfLanguage } from "../calls.ts";

const pageSize = pageSizes.taleList;
const addressOf = (id: number, languageName: LanguageName, page = 1) =>
  listAddress(resultsPath(id), page, { languageName });

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { api, language } = context.get(pageContext);
  const page = pageOf(request, pageSize);
  const wanted = new URL(request.url).searchParams.get("languageName");
  const languageName = languageNames.find((name) => name === wanted) ?? toLanguageName(language);
  const { signal } = request;
  const query = { pageSize: 1 };
  const prompt: Prompt = await api(promptsCalls.read, { params: { id: params["id"] ?? "" }, query }, { signal });
  // Before the result nothing says which prompts are contests but the prompt.
  if (!prompt.contest) throw new ApiError({ status: 404, code: "NOT_FOUND" });
  const asked = { params: { id: prompt.id }, query: { languageName: [languageName], pageNumber: page - 1, pageSize } };
  return { prompt, page, languageName, result: await resultOf(api, asked, signal) };
}

type Asked = Parameters<typeof readResult>[1];
const readResult = (api: Api, asked: { params: { id: number }; query: object }, signal: AbortSignal) =>
  api(contestsCalls.results, asked, { signal });

/** Null before it is open. */
async function resultOf(api: Api, asked: Asked, signal: AbortSignal): Promise<ResultOfLanguage | null> {
  try {
    return (await readResult(api, asked, signal)).languages[0] ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

const totalShown = ({ places, unplaced }: ResultOfLanguage) => places.length + unplaced.length;

/** The result of a contest in one language. */
export function Component() {
  const { t } = useTranslation("contests");
  const { prompt, page, languageName, result } = useLoaderData<typeof loader>();
  const { text, lang } = usePromptText()(prompt);
  return (
    <div className="page-width py-6 md:py-10">
      <PageHead
        title={t("results.pageTitle", { prompt: text })}
        description={t("results.how")}
        canonicalPath={addressOf(prompt.id, languageName, page)}
        noIndex={result === null || totalShown(result) === 0}
      />
      <BackLink to={promptAddress(prompt.id)}>{t("judging.back")}</BackLink>
      <header className="mt-4 max-w-[52rem] border-b border-hairline pb-8">
        <p className="eyebrow">{t("results.title")}</p>
        <h1 lang={lang} className="mt-2 text-3xl wrap-anywhere whitespace-pre-line md:text-4xl">
          {text}
        </h1>
        {result === null ? (
          <p className="mt-4">
            {t("results.waiting")} <Moment date={prompt.judgingEndsAt ?? prompt.closesAt} />
          </p>
        ) : (
          <p className="mt-4 max-w-[36em] text-ink-soft">{t("results.how")}</p>
        )}
      </header>
      {result !== null && <Places result={result} promptId={prompt.id} page={page} />}
    </div>
  );
}

interface PlacesProps {
  result: ResultOfLanguage;
  promptId: number;
  page: number;
}

function Places({ result, promptId, page }: PlacesProps) {
  const { t } = useTranslation(["contests", "site"]);
  const { languageName, places, unplaced } = result;
  const offered = useOfferedLanguages();
  const shown = totalShown(result);
  const pages = page + Number(shown === pageSize);
  return (
    <section className="mt-8 max-w-[52rem]">
      <h2
        data-list-heading
        tabIndex={-1}
        lang={toLanguage(languageName)}
        className={offered.length > 1 ? "sr-only" : "text-xl"}
      >
        {ownNames[toLanguage(languageName)]}
      </h2>
      {offered.length > 1 && (
        <FilterLinks
          label={t("organise.language")}
          options={offered.map((each) => ({
            text: ownNames[each],
            lang: each,
            to: addressOf(promptId, toLanguageName(each)),
            current: toLanguageName(each) === languageName,
          }))}
        />
      )}
      {shown > 0 && (
        <a
          href={contestBookAddress(promptId, languageName)}
          download
          className="link mt-2 inline-flex min-h-11 items-center"
        >
          {t("results.book")}
        </a>
      )}
      {shown === 0 && <EmptyState>{t("results.noTales")}</EmptyState>}
      {places.length > 0 && (
        <ol className="mt-2">
          {places.map((place) => (
            <li key={place.post.id} className="border-b border-hairline py-7 last:border-0">
              <PlaceRow {...place} />
            </li>
          ))}
        </ol>
      )}
      {page === 1 && shown > 0 && places.length === 0 && <p className="mt-6">{t("results.nonePlaced")}</p>}
      {unplaced.length > 0 && (
        <>
          <h3 className="mt-8 text-lg">{t("results.unplaced")}</h3>
          <p className="mt-1 text-ink-soft">{t("results.unplacedWhy")}</p>
          <ul>
            {unplaced.map(({ post, judgements }) => (
              <li key={post.id} className="border-b border-hairline py-7 last:border-0">
                <TaleRow tale={post} category>
                  <p className="mt-2 text-sm text-ink-soft">{t("results.judgements", { count: judgements })}</p>
                </TaleRow>
              </li>
            ))}
          </ul>
        </>
      )}
      {pages > 1 && (
        <Pagination
          label={t("site:paging.label")}
          current={page}
          pages={pages}
          href={(number) => addressOf(promptId, languageName, number)}
          texts={{
            previous: t("site:paging.previous"),
            next: t("site:paging.next"),
            page: (number) => t("site:paging.page", { page: number }),
          }}
        />
      )}
    </section>
  );
}

/** A Tale with its place, and the numbers from which that follows. */
function PlaceRow({ place, post, score, judgements, differences }: ResultOfLanguage["places"][number]) {
  const { t } = useTranslation("contests");
  const { language } = useLanguage();
  const signed = (value: number, digits: number) =>
    new Intl.NumberFormat(localeOf(language), {
      signDisplay: "exceptZero",
      minimumFractionDigits: 2,
      maximumFractionDigits: digits,
    }).format(value);
  const list = differences.map((each) => signed(each, 4)).join(" · ");
  return (
    <>
      <p className="mb-3 font-semibold">{t("results.place", { place })}</p>
      <TaleRow tale={post} category>
        <p className="mt-2">
          {t("results.score", { score: signed(score, 2) })} · {t("results.judgements", { count: judgements })}
        </p>
        <p className="mt-1 text-sm text-ink-soft tabular-nums">{list}</p>
        {post.award !== null && post.translations !== "closed" && (
          <Link to={taleAddress(post)} className="link mt-1 inline-flex min-h-11 items-center">
            {t("results.translate")}
          </Link>
        )}
      </TaleRow>
    </>
  );
}
