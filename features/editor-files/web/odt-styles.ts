import { listStart } from "#kit/text/tale-text.ts";
import { bordersOfSides, noBorders, type Borders } from "./manuscript.ts";
import { isBlankSign } from "./paragraph-lists.ts";
import { attributeOf, childOf, childrenOf } from "./xml.ts";

export interface OdfStyles {
  /** Null where the style leaves it to the text around it. */
  emphasisOf(family: Family, name: string | null): { bold: boolean | null; italic: boolean | null };
  isHidden(family: Family, name: string | null): boolean;
  /** The borders of an empty paragraph, and those that one with words has by itself. */
  bordersOf(name: string | null): { ofEmpty: Borders; own: Borders };
  /** The style and those that it inherits from, by their internal names. */
  lineageOf(name: string | null): string[];
  /** Whether its words are underlined, struck, raised or lowered. */
  isMarked(family: Family, name: string | null): boolean;
  levelOf(listStyle: string | null, level: number): ListLevel;
}

interface ListLevel {
  /** The first number; null if it has none. */
  first: number | null;
  /** Whether there is a number or point: some paragraphs have a blank instead. */
  isVisible: boolean;
}

/** The numbers of lists, which may go on after other text (OpenDocument 1.3, part 3, 5.3). */
export interface ListCounts {
  /** @returns the number of the list's first item if that has none itself; null for points */
  begin(list: Element, style: string | null, level: number): number | null;
  /** @param next the number after the last item */
  end(list: Element, style: string | null, level: number, next: number): void;
}

export function listCounts(styles: OdfStyles): ListCounts {
  const [byId, byStyle] = [new Map<string, number>(), new Map<string, number>()];
  const keyOf = (style: string | null, level: number) => `${level} ${style}`;
  return {
    begin(list, style, level) {
      const { first } = styles.levelOf(style, level);
      if (first === null) return null;
      const continued = attributeOf(list, "continue-list");
      const isContinued = attributeOf(list, "continue-numbering") === "true";
      const before = continued === null ? undefined : byId.get(continued);
      return before ?? (isContinued ? byStyle.get(keyOf(style, level)) : undefined) ?? first;
    },
    end(list, style, level, next) {
      const id = attributeOf(list, "id");
      if (id !== null) byId.set(id, next);
      byStyle.set(keyOf(style, level), next);
    },
  };
}

export function startOfItem(item: Element): number | null {
  const value = attributeOf(item, "start-value");
  return value === null ? null : listStart(value);
}

/** The styles of an OpenDocument text, which inherit from each other. */

interface TextStyle {
  bold: boolean | null;
  italic: boolean | null;
  hidden: boolean | null;
  marked: boolean | null;
  /** Null where the style says nothing about borders. */
  borders: Borders | null;
  /** Made for one paragraph by its formatting. */
  isOwn: boolean;
  parent: string | null;
}

type Family = "text" | "paragraph";

/** No document has a longer line of styles; a longer one is a circle. */
const maxLineage = 20;

export function readStyles(documents: readonly Document[]): OdfStyles {
  const styles = new Map<string, TextStyle>();
  const lists = new Map<string, Map<number, ListLevel>>();
  for (const document of documents) {
    for (const style of document.getElementsByTagNameNS("*", "style")) {
      const [name, family] = [attributeOf(style, "name"), attributeOf(style, "family")];
      const isOwn = style.parentElement?.localName === "automatic-styles";
      if (name !== null) styles.set(`${family}:${name}`, textStyleOf(style, isOwn));
    }
    for (const list of document.getElementsByTagNameNS("*", "list-style")) {
      const levels = new Map(
        childrenOf(list).map((level) => [Number(attributeOf(level, "level")), listLevelOf(level)] as const),
      );
      lists.set(attributeOf(list, "name") ?? "", levels);
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
  const first = <P extends "bold" | "italic" | "hidden" | "marked" | "borders">(
    family: Family,
    name: string | null,
    property: P,
  ) => {
    for (const { style } of ancestors(family, name)) if ((style?.[property] ?? null) !== null) return style![property];
    return null;
  };
  return {
    emphasisOf: (family, name) => ({ bold: first(family, name, "bold"), italic: first(family, name, "italic") }),
    isHidden: (family, name) => first(family, name, "hidden") === true,
    isMarked: (family, name) => first(family, name, "marked") === true,
    bordersOf(name) {
      const own = styles.get(`paragraph:${name}`);
      return {
        ofEmpty: first("paragraph", name, "borders") ?? noBorders,
        own: (own?.isOwn === true ? own.borders : null) ?? noBorders,
      };
    },
    lineageOf: (name) => [...ancestors("paragraph", name)].map((each) => each.name),
    levelOf(name, level) {
      const levels = lists.get(name ?? "");
      // Pandoc describes the first level only.
      for (let at = level; at > 0; at -= 1) if (levels?.has(at) === true) return levels.get(at)!;
      return { first: null, isVisible: true };
    },
  };
}

function listLevelOf(level: Element): ListLevel {
  const isNumbered = level.localName === "list-level-style-number";
  const sign = attributeOf(level, isNumbered ? "num-format" : "bullet-char");
  return {
    // Without a format the level has no numbers.
    first: isNumbered && (sign ?? "") !== "" ? listStart(attributeOf(level, "start-value")) : null,
    isVisible: level.localName === "list-level-style-image" || !isBlankSign(sign ?? (isNumbered ? "" : "•")),
  };
}

function textStyleOf(style: Element, isOwn: boolean): TextStyle {
  const properties = childOf(style, "text-properties");
  const valueOf = (name: string) => (properties === null ? null : attributeOf(properties, name));
  const [display, weight, slant] = [valueOf("display"), valueOf("font-weight"), valueOf("font-style")];
  const lines = [valueOf("text-underline-style"), valueOf("text-line-through-style"), valueOf("text-position")];
  return {
    bold: weight === null ? null : /^(?:bold|[6-9]00)$/.test(weight),
    italic: slant === null ? null : slant !== "normal",
    hidden: display === null ? null : display === "none",
    marked: lines.every((line) => line === null) ? null : lines.some((line) => !/^(?:none|0%.*)$/.test(line ?? "none")),
    borders: bordersIn(childOf(style, "paragraph-properties")),
    isOwn,
    parent: attributeOf(style, "parent-style-name"),
  };
}

const sides = ["top", "bottom", "left", "right"];

function bordersIn(properties: Element | null): Borders | null {
  if (properties === null) return null;
  const all = attributeOf(properties, "border");
  const each = sides.map((side) => ({ side, border: attributeOf(properties, `border-${side}`) ?? all }));
  if (each.every(({ border }) => border === null)) return null;
  return bordersOfSides(
    each.filter(({ border }) => !/^\s*(?:none|hidden)?\s*$/.test(border ?? "")).map(({ side }) => side),
  );
}
