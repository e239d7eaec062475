import type { CategorySlug } from "#contract/categories.ts";
import type { Inks } from "./scene.ts";

/** The paper that every accent is read on. */
export const paper = "#FBF8F3";
export const ink = "#1F1B16";

/** One accent per category, at least 4.5:1 on paper, so that it serves for links and tags. */
export const categoryAccents: Record<CategorySlug, string> = {
  motivazionali: "#96560A",
  romantiche: "#B2335F",
  fiaba: "#3A6B2A",
  fantascienza: "#44379E",
  horror: "#7C1F24",
  criminale: "#3F5D7D",
};

/** One line a print: ground, light, mid, deep, spark. */
function inks(line: string): Inks {
  const [ground = "", light = "", mid = "", deep = "", spark = ""] = line.split(" ");
  return { ground, light, mid, deep, spark };
}

/** The inks that the covers of a category are printed in; each row is one edition of the series. */
export const coverPalettes: Record<CategorySlug, readonly [Inks, ...Inks[]]> = {
  motivazionali: [
    inks("#F0B548 #FFF1CF #D8622C #4A2118 #1F6F6B"),
    inks("#F6D7AC #FFF7E6 #E58A35 #5A2A1F #C43E28"),
    inks("#5C2A1D #FBE3B0 #C8641F #2A120E #F2B035"),
    inks("#F5E6C6 #FFFBF0 #E0A02C #3D2A20 #CF5129"),
    inks("#8DB5AC #FFF0CC #E39A2D #21413F #CF4E28"),
    inks("#D68A28 #FCE8BE #A5461D #33180F #F8D373"),
  ],
  romantiche: [
    inks("#F3C6C4 #FFF3EC #D8527A #5B1532 #F0A23C"),
    inks("#A82C58 #FCE3DC #E98AA0 #3F0B24 #F6C667"),
    inks("#FBE7DE #FFFAF5 #E2708C #74203F #2F6B73"),
    inks("#5A1736 #F9D9D2 #C94B73 #2B0819 #EE9C86"),
    inks("#E8899A #FFF0E6 #B8325A #4A1029 #FBD9A0"),
    inks("#F0D5C0 #FFF8EE #C9405F #3B2343 #8C4A7D"),
  ],
  fiaba: [
    inks("#CFE0B4 #FCF8E3 #6E9E4B #1F4128 #E0A52E"),
    inks("#1F4A3A #F3EBC3 #5C9457 #0F2A22 #F0BE4A"),
    inks("#F3E9C6 #FFFCEF #8BB05A #2C5434 #D9633B"),
    inks("#6FA06A #F8F2D2 #3F7A45 #173824 #F4C95A"),
    inks("#A9CFC0 #FDF7E2 #4F9166 #1B4438 #E5863F"),
    inks("#31633A #F6EFC9 #86B04E #142F1E #EE9A8A"),
  ],
  fantascienza: [
    inks("#3B3291 #EDE7FA #7B6FD6 #17123F #F2785C"),
    inks("#D9D3F2 #FBF9FF #8377D1 #2A226E #EE6A4D"),
    inks("#1E1A52 #E6E3F7 #5A50BE #0E0B2B #5FD0C0"),
    inks("#F1EAE2 #FFFDFA #7A73CE #251E63 #E8A33A"),
    inks("#6A5FCB #F0ECFF #A79DEB #1F1860 #FFC857"),
    inks("#2B3A8C #E4E9FA #6E86D8 #121A46 #F49AC1"),
  ],
  horror: [
    inks("#7C1F24 #F0DFC8 #4E1115 #1A0A0B #C94A34"),
    inks("#E8D9C0 #FBF4E4 #B9A284 #231413 #8E1F22"),
    inks("#2A1416 #EBD9C2 #5A2023 #0E0607 #B3312C"),
    inks("#B5453A #F6E3CB #8A2A28 #220C0D #F0B27A"),
    inks("#4B2A2E #E9DCCB #7A3A3C #170C0E #D8A24A"),
    inks("#C9B6A4 #F8EFE2 #8C5A52 #2B1415 #A3262A"),
  ],
  criminale: [
    inks("#3F5D7D #F3E9CF #6C8AA6 #14202E #EDB843"),
    inks("#C9D3D8 #F8F5EA #7E97AB #1F3142 #C8452F"),
    inks("#1B2A3A #EFE6CB #45617F #0B131C #F0C24F"),
    inks("#E6DFCD #FBF8EE #8B9FB0 #26384C #D98A2B"),
    inks("#6F8CA3 #F6EFD9 #4B6782 #182636 #F2CF6B"),
    inks("#2F4A55 #E9E8D8 #5F8189 #101E24 #E2673F"),
  ],
};
