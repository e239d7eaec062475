import { irregularDashes } from "../drawing/patterns.ts";
import type { Scene } from "../drawing/scene.ts";
import { disc, line, translated, shape, svg, rotated } from "../drawing/svg.ts";
import type { Random } from "../random.ts";

/** A head and neck facing right, the tip of the nose near 0 58; one unit is about a hundredth of the head. */
const skin =
  "M-19 6C-17 15-14 24-15 31C-16 35-15 37-13 40C-10 46-6 51-3 55.5C-1 59-3 62-7 62.5C-11 63-12 64-11.5 66" +
  "C-11 69-8 70-7.5 73C-7 75-9 76-11 76.5C-9 77.5-8 80-9 82.5C-10 84-12.5 85-12 88C-11 92-8 94-9.5 99" +
  "C-12 106-19 107-26 106C-34 106-38 111-39 118C-39 124-36 128-30 134L-76 140C-66 118-70 100-74 84L-60-10z";
const garment = "M-34 126C-26 136-8 142-3 172V330H-150V160C-130 142-92 140-72 126C-62 134-44 136-34 126z";
const crown = "M-17 14C-16-14-46-30-70-16C-94-2-92 42-86 66";
const styles: [string, ...string[]] = [
  `${crown}C-80 96-96 132-92 190L-60 180C-70 140-50 124-54 98C-56 84-46 70-43 56C-38 42-34 24-17 14z`,
  `${crown}C-84 82-80 96-72 106L-60 98C-60 82-50 74-44 60C-40 44-36 24-17 14z`,
  `${crown}C-82 74-78 84-70 88C-54 82-48 68-44 56C-40 42-34 24-17 14zM-70-8a19 19 0 1 1-28 24z`,
];

interface Tones {
  face: string;
  hair: string;
  cloth: string;
  cut: string;
}

function hairLocks(random: Random, cut: string): string {
  const locks = [0, 1, 2, 3, 4].map((step) => {
    const away = step * 8;
    const down = svg`
      M${-24 - away * 0.9} ${9 - step * 3}
      C${-40 - away * 0.6} ${22 + step * 2} ${-42 - away * 0.8} 44 ${-50 - away * 0.7} 62
    `;
    return line(down, cut, 1.3, irregularDashes(random, 16));
  });
  return locks.join("");
}

/** Two faces so close that only a thin gap of light is between them. */
export const faces: Scene = ({ random, inks, width, height }) => {
  const scale = random.between(1.62, 1.95);
  const y = height * random.between(0.3, 0.4) - 46 * scale;
  const person = (way: 1 | -1, tones: Tones): string => {
    const [apart, drop, nod] = [random.between(-1, 3), random.between(-8, 8), random.between(-8, 6)];
    const head =
      shape(skin, tones.face) +
      shape(garment, tones.cloth) +
      shape(random.pick(styles), tones.hair) +
      hairLocks(random, tones.cut) +
      line("M-29 42q5 5 10 1M-31 33q7-4 12-1", tones.hair, 1.6);
    const [x, top] = [width / 2 - way * apart, y + way * drop];
    return translated(rotated(head, nod, -30, 110), x, top, way * scale, scale);
  };
  const sun = disc(width / 2, height * random.between(0.24, 0.5), random.between(54, 92), inks.spark);
  const one = { face: inks.light, hair: inks.deep, cloth: inks.mid, cut: inks.mid };
  const other = { face: inks.mid, hair: inks.deep, cloth: inks.deep, cut: inks.light };
  return sun + (random.chance(0.5) ? person(1, one) + person(-1, other) : person(1, other) + person(-1, one));
};
