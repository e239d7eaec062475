import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { sharePicture, sharePictures } from "#features/feeds/addresses.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { locales, type Language } from "#vocabulary/languages.ts";
import { offeredLanguages } from "#vocabulary/site-settings.ts";
import { isLanguageSpecific } from "../pages/address.ts";
import { useLanguage } from "../language/language.tsx";
import { useSite, type Site } from "../pages/page-context.ts";

/** How a shared link looks: the Open Graph tags, and the tags for Twitter cards. */

interface SharePicture {
  /** A path of this site or a whole address. */
  path: string;
  /** In pixels. */
  width: number;
  height: number;
  alt: string;
}

interface ArticleMetadata {
  publishedAt: string;
  modifiedAt: string;
  /** Address of the author's page. */
  author?: string | undefined;
  section?: string | undefined;
  tags?: readonly string[] | undefined;
}

interface PageFeed {
  /** Path of an Atom feed (features/feeds/addresses.ts). */
  path: string;
  title: string;
}

interface PageHeadProps {
  /** " · " and the site's name are added; without a title it is only the site's name. */
  title?: string | undefined;
  description?: string | undefined;
  /** The canonical path with search, if search parameters matter or another page is the canonical one; otherwise the page's path. */
  canonicalPath?: string | undefined;
  /** The only language of the content, whatever language the page around it has. */
  only?: Language | undefined;
  /** Other pages with the same content in their only languages. */
  versions?: readonly { language: Language; path: string }[] | undefined;
  /** For pages that search engines must not index. They have the site's description, for shared links. */
  noIndex?: boolean | undefined;
  /** The picture for shared links: a share picture's path, or a picture with its size. */
  image?: string | SharePicture | undefined;
  /** For pages that are an article. */
  article?: ArticleMetadata | undefined;
  /** Feeds of the page's content. */
  feeds?: readonly PageFeed[] | undefined;
}

/** Title and metadata of a page. React moves them to the head of the document. */
export function PageHead({
  title,
  description,
  canonicalPath,
  only,
  versions = [],
  noIndex = false,
  image,
  article,
  feeds = [],
}: PageHeadProps) {
  const location = useLocation();
  const { language } = useLanguage();
  const site = useSite();
  const { url, name: siteName } = site;
  const languages = offeredLanguages(site);
  const { t } = useTranslation("home");
  const fullTitle = title === undefined || title === "" ? siteName : `${title} · ${siteName}`;
  if (noIndex) {
    return (
      <>
        <title>{fullTitle}</title>
        <meta name="description" content={description ?? t("lead")} />
        <meta name="robots" content="noindex" />
      </>
    );
  }
  // Made-up search parameters must not become separate pages in search engines.
  const path = canonicalPath ?? location.pathname;
  const address = url + path;
  const isEverywhere = only === undefined && !isLanguageSpecific(path);
  const inLanguage = (code: Language) => `${address}${address.includes("?") ? "&" : "?"}lang=${code}`;
  const canonical = inLanguage(only ?? language);
  return (
    <>
      <title>{fullTitle}</title>
      {description === undefined ? null : <meta name="description" content={description} />}
      <link rel="canonical" href={canonical} />
      {isEverywhere ? <Alternates address={address} languages={languages} inLanguage={inLanguage} /> : null}
      {only !== undefined && versions.length > 0 && (
        <Versions url={url} versions={[{ language: only, path }, ...versions]} />
      )}
      {feeds.map((feed) => (
        <link
          key={feed.path}
          rel="alternate"
          type="application/atom+xml"
          title={`${siteName} · ${feed.title}`}
          href={url + feed.path}
        />
      ))}
      <OpenGraphTags
        siteName={siteName}
        title={nameOf(title, siteName)}
        description={description}
        url={canonical}
        language={only ?? language}
        alternates={isEverywhere ? languages : []}
        picture={pictureOf(image, title, site)}
        article={article}
      />
    </>
  );
}

const nameOf = (title: string | undefined, siteName: string) =>
  title === undefined || title === "" ? siteName : title;

/** The page's own picture, or the site's. */
function pictureOf(image: string | SharePicture | undefined, title: string | undefined, site: Site): SharePicture {
  const picture =
    typeof image === "object"
      ? image
      : { ...sharePicture, path: image ?? sharePictures.site(site.face), alt: nameOf(title, site.name) };
  return { ...picture, path: new URL(picture.path, site.url).href };
}

/** Links to the versions of the content, each in its language. */
function Versions({ url, versions }: { url: string; versions: readonly { language: Language; path: string }[] }) {
  return versions.map(({ language, path }) => (
    <link key={language} rel="alternate" hrefLang={language} href={`${url}${path}?lang=${language}`} />
  ));
}

interface AlternatesProps {
  address: string;
  languages: readonly Language[];
  inLanguage(language: Language): string;
}

/** Links to the page in each language, and to the address whose language depends on the reader (`x-default`). */
function Alternates({ address, languages, inLanguage }: AlternatesProps) {
  return (
    <>
      {languages.map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={inLanguage(code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
    </>
  );
}

interface OpenGraphTagsProps {
  siteName: string;
  title: string;
  description: string | undefined;
  url: string;
  language: Language;
  /** The other languages in which the page exists. */
  alternates: readonly Language[];
  picture: SharePicture;
  article: ArticleMetadata | undefined;
}

/** Pictures of at least this width fill the card; smaller ones are shown next to the text. */
const wide = 600;

function OpenGraphTags({
  siteName,
  title,
  description,
  url,
  language,
  alternates,
  picture,
  article,
}: OpenGraphTagsProps) {
  return (
    <>
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:type" content={article === undefined ? "website" : "article"} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={locales[language]} />
      {alternates
        .filter((code) => code !== language)
        .map((code) => (
          <meta key={code} property="og:locale:alternate" content={locales[code]} />
        ))}
      {description === undefined ? null : <meta property="og:description" content={description} />}
      <meta property="og:image" content={picture.path} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content={picture.width >= wide ? "summary_large_image" : "summary"} />
      <meta name="twitter:title" content={title} />
      {description === undefined ? null : <meta name="twitter:description" content={description} />}
      <meta name="twitter:image" content={picture.path} />
      <meta name="twitter:image:alt" content={picture.alt} />
      {article === undefined ? null : <ArticleHead {...article} />}
    </>
  );
}

function ArticleHead({ publishedAt, modifiedAt, author, section, tags = [] }: ArticleMetadata) {
  return (
    <>
      <meta property="article:published_time" content={publishedAt} />
      <meta property="article:modified_time" content={modifiedAt} />
      {author === undefined ? null : <meta property="article:author" content={author} />}
      {section === undefined ? null : <meta property="article:section" content={section} />}
      {tags.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
    </>
  );
}

/** A node in the vocabulary of schema.org; `undefined` properties are left out. */
export interface JsonLdNode {
  "@type": string;
  [property: string]: unknown;
}

/**
 * Structured data of a page, for search engines. The content security policy allows it, because it is not code. Without a `<`
 * no text of a user can end the element.
 */
export function JsonLd({ nodes }: { nodes: readonly JsonLdNode[] }) {
  const graph = { "@context": "https://schema.org", "@graph": nodes };
  const json = JSON.stringify(graph).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}

/** In the browser: leaves the element as the server wrote it. */
export const KeptJsonLd = () => (
  <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
);

interface FeedLinkProps {
  /** Path of the Atom feed (features/feeds/addresses.ts) that the page's head also names. */
  path: string;
  className?: string | undefined;
}

/** A visible link to the page's feed. The link in the head is found only by programs. */
export function FeedLink({ path, className }: FeedLinkProps) {
  const { t } = useTranslation("site");
  return (
    <p className={classNames("mt-12 text-sm print:hidden", className)}>
      <a
        href={path}
        type="application/atom+xml"
        className="inline-flex min-h-11 items-center gap-2 text-ink-soft underline-offset-4 hover:underline"
      >
        <Icon name="feed" />
        {t("feed")}
      </a>
    </p>
  );
}
