import { useState, type ReactNode } from "react";

/** Words for a live region, and how to say some; the last ones stay in it. */
export function useAnnouncements(): [said: ReactNode, announce: (text: string) => void] {
  const [{ text, times }, setSaid] = useState({ text: "", times: 0 });
  const announce = (next: string) => setSaid((before) => ({ text: next, times: before.times + 1 }));
  // The same words a second time are other words to a screen reader only if they are another element.
  return [<span key={times}>{text}</span>, announce];
}
