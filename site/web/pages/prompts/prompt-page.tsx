import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { languageNames, ownNames, toLanguageName, type LanguageName } from "#vocabulary/languages.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import { ListJsonLd } from "#features/feeds/web/page-json-ld.tsx";
import { JudgeOffer } from "#features/contests/web/judge-offer.tsx";
import { FirstSentenceLine } from "#features/tales/web/listed-tale.tsx";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { TaleRow } from "#features/tales/web/tale-row.tsx";
import { writeForPath } from "#features/writing/web/addresses.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { useOfferedLanguages } from "#kit/web/language/offered.ts";
import { listAddress, pageOf } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { ButtonLink } from "#ui/button.tsx";
import { FilterLinks } from "#ui/filter-links.tsx";
import { BackLink } from "#ui/links.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { promptAddress, promptsPath } from "#features/prompts/address.ts";
import { promptsCalls } from "#features/prompts/calls.ts";
import { PromptDates, PromptRules } from "#features/prompts/web/prompt-facts.tsx";
import { usePromptText } from "#features/prompts/web/prompt-text.ts";

const pageSize = pageSizes.taleList;
const addressOf = (id: number, languageName: LanguageName | null, page = 1) =>
  listAddress(promptAddress(id), page, { languageName });

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const page = pageOf(request, pageSize);
  const wanted = new URL(request.url).searchParams.get("languageName");
  const language = languageNames.find((name) => name === wanted) ?? null;
  const languageName = language === null ? undefined : [language];
  const query = { pageNumber: page - 1, pageSize, languageName };
  const prompt = await api(promptsCalls.read, { params: { id: params.id ?? "" }, query }, { signal: request.signal });
  return { prompt, page, language, now: Date.now() };
}

/** A prompt with the Tales that were written for it. */
export function Component() {
  const { t } = useTranslation(["prompts", "site", "tales"]);
  const { prompt, page, language, now } = useLoaderData<typeof loader>();
  const { id, posts, state } = prompt;
  const { text, lang } = usePromptText()(prompt);
  const offered = useOfferedLanguages();
  const title = page === 1 ? text : t("tales:pageTitle", { title: text, page });
  // The total is that of all languages: the list of one goes on as long as its pages are full.
  const pages = language === null ? Math.ceil(prompt.totalPosts / pageSize) : page + Number(posts.length === pageSize);
  const path = addressOf(id, language, page);
  return (
    <div className="page-width py-6 md:py-10">
      <PageHead
        title={title}
        description={`${t("prompt")}: ${text}`}
        canonicalPath={language === null ? path : addressOf(id, null)}
        noIndex={prompt.totalPosts === 0 && state === "closed"}
      />
      {posts.length > 0 && (
        <ListJsonLd
          page={{ name: text, description: `${t("prompt")}: ${text}`, path }}
          items={posts.map((tale) => ({ name: tale.title, path: taleAddress(tale) }))}
          first={(page - 1) * pageSize + 1}
        />
      )}
      <BackLink to={promptsPath}>{t("all")}</BackLink>
      <header className="mt-4 max-w-[52rem] border-b border-hairline pb-8">
        <p className="eyebrow">{t("prompt")}</p>
        <h1
          tabIndex={-1}
          lang={lang}
          className="mt-2 text-3xl wrap-anywhere whitespace-pre-line hyphens-auto md:text-4xl"
        >
          {text}
        </h1>
        <PromptDates prompt={prompt} now={now} className="mt-4" />
        <PromptRules prompt={prompt} className="mt-1.5" />
        {state === "open" && (
          <ButtonLink to={writeForPath(prompt)} variant="primary" icon="feather" className="mt-6">
            {t("write")}
          </ButtonLink>
        )}
        <JudgeOffer prompt={prompt} now={now} />
      </header>
      <section aria-labelledby="tales-of-prompt" className="mt-8 max-w-[52rem]">
        <h2 id="tales-of-prompt" data-list-heading tabIndex={-1} className="text-xl">
          {t("tales", { count: prompt.totalPosts })}
        </h2>
        {offered.length > 1 && prompt.totalPosts > 0 && (
          <FilterLinks
            label={t("language")}
            options={[
              { text: t("anyLanguage"), to: addressOf(id, null), current: language === null },
              ...offered.map((each) => ({
                text: ownNames[each],
                lang: each,
                to: addressOf(id, toLanguageName(each)),
                current: toLanguageName(each) === language,
              })),
            ]}
          />
        )}
        {posts.length === 0 ? (
          <EmptyState>{t("noTales")}</EmptyState>
        ) : (
          <ol start={(page - 1) * pageSize + 1}>
            {posts.map((tale) => (
              <li key={tale.id} className="border-b border-hairline py-7 last:border-0">
                <TaleRow tale={tale} category>
                  <FirstSentenceLine tale={tale} />
                </TaleRow>
              </li>
            ))}
          </ol>
        )}
        {pages > 1 && (
          <Pagination
            label={t("site:paging.label")}
            current={page}
            pages={pages}
            href={(number) => addressOf(id, language, number)}
            texts={{
              previous: t("site:paging.previous"),
              next: t("site:paging.next"),
              page: (number) => t("site:paging.page", { page: number }),
            }}
          />
        )}
      </section>
    </div>
  );
}
