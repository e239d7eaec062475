import { describe, expect, it } from "vitest";
import { freeOffset } from "./toast-position.ts";

describe("the place of toasts", () => {
  it("is the lower edge of the window where nothing is in the way", () => {
    expect(freeOffset(60, 640, [])).toBe(0);
    expect(freeOffset(60, 640, [{ top: 100, bottom: 144 }])).toBe(0);
  });

  it("is above a button that lies there", () => {
    expect(freeOffset(60, 640, [{ top: 580, bottom: 624 }])).toBe(48);
  });

  it("is above several buttons, in the first gap that is high enough", () => {
    const taken = [580, 500, 380].map((top) => ({ top, bottom: top + 44 }));
    // 36 px lie free over the first, 76 over the second.
    expect(freeOffset(60, 640, taken)).toBe(128);
  });

  it("is the same in whatever order they come", () => {
    const taken = [380, 580, 500].map((top) => ({ top, bottom: top + 44 }));
    expect(freeOffset(60, 640, taken)).toBe(128);
  });

  it("is nowhere in a window full of fields", () => {
    const taken = Array.from({ length: 8 }, (_, at) => ({ top: at * 80, bottom: at * 80 + 44 }));
    expect(freeOffset(60, 640, taken)).toBeNull();
  });
});
