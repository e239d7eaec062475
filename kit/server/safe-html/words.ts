import { tale as bounds } from "#vocabulary/limits.ts";
import { visibleCharacters } from "#kit/text/plain-text.ts";
import { escapeText } from "../escape-html.ts";
import { TooMuchMarkup } from "./parse-html.ts";
import type { TextBlock } from "./text-blocks.ts";

/** Emphasis and links that are open around words. */
export interface Mark {
  name: "strong" | "em" | "a";
  startTag: string;
  isOpen: boolean;
}

const space = /^[ \t\n\r\f]*$/;

/**
 * The words of one block, written in the order of the text. Marks open with the first word in them, so that none is empty, and go on in
 * the next block if they last longer: a long address around thousands of paragraphs would be written in each of them.
 */
export class Words {
  readonly marks: Mark[] = [];
  #html = "";
  /** The words alone, without marks. */
  #text = "";
  #isVisible = false;
  #pendingBreaks = 0;
  /** Characters of all start tags of marks. */
  #lengthOfTags = 0;

  /** @throws {TooMuchMarkup} */
  write(text: string) {
    const visible = visibleCharacters(text);
    if (visible === "") return;
    if (!space.test(visible)) {
      this.#html += "<br />".repeat(this.#pendingBreaks);
      this.#pendingBreaks = 0;
      this.#isVisible = true;
    }
    this.#openMarks(visible.trim() !== "");
    this.#text += visible;
    this.#html += escapeText(visible);
  }

  breakLine() {
    this.#openMarks(false);
    this.#html += "<br />";
    this.#isVisible = true;
  }

  /** A line end between words of a plain text; none at its edges. */
  breakLineInside() {
    if (this.#isVisible) this.#pendingBreaks += 1;
  }

  get endsWithSpace(): boolean {
    return this.#html === "" || /[ \t\n\r\f]$/.test(this.#text);
  }

  get isEmpty(): boolean {
    return this.#html === "";
  }

  closeMark() {
    const mark = this.marks.pop();
    if (mark?.isOpen === true) this.#html += `</${mark.name}>`;
  }

  /** Ends the block. @param bare whether it is no paragraph in the HTML as sent */
  end(name: "p" | "h2" | "h3", bare: boolean): TextBlock[] {
    for (const mark of this.marks.toReversed()) {
      if (mark.isOpen) this.#html += `</${mark.name}>`;
      mark.isOpen = false;
    }
    const [html, text, isVisible] = [this.#html, this.#text, this.#isVisible];
    [this.#html, this.#text, this.#isVisible, this.#pendingBreaks] = ["", "", false, 0];
    if (!isVisible) return html === "" ? [] : [{ kind: "space", html: text }];
    // Screen readers would announce a heading without words.
    if (name !== "p" && text.trim() === "") return [];
    return [{ kind: "words", name, html, bare }];
  }

  /** A link begins with its words: without any it is nothing. */
  #openMarks(isWord: boolean) {
    for (const mark of this.marks) {
      if (mark.name === "a" && !mark.isOpen && !isWord) return;
      if (mark.isOpen) continue;
      mark.isOpen = true;
      this.#html += mark.startTag;
      this.#lengthOfTags += mark.startTag.length;
      if (this.#lengthOfTags > 2 * bounds.htmlMaxBytes) throw new TooMuchMarkup();
    }
  }
}
