import { attributeOf, childOf, childrenOf, valueIn } from "../xml.ts";

/** The styles of a document of Word, which inherit from each other (ECMA-376, part 1, 17.7). */

const toggles = ["b", "i", "bCs", "iCs", "vanish", "rtl", "cs"] as const;
type Toggle = (typeof toggles)[number];
/** Null where it is left to the text around it. */
export type Toggles = Partial<Record<Toggle, boolean>>;

interface Style {
  name: string;
  parent: string | null;
  run: Toggles;
  paragraph: Element | null;
}

export interface DocxStyles {
  /** The names of the style and of those that it inherits from, in lower case. */
  namesOf(paragraphStyle: string | null): string[];
  /** The first of these properties in the style and those that it inherits from. */
  propertyOf(paragraphStyle: string | null, name: string): { style: string; element: Element } | null;
  /** @returns whether the styles of a run and its paragraph set the property: each of them that does turns it round (17.7.3) */
  isSet(toggle: Toggle, paragraphStyle: string | null, runStyle: string | null): boolean;
}

/** No document has a longer line of styles; a longer one is a circle. */
const maxLineage = 20;

export function togglesOf(properties: Element | null): Toggles {
  const found: Toggles = {};
  for (const name of toggles) {
    const element = childOf(properties, name);
    if (element !== null) found[name] = !/^(?:0|false|off|none)$/.test(attributeOf(element, "val") ?? "");
  }
  return found;
}

export function readDocxStyles(document: Document | null): DocxStyles {
  const styles = new Map<string, Style>();
  let usual: string | null = null;
  const root = document?.documentElement ?? null;
  const defaults = togglesOf(childOf(childOf(childOf(root, "docDefaults"), "rPrDefault"), "rPr"));
  for (const element of root === null ? [] : childrenOf(root)) {
    if (element.localName !== "style") continue;
    const id = attributeOf(element, "styleId") ?? "";
    if (attributeOf(element, "type") === "paragraph" && /^(?:1|true|on)$/.test(attributeOf(element, "default") ?? ""))
      usual = id;
    styles.set(id, {
      name: (valueIn(element, "name") ?? id).toLowerCase(),
      parent: valueIn(element, "basedOn"),
      run: togglesOf(childOf(element, "rPr")),
      paragraph: childOf(element, "pPr"),
    });
  }
  function lineageOf(id: string | null): { id: string; style: Style }[] {
    const lineage: { id: string; style: Style }[] = [];
    for (let at = id; at !== null && lineage.length < maxLineage;) {
      const style = styles.get(at);
      if (style === undefined) break;
      lineage.push({ id: at, style });
      at = style.parent;
    }
    return lineage;
  }
  const known = new Map<string, boolean>();
  function isSetBy(id: string | null, toggle: Toggle): boolean {
    const key = `${toggle} ${id}`;
    const found =
      known.get(key) ?? lineageOf(id).find(({ style }) => style.run[toggle] !== undefined)?.style.run[toggle] ?? false;
    known.set(key, found);
    return found;
  }
  return {
    namesOf: (id) => lineageOf(id ?? usual).map(({ style }) => style.name),
    propertyOf(id, name) {
      for (const each of lineageOf(id ?? usual)) {
        const element = childOf(each.style.paragraph, name);
        if (element !== null) return { style: each.id, element };
      }
      return null;
    },
    isSet: (toggle, paragraphStyle, runStyle) =>
      defaults[toggle] === true || isSetBy(paragraphStyle ?? usual, toggle) !== isSetBy(runStyle, toggle),
  };
}
