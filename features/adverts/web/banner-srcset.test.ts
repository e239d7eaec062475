import { expect, it } from "vitest";
import { bannerSrcSet } from "./banner-slot.tsx";

const at = (width: number) => `/images/${"a".repeat(32)}/${width}.webp`;

it("Both widths of a large picture are in the srcset", () => {
  expect(bannerSrcSet(at(2000), "large")).toBe(`${at(1000)} 1000w, ${at(2000)} 2000w`);
  expect(bannerSrcSet(at(800), "small")).toBe(`${at(400)} 400w, ${at(800)} 800w`);
  expect(bannerSrcSet(at(1400), "large")).toBe(`${at(1000)} 1000w, ${at(1400)} 1400w`);
});

it("A small picture has only its own width in the srcset", () => {
  expect(bannerSrcSet(at(1000), "large")).toBe(`${at(1000)} 1000w`);
  expect(bannerSrcSet(at(300), "small")).toBe(`${at(300)} 300w`);
});
