/** A line at the top of the window that shows how far the reader is in a long Tale. The stylesheet moves it, or boot in browsers that can't (site/web/reading-line.ts). */
export const ReadingLine = () => <div aria-hidden="true" className="reading-line" suppressHydrationWarning />;

/** From this reading time on a Tale has the line and the bar. Minutes. */
export const longTaleMinutes = 4;
