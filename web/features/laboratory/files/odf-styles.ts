/** The styles of an OpenDocument text, which inherit from each other. */

/** An attribute by its name without a prefix. */
export const attributeOf = (element: Element, name: string) =>
  [...element.attributes].find(({ localName }) => localName === name)?.value ?? null;

interface TextStyle {
  bold: boolean | null;
  italic: boolean | null;
  parent: string | null;
}

export interface OdfStyles {
  /** Null where the style leaves it to the text around it. */
  emphasisOf(family: "text" | "paragraph", name: string | null): { bold: boolean | null; italic: boolean | null };
  /** The style and those that it inherits from, by their internal names. */
  lineageOf(name: string | null): string[];
  isOrdered(listStyle: string | null, level: number): boolean;
}

/** No document has a longer line of styles; a longer one is a circle. */
const maxLineage = 20;

export function readStyles(documents: readonly Document[]): OdfStyles {
  const styles = new Map<string, TextStyle>();
  const ordered = new Map<string, Set<number>>();
  for (const document of documents) {
    for (const style of document.getElementsByTagNameNS("*", "style")) {
      const [name, family] = [attributeOf(style, "name"), attributeOf(style, "family")];
      if (name !== null) styles.set(`${family}:${name}`, textStyleOf(style));
    }
    for (const list of document.getElementsByTagNameNS("*", "list-style")) {
      const levels = [...list.getElementsByTagNameNS("*", "list-level-style-number")];
      // Without a format the level has no numbers.
      const numbered = levels.filter((level) => (attributeOf(level, "num-format") ?? "") !== "");
      ordered.set(
        attributeOf(list, "name") ?? "",
        new Set(numbered.map((level) => Number(attributeOf(level, "level")))),
      );
    }
  }
  const ancestors = function* (family: string, name: string | null) {
    let current = name;
    for (let depth = 0; current !== null && depth < maxLineage; depth += 1) {
      const style: TextStyle | undefined = styles.get(`${family}:${current}`);
      yield { name: current, style };
      current = style?.parent ?? null;
    }
  };
  return {
    emphasisOf(family, name) {
      const lineage = [...ancestors(family, name)].map(({ style }) => style);
      const first = (property: "bold" | "italic") =>
        lineage.find((style) => (style?.[property] ?? null) !== null)?.[property] ?? null;
      return { bold: first("bold"), italic: first("italic") };
    },
    lineageOf: (name) => [...ancestors("paragraph", name)].map((each) => each.name),
    isOrdered: (name, level) => ordered.get(name ?? "")?.has(level) === true,
  };
}

function textStyleOf(style: Element): TextStyle {
  const [properties] = style.getElementsByTagNameNS("*", "text-properties");
  const weight = properties === undefined ? null : attributeOf(properties, "font-weight");
  const slant = properties === undefined ? null : attributeOf(properties, "font-style");
  return {
    bold: weight === null ? null : /^(?:bold|[6-9]00)$/.test(weight),
    italic: slant === null ? null : slant !== "normal",
    parent: attributeOf(style, "parent-style-name"),
  };
}
