/** One thing in the words of schema.org; `undefined` parts are left out. */
export interface JsonLdNode {
  "@type": string;
  [property: string]: unknown;
}

/**
 * What a page is about, for search engines. It is data, which no content security policy forbids; without a `<`
 * nothing that people wrote can end the element.
 */
export function JsonLd({ nodes }: { nodes: readonly JsonLdNode[] }) {
  const graph = { "@context": "https://schema.org", "@graph": nodes };
  const json = JSON.stringify(graph).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
