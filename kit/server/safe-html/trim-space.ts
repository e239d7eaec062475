const isSpace = (sign: string | undefined) => sign !== undefined && " \t\n\r\f".includes(sign);

/** Without the white space of HTML at both ends. No-break spaces stay. A pattern would take time for each space inside. */
export function trimSpace(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isSpace(text[from])) from += 1;
  while (to > from && isSpace(text[to - 1])) to -= 1;
  return text.slice(from, to);
}
