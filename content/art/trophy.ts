import { readFileSync } from "node:fs";
import type { TrophyId } from "#vocabulary/trophies.ts";
import { picture } from "./engine/svg.ts";

/** All bookplates and the parts that they share: a file that a browser shows. */
const sheet = readFileSync(new URL("trophies.svg", import.meta.url), "utf8");

/** Each bookplate and each part, without its own tags. Those have lines of their own, two spaces from the edge. */
const drawn = new Map(
  [...sheet.matchAll(/^ {2}<(g|svg) id="([\w-]+)".*?>\n(.*?)^ {2}<\/\1>/gms)].map(([, , id, lines = ""]) => [
    id,
    lines.replaceAll(/^ +|\n/gm, ""),
  ]),
);

/** The colours of each class of bookplates by the names of the inks. */
const inks = new Map(
  [...sheet.matchAll(/\.([\w-]+) \{(.*)\}/g)].map(([, name, rules = ""]) => [
    name,
    new Map([...rules.matchAll(/--(\w+): (#\w+)/g)].map(([, ink, colour]) => [ink, colour])),
  ]),
);

const classes = new Map([...sheet.matchAll(/id="(\w+)" class="([\w-]+)"/g)].map(([, id, name]) => [id, name]));

/**
 * A trophy as a bookplate (3:4, viewBox 0 0 240 320, a few kilobytes). Its group determines inks and opening, its rank the
 * frame, and the ribbon shows the number that earned it. If `printed` is false, it is a pencil drawing of the same
 * bookplate. It contains no ids, so a page may inline many.
 */
export function trophySvg(id: TrophyId, { printed = true } = {}): string {
  const colours = inks.get(printed ? classes.get(id) : "pencil")!;
  const bookplate = drawn
    .get(id)!
    .replaceAll(/<use href="#([\w-]+)"\/>/g, (_, part: string) => drawn.get(part)!)
    .replaceAll(/var\(--(\w+)\)/g, (_, ink: string) => colours.get(ink)!);
  return picture(240, 320, bookplate);
}
