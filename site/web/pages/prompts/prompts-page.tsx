import { useTranslation } from "react-i18next";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { page as bounds, pageSizes } from "#vocabulary/limits.ts";
import { ListJsonLd } from "#features/feeds/web/page-json-ld.tsx";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { EmptyState } from "#ui/placeholders.tsx";
import { promptAddress, promptsPath } from "#features/prompts/address.ts";
import { promptsCalls, type Prompt } from "#features/prompts/calls.ts";
import { PromptDates, PromptRules } from "#features/prompts/web/prompt-facts.tsx";
import { usePromptText } from "#features/prompts/web/prompt-text.ts";

const pageSize = pageSizes.taleList;
const addressOf = (page: number) => listAddress(promptsPath, page);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const { signal } = request;
  const page = pageOf(request, pageSize);
  const read = (query: { state: "open" | "closed"; pageNumber?: number; pageSize: number }) =>
    api(promptsCalls.list, { query }, { signal });
  const [open, closed] = await Promise.all([
    page === 1 ? read({ state: "open", pageSize: bounds.max }) : { prompts: [] },
    read({ state: "closed", pageNumber: page - 1, pageSize }),
  ]);
  requirePage({ page, pageSize, total: closed.totalPrompts }, addressOf);
  return { page, now: Date.now(), open: open.prompts, closed: closed.prompts, totalClosed: closed.totalPrompts };
}

/** The open prompts in full, and below them those that have closed. */
export function Component() {
  const { t } = useTranslation(["prompts", "tales"]);
  const { page, now, open, closed, totalClosed } = useLoaderData<typeof loader>();
  const textOf = usePromptText();
  const title = page === 1 ? t("title") : t("tales:pageTitle", { title: t("title"), page });
  const shown = [...open, ...closed];
  return (
    <div className="page-width py-6 md:py-10">
      <PageHead title={title} description={t("lead")} canonicalPath={addressOf(page)} noIndex={shown.length === 0} />
      {shown.length > 0 && (
        <ListJsonLd
          page={{ name: t("title"), description: t("lead"), path: addressOf(page) }}
          items={shown.map((prompt) => ({ name: textOf(prompt).text, path: promptAddress(prompt.id) }))}
        />
      )}
      <h1 className="text-3xl md:text-4xl">{t("title")}</h1>
      <p className="mt-3 max-w-[40em] font-serif text-lg text-ink-soft">{t("lead")}</p>
      {page === 1 && (
        <section aria-labelledby="open-prompts">
          <h2 id="open-prompts" className="sr-only">
            {t("openOnes")}
          </h2>
          {open.length === 0 ? (
            <EmptyState>{t("noneOpen")}</EmptyState>
          ) : (
            <ul className="mt-8 max-w-[52rem]">
              {open.map((prompt) => (
                <li key={prompt.id} className="border-t border-ink py-8">
                  <PromptLink prompt={prompt} className="text-2xl md:text-3xl" />
                  <PromptDates prompt={prompt} now={now} className="mt-4" />
                  <PromptRules prompt={prompt} className="mt-1.5" />
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {closed.length > 0 && (
        <section aria-labelledby="closed-prompts" className="mt-8 max-w-[52rem]">
          <h2 id="closed-prompts" data-list-heading tabIndex={-1} className="text-xl">
            {t("closedOnes")}
          </h2>
          <ul className="mt-4">
            {closed.map((prompt) => (
              <li key={prompt.id} className="border-t border-hairline py-5">
                <PromptLink prompt={prompt} className="text-lg" />
                <PromptDates prompt={prompt} now={now} className="mt-1.5 text-sm" />
              </li>
            ))}
          </ul>
          <ListPages page={page} pageSize={pageSize} total={totalClosed} counted="prompts" href={addressOf} />
        </section>
      )}
    </div>
  );
}

function PromptLink({ prompt, className }: { prompt: Prompt; className: string }) {
  const { text, lang } = usePromptText()(prompt);
  return (
    <h3 lang={lang} className={className}>
      <Link
        to={promptAddress(prompt.id)}
        className="inline-block py-1 wrap-anywhere whitespace-pre-line underline-offset-4 hover:underline"
      >
        {text}
      </Link>
    </h3>
  );
}
