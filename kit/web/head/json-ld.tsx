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
