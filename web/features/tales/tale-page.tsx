import { useTranslation } from "react-i18next";
import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { toCategorySlug } from "#contract/categories.ts";
import { ownNames, toLanguage } from "#contract/languages.ts";
import { talesCalls, type ListedTale, type PublishedTale } from "#contract/tales.ts";
import { useLanguage } from "#web/platform/language.tsx";
import { pageContext } from "#web/platform/page-context.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { Asterism } from "#web/ui/asterism.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Cover } from "#web/ui/cover.tsx";
import { dropCapital } from "#web/ui/drop-capital.ts";
import { Icon } from "#web/ui/icon.tsx";
import { LocalDate } from "#web/ui/local-date.tsx";
import { CategoryIcon } from "./category-picture.tsx";
import { shelfAddress, sortCalls } from "./shelf-address.ts";
import { taleAddress } from "./tale-address.ts";
import { TaleShelf } from "./tale-shelf.tsx";

/** How many others of the category stand at the end of a Tale. */
const others = 4;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const { signal } = request;
  const tale = await api(talesCalls.read, { params: { id: params.id } }, { signal });
  if (params.category !== toCategorySlug(tale.categoryName)) throw redirect(taleAddress(tale));
  const query = {
    category: tale.categoryName,
    languageName: tale.languageName,
    pageSize: others + 1,
    ...sortCalls.chronological,
  };
  const { posts } = await api(talesCalls.inCategory, { query }, { signal });
  return { tale, more: posts.filter(({ id }) => id !== tale.id).slice(0, others) };
}

export function Component() {
  const { tale, more } = useLoaderData<typeof loader>();
  const category = toCategorySlug(tale.categoryName);
  const language = toLanguage(tale.languageName);
  return (
    <div data-category={category} className="page-width pb-20">
      <PageHead title={tale.title} description={tale.overview} only={language} type="article" />
      <article className="pt-6 md:pt-10">
        <TitleBlock tale={tale} />
        {/* Sanitised by the server before it was stored (server/features/tales/content.ts). */}
        <div
          lang={language}
          data-opening={dropCapital(tale.content)}
          className="tale-text measure mx-auto"
          dangerouslySetInnerHTML={{ __html: tale.content }}
        />
        <footer className="measure mx-auto mt-12 flex flex-col items-center gap-8 text-center">
          <Asterism className="h-8 w-9 text-accent" />
          <Tags tale={tale} />
        </footer>
      </article>
      <More tales={more} tale={tale} />
    </div>
  );
}

function TitleBlock({ tale }: { tale: PublishedTale }) {
  const { t } = useTranslation(["tales", "categories"]);
  const readers = useLanguage().language;
  const category = toCategorySlug(tale.categoryName);
  const language = toLanguage(tale.languageName);
  return (
    <header className="mb-12 grid gap-8 md:mb-16 md:grid-cols-[12rem_1fr] md:items-end lg:grid-cols-[1fr_38.75rem_1fr] lg:gap-12">
      <Cover
        category={category}
        language={language}
        id={tale.id}
        eager
        className="max-md:mx-auto max-md:max-w-44 lg:max-w-56 lg:justify-self-end print:hidden"
      />
      <div className="max-md:text-center">
        <p className="print:hidden">
          <BackLink to={shelfAddress(category)}>{t(`categories:${category}.title`)}</BackLink>
        </p>
        <h1 lang={language} className="mt-3 text-3xl leading-tight text-balance hyphens-auto md:text-5xl">
          {tale.title}
        </h1>
        <p className="mt-5 font-serif text-lg">
          {t("by")}{" "}
          <Link to={`/profile/${tale.author}`} rel="author" translate="no" className="link">
            {tale.author}
          </Link>
        </p>
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft max-md:justify-center">
          <CategoryIcon category={category} className="size-4 text-accent" />
          {tale.publicationDate === null ? null : <LocalDate date={tale.publicationDate} language={readers} />}
          <span aria-hidden="true">·</span>
          {t("minutes", { count: tale.readingMinutes })}
          {language === readers ? null : (
            <>
              <span aria-hidden="true">·</span>
              <span lang={language}>{ownNames[language]}</span>
            </>
          )}
          <span aria-hidden="true">·</span>
          <span className="inline-flex items-center gap-1.5">
            <Icon name="heart" className="size-4" />
            {t("likes", { count: tale.totLikes })}
          </span>
        </p>
      </div>
    </header>
  );
}

function Tags({ tale }: { tale: PublishedTale }) {
  const { t } = useTranslation("tales");
  const category = toCategorySlug(tale.categoryName);
  return (
    <ul aria-label={t("tags")} lang={toLanguage(tale.languageName)} className="flex flex-wrap justify-center gap-x-2 print:hidden">
      {tale.tags.map((tag) => (
        <li key={tag}>
          <Chip to={shelfAddress(category, { tag })}>{tag}</Chip>
        </li>
      ))}
    </ul>
  );
}

function More({ tales, tale }: { tales: ListedTale[]; tale: PublishedTale }) {
  const { t } = useTranslation(["tales", "categories"]);
  if (tales.length === 0) return null;
  const category = toCategorySlug(tale.categoryName);
  return (
    <section aria-labelledby="more" className="rule-double mt-16 pt-10 print:hidden">
      <h2 id="more" className="mb-8 text-2xl">
        {t("more", { category: t(`categories:${category}.title`) })}
      </h2>
      <TaleShelf tales={tales} heading="h3" />
    </section>
  );
}
