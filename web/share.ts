/**
 * Shares the page's subject where somebody presses the button for it (ShareButton says how it looks). Without the
 * application, as visitors have none; hence also for members, before theirs runs.
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
  // Hidden first: told a second time, it is read out a second time.
  if (copied !== null) copied.hidden = true;
  if (await handedOn({ title, url })) return;
  try {
    await navigator.clipboard.writeText(url);
    if (copied !== null) copied.hidden = false;
  } catch {
    // Forbidden, or there is no clipboard without https: then by hand.
    link?.closest<HTMLElement>("[hidden]")?.removeAttribute("hidden");
    link?.select();
  }
}

/** Whether the system's own sharing took it, or the reader thought better of it. */
async function handedOn(data: ShareData): Promise<boolean> {
  try {
    if (!("share" in navigator)) return false;
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
