import { toLanguage } from "#vocabulary/languages.ts";
import type { SiteText } from "../calls.ts";

interface SiteTextViewProps {
  text: Pick<SiteText, "content" | "languageName">;
  /** The level of the text's own headings: one below the title above it. */
  heading: "h2" | "h3";
}

/** A text of the site about itself. It is HTML of a safe set, so React does not escape it. */
export function SiteTextView({ text: { content, languageName }, heading }: SiteTextViewProps) {
  const html = heading === "h2" ? content : content.replaceAll(/<(\/?)h2>/g, "<$1h3>");
  return <div lang={toLanguage(languageName)} className="site-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
