declare module "opentype.js" {
  interface Points {
    M: "x" | "y";
    L: "x" | "y";
    Q: "x1" | "y1" | "x" | "y";
    C: "x1" | "y1" | "x2" | "y2" | "x" | "y";
    Z: never;
  }
  export type Command = { [Type in keyof Points]: { type: Type } & Record<Points[Type], number> }[keyof Points];
  export interface Glyph {
    advanceWidth: number;
    getPath(x: number, y: number, size: number): { commands: Command[] };
  }
  export interface Font {
    unitsPerEm: number;
    charToGlyphIndex(char: string): number;
    charToGlyph(char: string): Glyph;
    getKerningValue(left: Glyph, right: Glyph): number;
  }
  export function parse(file: ArrayBuffer): Font;
}
