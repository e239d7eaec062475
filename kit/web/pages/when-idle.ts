/** Calls once the browser is idle, at the latest after two seconds. @returns prevents it */
export function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}

/** The same, but not before the page and its pictures have loaded. */
export function whenLoadedAndIdle(run: () => void): () => void {
  if (document.readyState === "complete") return whenIdle(run);
  let cancel = () => {};
  const wait = () => {
    cancel = whenIdle(run);
  };
  window.addEventListener("load", wait, { once: true });
  return () => {
    window.removeEventListener("load", wait);
    cancel();
  };
}

/** Lets the browser react to input before the next step of a long work. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
