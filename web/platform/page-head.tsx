import { useLocation } from "react-router";
import { languages, type Language } from "#contract/languages.ts";
import { pageAddress } from "./address.ts";
import { useLanguage } from "./language.tsx";
import { useSite } from "./page-context.ts";

const siteName = "Fabula";

interface PageHeadProps {
  /** Gets " · Fabula" behind it; without one the site's name stands alone. */
  title?: string;
  description?: string;
  /** Where this page is the same as another one; else its own address. */
  canonicalPath?: string;
  /** The content exists in this language alone, whatever language the page around it is in. */
  only?: Language;
  /** For pages that are nobody's search result. */
  noIndex?: boolean;
  /** Path or address of the picture for shared links. */
  image?: string;
  type?: "website" | "article";
}

/** Title and metadata of a page, wherever it stands in it: React moves them to the head. */
export function PageHead({ title, description, canonicalPath, only, noIndex = false, image, type }: PageHeadProps) {
  const location = useLocation();
  const { language } = useLanguage();
  const { url } = useSite();
  const fullTitle = title === undefined || title === "" ? siteName : `${title} · ${siteName}`;
  if (noIndex) {
    return (
      <>
        <title>{fullTitle}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const address = url + (canonicalPath ?? pageAddress(location));
  const inLanguage = (code: Language) => `${address}${address.includes("?") ? "&" : "?"}lang=${code}`;
  const canonical = inLanguage(only ?? language);
  return (
    <>
      <title>{fullTitle}</title>
      {description === undefined ? null : <meta name="description" content={description} />}
      <link rel="canonical" href={canonical} />
      {only === undefined ? <Alternates address={address} inLanguage={inLanguage} /> : null}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title ?? siteName} />
      <meta property="og:type" content={type ?? "website"} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={only ?? language} />
      {description === undefined ? null : <meta property="og:description" content={description} />}
      {image === undefined ? null : <meta property="og:image" content={new URL(image, url).href} />}
    </>
  );
}

function Alternates({ address, inLanguage }: { address: string; inLanguage: (language: Language) => string }) {
  return (
    <>
      {languages.map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={inLanguage(code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
    </>
  );
}
