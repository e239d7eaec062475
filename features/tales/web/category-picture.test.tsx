import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { categorySlugs } from "#vocabulary/categories.ts";
import { drawCategorySheet } from "#content/art/category-art.ts";
import { CategoryPictureFromSheet } from "./category-picture.tsx";

/** Of 480×360 that are shown. */
const [shown, hiddenAtTop] = [360, 6];

it.each([...categorySlugs.entries()])("Picture %i of the sheet shows %s, wherever its frame is", (at, category) => {
  const markup = renderToStaticMarkup(<CategoryPictureFromSheet category={category} className="aspect-[4/3]" />);
  const [, sheetHeight] = /viewBox="0 0 480 (\d+)"/.exec(drawCategorySheet())!.map(Number);
  expect(markup).toContain(`height="${sheetHeight}"`);
  expect(markup).toContain(`h-[${(sheetHeight! / shown) * 100}%]`);
  const top = Number(/top-\[(-[\d.]+)%\]/.exec(markup)?.[1]);
  expect(top).toBeCloseTo((-((at * sheetHeight!) / categorySlugs.length + hiddenAtTop) / shown) * 100, 2);
});
