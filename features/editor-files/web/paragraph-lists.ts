import type { ReadBlock } from "./manuscript.ts";
import type { Block } from "./tale-blocks.ts";

/** A paragraph's position in a list. */
export interface ListPosition {
  level: number;
  ordered: boolean;
  /** Its number, as the program counts; 1 for points. */
  number: number;
  /** Where its words begin, in twentieths of a point; 0 if that says nothing. */
  indent: number;
}

/** A sign before an item that nobody sees; LibreOffice writes the space of a font of symbols. */
export const isBlankSign = (sign: string) => /^[\s\uf020]*$/.test(sign);

interface OpenList {
  position: ListPosition;
  items: Block[][];
}

/** The blocks of a document whose paragraphs say one by one of which list they are: programs divide one list into several. */
export class BlocksWithLists {
  readonly blocks: ReadBlock[] = [];
  /** Around the next item, the innermost last. */
  #open: OpenList[] = [];

  /** Ends the lists before them. */
  add(...added: readonly ReadBlock[]) {
    this.#open = [];
    this.blocks.push(...added);
  }

  /** Adds an item to the list of its level, or begins a list where the level, the kind or the count is another one. */
  addItem(position: ListPosition, item: Block[]) {
    if (item.length === 0) return;
    const around = this.#open.filter((each) => each.position.level < position.level);
    const same = this.#open.find((each) => each.position.level === position.level);
    const isContinued =
      same?.position.ordered === position.ordered &&
      (!position.ordered || same.position.number + 1 === position.number);
    if (isContinued) {
      same.items.push(item);
      same.position = position;
      this.#open = [...around, same];
      return;
    }
    const list: OpenList = { position, items: [item] };
    const block: Block = { kind: "list", ordered: position.ordered, start: position.number, items: list.items };
    const parent = around.at(-1)?.items.at(-1);
    if (parent === undefined) this.blocks.push({ block, role: null });
    else parent.push(block);
    this.#open = [...around, list];
  }

  /** Adds what has no number of its own to the item above that it belongs to. @returns whether there is one */
  continueItem(blocks: readonly Block[], isOf: (position: ListPosition) => boolean): boolean {
    const at = this.#open.findLastIndex(({ position }) => isOf(position));
    if (at === -1) return false;
    this.#open = this.#open.slice(0, at + 1);
    this.#open[at]!.items.at(-1)!.push(...blocks);
    return true;
  }
}
