/** A note as calls take it: without white space around it, and left out if it is empty. */
export function optionalNote(text: string): { note?: string } {
  const note = text.trim();
  return note === "" ? {} : { note };
}
