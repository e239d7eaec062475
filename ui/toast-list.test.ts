import { describe, expect, it } from "vitest";
import { withoutToast, withToast, type ToastEntry } from "./toasts.tsx";

const entry = (id: number, text = `message ${id}`): ToastEntry => ({ id, kind: "info", text });

describe("the list of toasts", () => {
  it("The list of toasts keeps the three newest", () => {
    const toasts = [1, 2, 3, 4].reduce<ToastEntry[]>((list, id) => withToast(list, entry(id)), []);
    expect(toasts.map(({ id }) => id)).toEqual([2, 3, 4]);
  });

  it("A repeated message replaces the earlier toast and is the newest", () => {
    expect(withToast([entry(1, "Saved"), entry(2)], entry(3, "Saved")).map(({ id }) => id)).toEqual([2, 3]);
  });

  it("A closed toast is removed from the list", () => {
    expect(withoutToast([entry(1), entry(2)], 1)).toEqual([entry(2)]);
  });
});
