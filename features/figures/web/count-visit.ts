import { isBehindWarnings } from "#kit/web/pages/text-in-window.ts";
import { SECOND, tale } from "#vocabulary/limits.ts";

/** Says once that a Tale was opened and once that it was read to the end. Visitors load no application, so this runs without it. */

const openedAfter = 5 * SECOND;
/** The share of the reading time after which the end was not just looked up. */
const leastShare = 1 / 4;

const interval = SECOND / 2;
/** A device that was asleep comes back with a long one. */
const longestInterval = 2 * SECOND;

interface Visited {
  id: number;
  words: number;
}

/** Without cookie and token. `keepalive` sends it even if the reader leaves the page; a lost one is not sent again. */
function say(id: number, what: "opened" | "finished") {
  const sent = fetch(`/v0/posts/${id}/${what}`, { method: "POST", keepalive: true, credentials: "omit" });
  sent.catch(() => {});
}

const isEndShown = (text: Element) => {
  const { bottom, height } = text.getBoundingClientRect();
  return height > 0 && bottom <= document.documentElement.clientHeight;
};

/** @returns a function that stops counting */
export function countVisit({ id, words }: Visited): () => void {
  const finishedAfter = (words / tale.wordsPerMinute) * 60 * SECOND * leastShare;
  const unsaid = new Set(["opened", "finished"] as const);
  let seen = 0;
  let last = performance.now();

  function look() {
    const now = performance.now();
    const passed = Math.min(now - last, longestInterval);
    last = now;
    const texts = [...document.querySelectorAll("article .tale-text")].filter((text) => !isBehindWarnings(text));
    if (document.visibilityState !== "visible" || texts.length === 0) return;
    seen += passed;
    if (seen >= openedAfter && unsaid.delete("opened")) say(id, "opened");
    if (seen >= finishedAfter && texts.some(isEndShown) && unsaid.delete("finished")) say(id, "finished");
    if (unsaid.size === 0) stop();
  }
  const timer = setInterval(look, interval);
  const stop = () => clearInterval(timer);
  return stop;
}

/** For visitors, of whom the page knows nothing. */
export function setUpCountingVisits() {
  document.addEventListener("DOMContentLoaded", () => {
    const article = document.querySelector<HTMLElement>("article[data-words]");
    if (article === null) return;
    countVisit({ id: Number(article.dataset.passages), words: Number(article.dataset.words) });
  });
}
