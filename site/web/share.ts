/**
 * Shares the Tale or post of the page on a click on its share button (`ShareButton`). Part of boot, because visitors load no
 * application; so it works for members before hydration, too.
 */
export function setUpSharing() {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-share]") : null;
    const place = button?.closest<HTMLElement>("[data-share-place]");
    if (button && place) void share(button.dataset, place);
  });
}

async function share({ share: url = "", shareTitle: title = "" }: DOMStringMap, place: HTMLElement) {
  const copied = place.querySelector<HTMLElement>("[data-share-copied]");
  const link = place.querySelector("input");
  // Hidden first, so that a screen reader announces it again at the second click.
  if (copied !== null) copied.hidden = true;
  if (await sharedBySystem({ title, url })) return;
  try {
    await navigator.clipboard.writeText(url);
    if (copied !== null) copied.hidden = false;
  } catch {
    // Forbidden, or no https: the reader copies the address by hand.
    link?.closest<HTMLElement>("[hidden]")?.removeAttribute("hidden");
    link?.select();
  }
}

/** Whether the system's share sheet handled it; closing the sheet counts. */
async function sharedBySystem(data: ShareData): Promise<boolean> {
  try {
    if (!("share" in navigator)) return false;
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
