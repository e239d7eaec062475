/** A line at the top of the window that shows how far the reader is in a long Tale. The style sheet moves it; it needs no script. */
export const ReadingLine = () => <div aria-hidden="true" className="reading-line" />;

/** From this reading time on a Tale has the line. Minutes. */
export const longTaleMinutes = 4;
