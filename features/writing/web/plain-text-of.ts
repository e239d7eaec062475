/** The visible words of HTML or of a passage, with single spaces: a passage is found again although a line was broken in it. */
export const plainTextOf = (html: string): string =>
  (new DOMParser().parseFromString(html.replaceAll(/<(?:br|\/p|\/li)[^>]*>/g, " "), "text/html").body.textContent ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();
