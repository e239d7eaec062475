/**
 * After a deployment, an old page names files that are gone: it reloads, once for each version of the application. A second failure
 * is the network's.
 */
export function reloadOnce() {
  const source = document.querySelector<HTMLElement>("script[data-application-src]")?.dataset.applicationSrc ?? "";
  const key = "reloaded-for";
  if (sessionStorage.getItem(key) === source) return;
  sessionStorage.setItem(key, source);
  location.reload();
}
