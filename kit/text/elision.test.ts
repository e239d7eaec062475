import { expect, it } from "vitest";
import { elisions } from "./elision.ts";

it.each([
  ["Anna", "d’Anna", "qu’Anna"],
  ["Émile", "d’Émile", "qu’Émile"],
  ["hélène", "d’hélène", "qu’hélène"],
  ["Luc", "de Luc", "que Luc"],
  ["Yann", "de Yann", "que Yann"],
  ["Yves", "d’Yves", "qu’Yves"],
  ["42nuits", "de 42nuits", "que 42nuits"],
])("Before %s French says “%s” and “%s”", (name, de, que) => {
  expect([elisions.de(name), elisions.que(name)]).toEqual([de, que]);
});

it.each([
  ["8 novembre 2026", "l’8 novembre 2026", "all’8 novembre 2026"],
  ["11 maggio", "l’11 maggio", "all’11 maggio"],
  ["1 giugno", "il 1º giugno", "al 1º giugno"],
  ["12 maggio", "il 12 maggio", "al 12 maggio"],
  ["18 maggio", "il 18 maggio", "al 18 maggio"],
])("Before %s Italian says “%s” and “%s”", (date, il, al) => {
  expect([elisions.il(date), elisions.al(date)]).toEqual([il, al]);
});
