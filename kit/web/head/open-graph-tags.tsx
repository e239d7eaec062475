import { locales, type Language } from "#vocabulary/languages.ts";

/** How a shared link looks: the Open Graph tags, and the tags for Twitter cards. */

export interface SharePicture {
  /** A path of this site or a whole address. */
  path: string;
  /** In pixels. */
  width: number;
  height: number;
  alt: string;
}

export interface ArticleMetadata {
  publishedAt: string;
  modifiedAt: string;
  /** Address of the author's page. */
  author?: string | undefined;
  section?: string | undefined;
  tags?: readonly string[] | undefined;
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

export function OpenGraphTags({
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
