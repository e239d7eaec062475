/** Characters that Windows or macOS refuse in names, and those that are invisible or change the direction of the text. */
const refused = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** File systems allow 255 bytes; accented letters have two, and the browser may add a number. */
const maxBytes = 180;

/** A name for the Tale's file, with the letters of its title. */
export function fileNameOf(title: string, ending: string): string {
  const name = title.normalize("NFC").toWellFormed().replace(refused, " ").replace(/\s+/gu, " ");
  const trimmed = shortened(name.replace(/^[\s.]+/u, "")).replace(/[\s.]+$/u, "");
  const safe = reserved.test(trimmed) ? `_${trimmed}` : trimmed;
  return `${safe === "" ? "Fabula" : safe}.${ending}`;
}

function shortened(name: string): string {
  const encoder = new TextEncoder();
  let [result, bytes] = ["", 0];
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    bytes += encoder.encode(segment).length;
    if (bytes > maxBytes) break;
    result += segment;
  }
  return result;
}
