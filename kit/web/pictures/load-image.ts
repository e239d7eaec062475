/** The picture at an address, rotated by its EXIF orientation; null if this browser can't show it. */
export function loadImage(url: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  return new Promise((resolve) => {
    // An SVG may have no size.
    image.addEventListener("load", () => resolve(image.naturalWidth > 0 && image.naturalHeight > 0 ? image : null));
    image.addEventListener("error", () => resolve(null));
    image.src = url;
  });
}
