import { type TrophyId, type TrophyKind, trophyGroups, trophyKinds } from "#contract/trophies.ts";
import { picture } from "./drawing/svg.ts";
import { favouritedMotifs } from "./trophy/favourited.ts";
import { favourites } from "./trophy/favourites.ts";
import { pencil, groupInks } from "./trophy/inks.ts";
import { languages } from "./trophy/languages.ts";
import type { Motif } from "./trophy/engraving.ts";
import { height, bookplate, type Rank, width } from "./trophy/bookplate.ts";
import { published } from "./trophy/published.ts";

/** In a file of its own, so that a page can build the URL without loading the drawings. */

const motifs: Record<TrophyKind, readonly Motif[]> = { published, favourited: favouritedMotifs, favourites, languages };

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
 * A trophy as a bookplate (3:4, viewBox 0 0 240 320, a few kilobytes). Its group determines inks and opening, its rank the
 * frame, and the ribbon shows the number that earned it. If `printed` is false, it is a pencil drawing of the same
 * bookplate. It contains no ids, so a page may inline many.
 */
export function trophySvg(id: TrophyId, { printed = true } = {}): string {
  const place = places.get(id)!;
  const { day, night } = groupInks[place.kind];
  const earned = place.rank === 4 ? night : day;
  const inks = printed ? earned : pencil;
  return picture(width, height, bookplate(place, inks, place.motif(inks)));
}
