import { describe, expect, it } from "vitest";
import { freeOffset } from "./toast-position.ts";

describe("the place of toasts", () => {
  it("Toasts are at the bottom of the window if no button or field is there", () => {
    expect(freeOffset(60, 640, [])).toBe(0);
    expect(freeOffset(60, 640, [{ top: 100, bottom: 144 }])).toBe(0);
  });

  it("Toasts are above a button at the bottom of the window", () => {
    expect(freeOffset(60, 640, [{ top: 580, bottom: 624 }])).toBe(48);
  });

  it("Toasts are above several buttons, in the first gap that is high enough", () => {
    const obstacles = [580, 500, 380].map((top) => ({ top, bottom: top + 44 }));
    // 36 px lie free over the first, 76 over the second.
    expect(freeOffset(60, 640, obstacles)).toBe(128);
  });

  it("The order of the obstacles does not change the position of toasts", () => {
    const obstacles = [380, 580, 500].map((top) => ({ top, bottom: top + 44 }));
    expect(freeOffset(60, 640, obstacles)).toBe(128);
  });

  it("Toasts have no position in a window full of fields", () => {
    const obstacles = Array.from({ length: 8 }, (_, at) => ({ top: at * 80, bottom: at * 80 + 44 }));
    expect(freeOffset(60, 640, obstacles)).toBeNull();
  });
});
