import { attributeOf, childOf, childrenOf, valueIn } from "../xml.ts";

/** The numbers of paragraphs (ECMA-376, part 1, 17.9). */

interface Level {
  ordered: boolean;
  isList: boolean;
  start: number;
}

/** A paragraph's place in a list. */
export interface ListPlace {
  level: number;
  ordered: boolean;
  /** Its number, as Word counts; 1 for points. */
  number: number;
}

export interface DocxNumbering {
  /** @param level null: the one that the style stands for. @returns null if the paragraph is in no list */
  next(number: string, level: number | null, style: string | null): ListPlace | null;
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

  function levelOf(number: Element, level: number): Level {
    const override = levelElement(number, "lvlOverride", level);
    const own = childOf(override ?? null, "lvl");
    const element = own ?? levelElement(abstract.get(abstractOf(number)), "lvl", level) ?? null;
    const format = valueIn(element, "numFmt") ?? "decimal";
    return {
      ordered: format !== "bullet",
      // Space instead of a number: some headings have it.
      isList: element !== null && format !== "none",
      start: whole(valueIn(element, "start"), 1),
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
      const { ordered, isList, start } = levelOf(number, level);
      if (!isList) return null;
      const known = counts.get(parent) ?? [];
      const restart = valueIn(levelElement(number, "lvlOverride", level) ?? null, "startOverride");
      const key = `${id} ${level}`;
      const isRestart = restart !== null && !restarted.has(key);
      restarted.add(key);
      const before = known[level];
      const count = isRestart ? whole(restart, start) : before === undefined ? start : before + 1;
      counts.set(parent, [...known.slice(0, level), ...Array<number>(Math.max(0, level - known.length)), count]);
      return { level, ordered, number: ordered ? count : 1 };
    },
  };
}
