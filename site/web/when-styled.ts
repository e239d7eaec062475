const loaded = (link: HTMLLinkElement) =>
  new Promise<unknown>((resolve) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
  });

/** Runs when the page is read and its style sheets are there. Before, on a slow connection, nothing is where it will be. */
export function whenStyled(run: () => void) {
  document.addEventListener("DOMContentLoaded", () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
    void Promise.all(links.filter(({ sheet }) => sheet === null).map(loaded)).then(run);
  });
}
