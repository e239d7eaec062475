import type { CategorySlug } from "#contract/categories.ts";

/** The five flat inks of a drawing, from the background to the accent. */
export interface Inks {
  ground: string;
  light: string;
  mid: string;
  deep: string;
  spark: string;
  /** Whichever of the five is most visible as a thin line on the ground. */
  trace: string;
}

/** Relative luminance of a #RRGGBB colour (WCAG 2), from 0 (black) to 1 (white). */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two #RRGGBB colours (WCAG 2), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** The paper colour behind every accent colour. */
export const paper = "#FBF8F3";
export const ink = "#1F1B16";

/**
 * One accent colour per category, with a contrast of at least 4.5:1 on paper, so that it can be used for links and
 * tags.
 */
export const categoryAccents: Record<CategorySlug, string> = {
  motivazionali: "#96560A",
  romantiche: "#B2335F",
  fiaba: "#3A6B2A",
  fantascienza: "#44379E",
  horror: "#7C1F24",
  criminale: "#3F5D7D",
};

/** Ground, light, mid, deep, spark. */
function print(row: string): Inks {
  const [ground = "", light = "", mid = "", deep = "", spark = ""] = row.split(" ");
  return { ground, light, mid, deep, spark, trace: luminance(ground) < 0.45 ? light : mid };
}

type Editions = readonly [Inks, ...Inks[]];

/** The palettes of a category's covers, one per row. */
export const coverPalettes: Record<CategorySlug, Editions> = {
  motivazionali: [
    print("#F0B548 #FFF1CF #1F6F6B #4A2118 #D4502A"),
    print("#F6D7AC #FFF7E6 #E58A35 #5A2A1F #C43E28"),
    print("#5C2A1D #FBE3B0 #C8641F #2A120E #F2B035"),
    print("#F5E6C6 #FFFBF0 #E0A02C #3D2A20 #CF5129"),
    print("#8DB5AC #FFF0CC #E39A2D #21413F #CF4E28"),
    print("#D68A28 #FCE8BE #A5461D #33180F #F8D373"),
    print("#E8A08A #FFF2DA #B8502F #4B1E22 #F3BE4B"),
    print("#27454A #FBE9C4 #D9822B #12282D #F4C152"),
    print("#C9581F #FFEBC2 #8A2F16 #2C1410 #F5B23C"),
  ],
  romantiche: [
    print("#F3C6C4 #FFF3EC #D8527A #5B1532 #F0A23C"),
    print("#A82C58 #FCE3DC #E98AA0 #3F0B24 #F6C667"),
    print("#FBE7DE #FFFBF7 #E2708C #74203F #2F6B73"),
    print("#5A1736 #F9D9D2 #C94B73 #2B0819 #EE9C86"),
    print("#E8899A #FFF0E6 #B8325A #4A1029 #FBD9A0"),
    print("#F0D5C0 #FFF8EE #C9405F #3B2343 #8C4A7D"),
    print("#D9607F #FFEDE3 #8E1F4A #3A0A22 #F7B7A3"),
    print("#3E2347 #F8DDD6 #B8467C #1F0F27 #F2A65A"),
    print("#F6D9D6 #FFF9F4 #B5466F #3C2A4D #E8836B"),
  ],
  fiaba: [
    print("#CFE0B4 #FCF8E3 #6E9E4B #1F4128 #E0A52E"),
    print("#1F4A3A #F3EBC3 #5C9457 #0F2A22 #F0BE4A"),
    print("#F3E9C6 #FFFCEF #8BB05A #2C5434 #D9633B"),
    print("#6FA06A #F8F2D2 #3F7A45 #173824 #F4C95A"),
    print("#A9CFC0 #FDF7E2 #4F9166 #1B4438 #E5863F"),
    print("#31633A #F6EFC9 #86B04E #142F1E #EE9A8A"),
    print("#F5D9B8 #FFFAEC #6FA25F #24472F #C94F4A"),
    print("#14424A #F1ECCB #4E9A7C #08262C #F2B24B"),
    print("#B7C65A #FBF8DC #5E8A35 #22411F #E2703A"),
  ],
  fantascienza: [
    print("#3B3291 #EDE7FA #7B6FD6 #17123F #F2785C"),
    print("#D9D3F2 #FBF9FF #8377D1 #2A226E #EE6A4D"),
    print("#1E1A52 #E6E3F7 #5A50BE #0E0B2B #5FD0C0"),
    print("#F1EAE2 #FFFDFA #7A73CE #251E63 #E8A33A"),
    print("#6A5FCB #F0ECFF #A79DEB #1F1860 #FFC857"),
    print("#2B3A8C #E4E9FA #6E86D8 #121A46 #F49AC1"),
    print("#4A2C82 #F3E6FA #9C6FD0 #1D0F3D #F5B94A"),
    print("#B9C4EE #FAFBFF #5D6CC4 #1B2260 #F0705A"),
    print("#141238 #E2E0F5 #463D9E #070619 #F2785C"),
  ],
  horror: [
    print("#7C1F24 #F0DFC8 #4E1115 #1A0A0B #D9573C"),
    print("#E8D9C0 #FBF4E4 #B9A284 #231413 #8E1F22"),
    print("#2A1416 #EBD9C2 #5A2023 #0E0607 #B3312C"),
    print("#B5453A #F6E3CB #8A2A28 #220C0D #F0B27A"),
    print("#4B2A2E #E9DCCB #7A3A3C #170C0E #D8A24A"),
    print("#C9B6A4 #F8EFE2 #8C5A52 #2B1415 #A3262A"),
    print("#5B1A2B #F3D9BE #861F31 #1C080F #E9A03F"),
    print("#D98E6F #FBEBD6 #A0402F #2C0F10 #7A1418"),
    print("#353033 #E6DACA #6B2A2C #121012 #C23A32"),
  ],
  criminale: [
    print("#3F5D7D #F3E9CF #6C8AA6 #14202E #EDB843"),
    print("#C9D3D8 #F8F5EA #7E97AB #1F3142 #C8452F"),
    print("#1B2A3A #EFE6CB #45617F #0B131C #F0C24F"),
    print("#E6DFCD #FBF8EE #8B9FB0 #26384C #D98A2B"),
    print("#6F8CA3 #F6EFD9 #4B6782 #182636 #F2CF6B"),
    print("#2F4A55 #E9E8D8 #5F8189 #101E24 #E2673F"),
    print("#A9B9C4 #FAF6E8 #5C7890 #1A2A3B #E3A72F"),
    print("#2B3550 #E8E6E0 #56689A #0F1524 #E8B35A"),
    print("#54677A #F4EDE0 #8498A8 #131D28 #D9472F"),
  ],
};
