import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { ApiError } from "../api-error.ts";
import { openImages } from "./images.ts";
import type { Picture } from "./process-picture.ts";

/** A store that keeps nothing; the tests check the processed pictures. */
const images = openImages({
  refuseIfLost() {},
  write: async (picture) => picture,
  put: async () => {},
  remove: async () => {},
  find: async () => null,
  deleteObjects: async () => false,
  hasDueObjects: async () => false,
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c81e1e" } });
const sidesOf = ({ sizes }: Picture) => sizes.map(({ width, height }) => `${width}×${height}`);

describe("a picture that is kept whole", () => {
  const inside = async (width: number, height: number) =>
    sidesOf(
      await images.make(await plain(width, height).png().toBuffer(), {
        owner: "x",
        field: "image",
        shape: { inside: [480, 960] },
      }),
    );

  it("A picture is as wide as requested, and never wider than the original", async () => {
    expect(await inside(2000, 1000)).toEqual(["960×480", "480×240"]);
    expect(await inside(960, 960)).toEqual(["960×960", "480×480"]);
    expect(await inside(700, 350)).toEqual(["700×350", "480×240"]);
    expect(await inside(100, 50)).toEqual(["100×50"]);
    expect(await inside(2000, 1)).toEqual(["960×1", "480×1"]);
  });

  it("A picture in another colour space keeps its colours", async () => {
    const wide = await plain(100, 100).withIccProfile("p3").png().toBuffer();
    const { sizes } = await images.make(wide, { owner: "x", field: "image", shape: { inside: [100] } });
    const [red, green, blue] = await sharp(sizes[0]!.bytes).raw().toBuffer();
    expect([red! > 190, green! < 45, blue! < 45]).toEqual([true, true, true]);
  });

  it("The error of a refused picture names its field", async () => {
    const promise = images.make(Buffer.from("no picture"), { owner: "x", field: "imageRow", shape: { inside: [480] } });
    await expect(promise).rejects.toMatchObject({ code: "IMAGE_INVALID", details: { errors: [{ path: "imageRow" }] } });
  });
});

describe("many pictures at once", () => {
  it(
    "Pictures wait for each other, and those beyond the queue's limit are refused",
    { tags: "variation" },
    async () => {
      const bytes = await plain(50, 50).png().toBuffer();
      const request = { owner: "x", field: "file", shape: { square: [20] } };
      const results = await Promise.allSettled(Array.from({ length: 30 }, () => images.make(bytes, request)));
      const refusals = results.flatMap((each) => (each.status === "rejected" ? [each.reason as ApiError] : []));
      expect(refusals.map(({ code }) => code)).toEqual(Array.from({ length: 12 }, () => "UNAVAILABLE"));
      expect(sidesOf(await images.make(bytes, request))).toEqual(["20×20"]);
    },
  );
});
