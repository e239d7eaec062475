import { useTranslation } from "react-i18next";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { sharePictures } from "../addresses.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { JsonLd } from "#kit/web/head/json-ld.tsx";
import { useSite } from "#kit/web/pages/page-context.ts";
import { useMarkTotals } from "#kit/web/pages/totals.tsx";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { seriesAddress } from "#features/series/web/series-address.ts";
import { categoryAddress } from "#features/tales/web/category-address.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { article, breadcrumbs } from "./json-ld-nodes.ts";

const person = (site: string, name: string) => ({ "@type": "Person", name, url: site + profileAddress(name) });

/** A translation has the author of its original, as far as it is known, and its translator. */
function authorship(site: string, { author, translationOf, versions }: PublishedTale) {
  if (translationOf === null) return { author: person(site, author) };
  const original = versions.find(({ id }) => id === translationOf.id);
  return {
    author: person(site, translationOf.author ?? author),
    translator: person(site, author),
    ...(original && {
      translationOfWork: { "@id": `${site}${taleAddress(original)}?lang=${toLanguage(original.languageName)}#article` },
    }),
  };
}

/** JSON-LD of a Tale, with its breadcrumbs. */
export function TaleJsonLd({ tale }: { tale: PublishedTale }) {
  const { t } = useTranslation(["tales", "categories"]);
  const { url: site } = useSite();
  const mark = useMarkTotals();
  const language = toLanguage(tale.languageName);
  const category = toCategorySlug(tale.categoryName);
  const section = t(`categories:${category}.title`);
  const facts = {
    path: taleAddress(tale),
    language,
    headline: tale.title,
    description: tale.overview,
    shared: sharePictures.tale(tale),
    publishedAt: tale.publicationDate ?? tale.createdAt,
    updatedAt: tale.updatedAt,
    totComments: mark.number("totComments", tale.totComments),
  };
  const articleNode = {
    ...article(site, facts),
    ...authorship(site, tale),
    articleSection: section,
    keywords: tale.tags,
    timeRequired: `PT${tale.readingMinutes}M`,
    wordCount: tale.words,
    ...(tale.series === null
      ? {}
      : {
          isPartOf: {
            "@type": "CreativeWorkSeries",
            name: tale.series.title,
            url: site + seriesAddress(tale.series.id),
          },
          position: tale.series.number,
        }),
    ...(tale.level === null ? {} : { educationalLevel: `CEFR ${tale.level}` }),
  };
  const trail = breadcrumbs(site, [
    { name: t("tales:index.title"), path: "/posts" },
    { name: section, path: categoryAddress(category) },
    { name: tale.title, path: taleAddress(tale) },
  ]);
  return <JsonLd nodes={[articleNode, trail]} />;
}
