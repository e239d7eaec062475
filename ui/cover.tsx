import type { CategorySlug } from "#vocabulary/categories.ts";
import type { Language } from "#vocabulary/languages.ts";
import { classNames } from "./class-names.ts";

interface CoverName {
  category: CategorySlug;
  language: Language;
  id: number;
}

interface CoverProps extends CoverName {
  /** Visible at once, so not loaded lazily. */
  eager?: boolean | undefined;
  /** The page contains its drawing. */
  inline?: boolean | undefined;
  className?: string | undefined;
}

/** Instead of a drawing that can't be loaded, such as without a connection: the browser would show the sign of a broken picture. */
const blank = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/** The cover of a Tale, always 2:3. Its title is next to it as text, so a screen reader skips the cover. */
export function Cover({ category, language, id, eager = false, inline = false, className }: CoverProps) {
  const cover = { category, language, id };
  return (
    <img
      src={addressOf(cover, inline)}
      // The server writes the drawing, the browser an address of the same drawing.
      suppressHydrationWarning
      ref={(image) => {
        if (image?.src.startsWith("data:") && image.src !== blank) drawn.set(coverAddress(cover), image.src);
      }}
      alt=""
      width={400}
      height={600}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
      onError={({ currentTarget }) => {
        if (currentTarget.src !== blank) currentTarget.src = blank;
      }}
      className={classNames("aspect-cover h-auto w-full bg-accent-wash", className)}
    />
  );
}

/** The file of a Tale's cover. */
const coverAddress = ({ category, language, id }: CoverName) => `/covers/${category}/${language}/${id}.svg`;

/**
 * On the server, covers that lists showed last: a drawing costs about half a millisecond, the address about 3 kB. In the browser, those
 * that came with the page: a member's home shows some of them again.
 */
const drawn = new Map<string, string>();
const mostDrawn = 500;

let draw: ((cover: CoverName) => string) | undefined;

/** On the server: from now on lists contain the drawings of their covers. @param drawCover returns SVG */
export function drawCoversInLists(drawCover: (cover: CoverName) => string) {
  draw = drawCover;
}

/**
 * On the server the address of an inline cover is the drawing itself, as a `data:` URL: twelve covers as files would cost twelve
 * requests and, with their headers, three times the bytes. In the browser, after a link was followed, it is the file.
 */
function addressOf(cover: CoverName, inline: boolean): string {
  const file = coverAddress(cover);
  if (draw !== undefined && !inline) return file;
  const known = drawn.get(file);
  if (known !== undefined) return known;
  if (draw === undefined) return file;
  const address = `data:image/svg+xml,${draw(cover)
    .replaceAll('"', "'")
    .replaceAll(/[%#<>\n]/g, encodeURIComponent)}`;
  const [oldest] = drawn.keys();
  if (drawn.size >= mostDrawn && oldest !== undefined) drawn.delete(oldest);
  drawn.set(file, address);
  return address;
}
