import { listStart } from "#kit/text/list-start.ts";
import type { OdfStyles } from "../odf-styles.ts";
import { attributeOf } from "../xml.ts";

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
      const first = styles.firstNumber(style, level);
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
