const keys = {
  horizontal: { next: "ArrowRight", previous: "ArrowLeft" },
  vertical: { next: "ArrowDown", previous: "ArrowUp" },
} as const;

/** The index that a key moves the focus to in a list of `count` items, round the ends; null for any other key. */
export function nextIndex(key: string, direction: keyof typeof keys, current: number, count: number): number | null {
  switch (key) {
    case keys[direction].next:
      return (current + 1) % count;
    case keys[direction].previous:
      return (current + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
