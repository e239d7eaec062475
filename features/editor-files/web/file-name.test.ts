import { expect, it } from "vitest";
import { fileNameOf } from "./export-file.ts";

it("A file is named after the Tale, with its accents and without what file systems refuse", () => {
  expect(fileNameOf("Perché no?", "docx")).toBe("Perché no.docx");
  expect(fileNameOf('a/b\\c: "d" <e>|\u202e\n f.', "odt")).toBe("a b c d e f.odt");
  expect(fileNameOf("...", "txt")).toBe("text.txt");
  expect(fileNameOf("CON", "md")).toBe("_CON.md");
  expect(new TextEncoder().encode(fileNameOf("è".repeat(300), "md")).length).toBeLessThan(200);
});
