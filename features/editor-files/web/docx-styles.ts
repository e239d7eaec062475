import { isBlankSign, type ListPosition } from "./paragraph-lists.ts";
import { attributeOf, childOf, childrenOf, valueIn } from "./xml.ts";

/** The styles of a document of Word, which inherit from each other (ECMA-376, part 1, 17.7). */

const toggles = ["b", "i", "bCs", "iCs", "vanish", "rtl", "cs", "strike", "dstrike", "u", "vertAlign"] as const;
type Toggle = (typeof toggles)[number];
/** Null where it is left to the text around it. */
type Toggles = Partial<Record<Toggle, boolean>>;

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
    if (element !== null) found[name] = !/^(?:0|false|off|none|baseline)$/.test(attributeOf(element, "val") ?? "");
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

/** The numbers of paragraphs (ECMA-376, part 1, 17.9). */

interface Level {
  ordered: boolean;
  start: number;
  isVisible: boolean;
  indent: number;
}

export interface NumberedPosition extends ListPosition {
  /** Whether there is a number or point: some paragraphs have a blank instead. */
  isVisible: boolean;
}

export interface DocxNumbering {
  /** @param level null: the one that the style stands for. @returns null if the paragraph is in no list */
  next(number: string, level: number | null, style: string | null): NumberedPosition | null;
}

const whole = (text: string | null, otherwise: number) => (/^\d+$/.test(text ?? "") ? Number(text) : otherwise);

export function readDocxNumbering(document: Document | null): DocxNumbering {
  const [abstract, links] = [new Map<string, Element>(), new Map<string, string>()];
  const numbers = new Map<string, Element>();
  for (const element of document === null ? [] : childrenOf(document.documentElement)) {
    if (element.localName === "num") numbers.set(attributeOf(element, "numId") ?? "", element);
    if (element.localName !== "abstractNum") continue;
    const id = attributeOf(element, "abstractNumId") ?? "";
    abstract.set(id, element);
    const link = valueIn(element, "styleLink");
    if (link !== null) links.set(link, id);
  }

  function abstractOf(number: Element): string {
    const id = valueIn(number, "abstractNumId") ?? "";
    // The levels are those of another one, which the same style names.
    const link = valueIn(abstract.get(id) ?? null, "numStyleLink");
    return link === null ? id : (links.get(link) ?? id);
  }

  const levelElement = (parent: Element | undefined, name: string, level: number) =>
    parent === undefined
      ? undefined
      : childrenOf(parent).find((each) => each.localName === name && attributeOf(each, "ilvl") === String(level));

  function levelOf(number: Element, level: number): Level | null {
    const override = levelElement(number, "lvlOverride", level);
    const own = childOf(override ?? null, "lvl");
    const element = own ?? levelElement(abstract.get(abstractOf(number)), "lvl", level);
    if (element === undefined) return null;
    const format = valueIn(element, "numFmt") ?? "decimal";
    const indent = childOf(childOf(element, "pPr"), "ind");
    return {
      ordered: format !== "bullet",
      isVisible:
        childOf(element, "lvlPicBulletId") !== null ||
        (format !== "none" && !isBlankSign(valueIn(element, "lvlText") ?? "•")),
      start: whole(valueIn(element, "start"), 1),
      indent: Number((indent && (attributeOf(indent, "left") ?? attributeOf(indent, "start"))) ?? 0),
    };
  }

  /** By the abstract numbering, which several numberings continue. */
  const counts = new Map<string, number[]>();
  const restarted = new Set<string>();
  return {
    next(id, wanted, style) {
      const number = numbers.get(id);
      if (number === undefined) return null;
      const parent = abstractOf(number);
      const levels = wanted === null ? childrenOf(abstract.get(parent) ?? number) : [];
      const linked = levels.find(
        (each) => each.localName === "lvl" && style !== null && valueIn(each, "pStyle") === style,
      );
      const level = wanted ?? whole(linked === undefined ? null : attributeOf(linked, "ilvl"), 0);
      const found = levelOf(number, level);
      if (found === null) return null;
      const { ordered, start, isVisible, indent } = found;
      const known = counts.get(parent) ?? [];
      const restart = valueIn(levelElement(number, "lvlOverride", level) ?? null, "startOverride");
      const key = `${id} ${level}`;
      const isRestart = restart !== null && !restarted.has(key);
      restarted.add(key);
      const before = known[level];
      const count = isRestart ? whole(restart, start) : before === undefined ? start : before + 1;
      counts.set(parent, [...known.slice(0, level), ...Array<number>(Math.max(0, level - known.length)), count]);
      return { level, ordered, number: ordered ? count : 1, isVisible, indent };
    },
  };
}
