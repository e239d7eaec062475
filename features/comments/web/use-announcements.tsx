import { useState, type ReactNode } from "react";

/** The content of a live region and a function that changes it. The last text stays. */
export function useAnnouncements(): [announcement: ReactNode, announce: (text: string) => void] {
  const [{ text, times }, setAnnouncement] = useState({ text: "", times: 0 });
  const announce = (next: string) => setAnnouncement((before) => ({ text: next, times: before.times + 1 }));
  // A screen reader announces the same text again only if it is in a new element.
  return [<span key={times}>{text}</span>, announce];
}
