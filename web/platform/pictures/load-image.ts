/** The picture at an address, turned as its EXIF says; null for what this browser can't show. */
export function loadImage(url: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  return new Promise((resolve) => {
    // A drawing may come without a size of its own.
    image.addEventListener("load", () => resolve(image.naturalWidth > 0 && image.naturalHeight > 0 ? image : null));
    image.addEventListener("error", () => resolve(null));
    image.src = url;
  });
}
