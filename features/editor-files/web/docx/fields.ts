/** Fields of Word: an instruction, which is not shown, and its result (ECMA-376, part 1, 17.16). They may contain each other. */

interface Field {
  instruction: string;
  isInResult: boolean;
}

/** Lists of chapters, words and the like, which Word makes. */
const indexes = /^\s*(?:TOC|INDEX|TOA|RD|BIBLIOGRAPHY)\b/i;
const link = /^\s*HYPERLINK\s+"([^"]*)"/i;

export class Fields {
  readonly #open: Field[] = [];

  mark(type: string | null) {
    if (type === "begin") this.#open.push({ instruction: "", isInResult: false });
    const field = this.#open.at(-1);
    if (type === "separate" && field !== undefined) field.isInResult = true;
    if (type === "end") this.#open.pop();
  }

  instruct(text: string) {
    const field = this.#open.at(-1);
    if (field !== undefined && !field.isInResult) field.instruction += text;
  }

  /** Whether what comes now is to be read. */
  get isShown(): boolean {
    return this.#open.every(({ isInResult, instruction }) => isInResult && !indexes.test(instruction));
  }

  /** The address of the innermost link. */
  get address(): string | null {
    return this.#open.findLast(({ instruction }) => link.test(instruction))?.instruction.match(link)?.[1] ?? null;
  }
}

export const isIndexField = (instruction: string | null) => indexes.test(instruction ?? "");
