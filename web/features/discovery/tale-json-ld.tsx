import { useTranslation } from "react-i18next";
import { toCategorySlug } from "#contract/categories.ts";
import { sharePicture, sharePictures } from "#contract/discovery.ts";
import { toLanguage } from "#contract/languages.ts";
import type { PublishedTale } from "#contract/tales.ts";
import { JsonLd } from "#web/platform/json-ld.tsx";
import { useSite } from "#web/platform/page-context.ts";
import { profileAddress } from "../profiles/profile-address.ts";
import { shelfAddress } from "../tales/shelf-address.ts";
import { taleAddress } from "../tales/tale-address.ts";
import { breadcrumbs, picture, publisher } from "./things.ts";

/** A Tale as an article, and the way to it. */
export function TaleJsonLd({ tale }: { tale: PublishedTale }) {
  const { t } = useTranslation(["tales", "categories"]);
  const { url: site } = useSite();
  const language = toLanguage(tale.languageName);
  const category = toCategorySlug(tale.categoryName);
  const section = t(`categories:${category}.title`);
  const url = `${site}${taleAddress(tale)}?lang=${language}`;
  const article = {
    "@type": "Article",
    "@id": `${url}#article`,
    mainEntityOfPage: url,
    url,
    headline: tale.title,
    description: tale.overview,
    image: picture(site, sharePictures.tale(tale), sharePicture),
    datePublished: tale.publicationDate ?? tale.createdAt,
    dateModified: tale.updatedAt,
    author: { "@type": "Person", name: tale.author, url: site + profileAddress(tale.author) },
    publisher: publisher(site),
    inLanguage: language,
    articleSection: section,
    keywords: tale.tags,
    timeRequired: `PT${tale.readingMinutes}M`,
    commentCount: tale.totComments,
    isAccessibleForFree: true,
  };
  const trail = breadcrumbs(site, [
    { name: t("tales:index.title"), path: "/posts" },
    { name: section, path: shelfAddress(category) },
    { name: tale.title, path: taleAddress(tale) },
  ]);
  return <JsonLd things={[article, trail]} />;
}
