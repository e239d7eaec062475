import { type TrophyId, type TrophyKind, trophyGroups, trophyKinds } from "#contract/trophies.ts";
import { picture } from "./drawing/svg.ts";
import { favourited } from "./trophy/favourited.ts";
import { favourites } from "./trophy/favourites.ts";
import { pencil, presses } from "./trophy/inks.ts";
import { languages } from "./trophy/languages.ts";
import type { Motif } from "./trophy/engraving.ts";
import { height, plate, type Rank, width } from "./trophy/plate.ts";
import { published } from "./trophy/published.ts";

/** By itself, so that a page knows the address without the drawings. */
export { trophyArtVersion } from "./trophy/version.ts";

const motifs: Record<TrophyKind, readonly Motif[]> = { published, favourited, favourites, languages };

interface Place {
  kind: TrophyKind;
  motif: Motif;
  threshold: number;
  rank: Rank;
}

const places = new Map<TrophyId, Place>(
  trophyKinds.flatMap((kind) =>
    trophyGroups[kind].map(({ id, threshold }, at, group) => {
      const ranks: readonly Rank[] = group.length === 5 ? [0, 1, 2, 3, 4] : [0, 1, 3, 4];
      return [id, { kind, threshold, motif: motifs[kind][at]!, rank: ranks[at]! }] as const;
    }),
  ),
);

/**
 * A trophy as a bookplate (3:4, viewBox 0 0 240 320, a few kilobytes): its group gives inks and opening, its rank
 * the frame, and the ribbon the number that earned it. Not printed, it is a pencil drawing of the same plate.
 * It has no ids, so a page may inline many.
 */
export function trophySvg(id: TrophyId, { printed = true } = {}): string {
  const place = places.get(id)!;
  const { day, night } = presses[place.kind];
  const earned = place.rank === 4 ? night : day;
  const inks = printed ? earned : pencil;
  return picture(width, height, plate(place, inks, place.motif(inks)));
}
