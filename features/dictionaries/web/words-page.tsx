import { useTranslation } from "react-i18next";
import { Form, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useLanguageOptions } from "#kit/web/language/offered-choices.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { languageNames, ownNames, toLanguage, toLanguageName, type LanguageName } from "#vocabulary/languages.ts";
import { Accordion } from "#ui/accordion.tsx";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/choice-fields.tsx";
import { BackLink } from "#ui/links.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { dictionariesCalls, longestWord, type Direction } from "../calls.ts";
import type { Entry } from "../word-list.ts";
import { askedWord, wordsPath } from "./words-address.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const { word, from, to } = askedWord(new URL(request.url).searchParams);
  const { directions } = await api(dictionariesCalls.list, {}, { signal: request.signal });
  const isAsked = word !== "" && from !== null && to !== null && from !== to;
  const entries = isAsked
    ? (
        await api(
          dictionariesCalls.lookUp,
          { query: { word: word.slice(0, longestWord), from, to } },
          { signal: request.signal },
        )
      ).entries
    : null;
  return { word, from, to, directions, entries };
}

/** Readers may know languages that the site doesn't offer. */
const known = languageNames.map((value) => ({ value, label: ownNames[toLanguage(value)] }));

/** Looks a word up without script, and names the dictionaries with their licences. */
export function Component() {
  const { t } = useTranslation(["dictionaries", "site"]);
  const { language } = useLanguage();
  const { word, from, to, directions, entries } = useLoaderData<typeof loader>();
  const own = toLanguageName(language);
  const readable = useLanguageOptions(from);
  const usualFrom = readable.find(({ value }) => value !== own)?.value ?? own;
  return (
    <div className="page-width py-6 md:py-10">
      <PageHead title={t("title")} description={t("description")} canonicalPath={wordsPath} noIndex={word !== ""} />
      <BackLink to="/">{t("site:nav.home")}</BackLink>
      <h1 className="mt-4 text-3xl md:text-4xl">{t("title")}</h1>
      {directions.length === 0 ? (
        <EmptyState>{t("none")}</EmptyState>
      ) : (
        <>
          <Form method="get" action={wordsPath} role="search" className="mt-6 grid max-w-[46rem] gap-4 sm:grid-cols-2">
            <TextField
              type="search"
              name="word"
              label={t("word")}
              defaultValue={word}
              maxLength={longestWord}
              autoCapitalize="off"
              required
              className="sm:col-span-2"
            />
            <Select name="from" label={t("from")} defaultValue={from ?? usualFrom} options={readable} />
            <Select name="to" label={t("to")} defaultValue={to ?? own} options={known} />
            <div>
              <Button type="submit" variant="primary" icon="search">
                {t("lookUp")}
              </Button>
            </div>
          </Form>
          {word !== "" && from !== null && from === to && <p className="mt-6">{t("sameLanguage")}</p>}
          {entries !== null && <Entries word={word} from={from!} to={to!} entries={entries} />}
          <Sources directions={directions} />
        </>
      )}
    </div>
  );
}

interface EntriesProps {
  word: string;
  from: LanguageName;
  to: LanguageName;
  entries: readonly Entry[];
}

function Entries({ word, from, to, entries }: EntriesProps) {
  const { t } = useTranslation("dictionaries");
  return (
    <section aria-labelledby="meanings" className="mt-8 max-w-[46rem]">
      <h2 id="meanings" lang={toLanguage(from)} className="text-2xl wrap-anywhere">
        {word}
      </h2>
      {entries.length === 0 && <p className="mt-3">{t("unknown")}</p>}
      <ul className="mt-3 border-b border-hairline">
        {entries.map(({ headword, partOfSpeech, meanings, joined }) => (
          <li key={`${headword} ${partOfSpeech}`} className="border-t border-hairline py-3">
            <p>
              <strong lang={toLanguage(from)}>{headword}</strong>
              {partOfSpeech !== null && (
                <span className="ml-2 text-sm text-ink-soft">{t(`classes.${partOfSpeech}`)}</span>
              )}
            </p>
            <p lang={toLanguage(to)} className="mt-1 font-serif text-lg">
              {meanings.join(", ")}
            </p>
            {joined && <p className="mt-1 text-sm text-ink-soft">{t("joined")}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The dictionaries of all directions, each with its licence. */
function Sources({ directions }: { directions: readonly Direction[] }) {
  const { t } = useTranslation("dictionaries");
  return (
    <section aria-labelledby="sources" className="mt-12 max-w-[46rem]">
      <h2 id="sources" className="text-2xl">
        {t("sources")}
      </h2>
      <p className="mt-3 text-ink-soft">{t("filled")}</p>
      <div className="mt-4">
        <Accordion
          name="directions"
          items={directions.map(({ from, to, headwords, joined, licence, source }) => ({
            id: `${from}-${to}`,
            title: `${ownNames[toLanguage(from)]} → ${ownNames[toLanguage(to)]}`,
            body: (
              <div className="space-y-1 text-sm wrap-anywhere">
                <p>{t("headwords", { count: headwords })}</p>
                {joined && <p>{t("joinedDirection")}</p>}
                <p>{t("source", { source })}</p>
                <p>{t("licence", { licence })}</p>
              </div>
            ),
          }))}
        />
      </div>
    </section>
  );
}
