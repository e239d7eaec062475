import { svgInWholeUnits, repeat, roundLine, shape } from "../drawing/svg.ts";
import type { Random } from "../random.ts";

interface Limb {
  x: number;
  y: number;
  /** Radians, 0 to the right, negative upwards. */
  heading: number;
  length: number;
  order: number;
}

interface BareTree {
  x: number;
  foot: number;
  /** The length of the trunk below the first fork; the tree is about three times as tall. */
  trunk: number;
  /** Radians from upright. */
  lean?: number;
  /** How many times the branches fork, the trunk included. */
  orders?: number;
}

/** A leafless tree, generated branch by branch: one path per level of branching, each thinner than its parent. */
export function bareTree(random: Random, { x, foot, trunk, lean = 0, orders = 5 }: BareTree, ink: string): string {
  const courses: string[] = Array.from({ length: orders }, () => "");
  const thick = trunk * 0.22;
  const grow = ({ x: fromX, y: fromY, heading, length, order }: Limb): void => {
    const [spanX, spanY] = [Math.cos(heading) * length, Math.sin(heading) * length];
    const bow = (order > 0 ? random.between(-0.22, 0.22) : 0) * length;
    courses[order] += svgInWholeUnits`
        M${fromX} ${fromY}
        q${spanX / 2 - Math.sin(heading) * bow} ${spanY / 2 + Math.cos(heading) * bow} ${spanX} ${spanY}
      `;
    if (order + 1 >= orders) return;
    const forks = order === 1 && random.chance(0.4) ? 3 : 2;
    const spread = random.between(0.9, 1.4);
    for (let fork = 0; fork < forks; fork += 1) {
      const turn = spread * (fork / (forks - 1) - 0.5) + random.between(-0.2, 0.2);
      const reach = length * random.between(0.6, 0.86);
      grow({ x: fromX + spanX, y: fromY + spanY, heading: heading + turn, length: reach, order: order + 1 });
    }
  };
  grow({ x, y: foot, heading: lean - Math.PI / 2, length: trunk, order: 0 });
  const limbs = courses.map((course, order) => roundLine(course, ink, Math.max(0.9, thick * 0.6 ** order)));
  // Fractions of the trunk: across its width, and up its length.
  const at = (across: number, up: number): string =>
    svgInWholeUnits`${x + Math.sin(lean) * trunk * up + across * thick} ${foot + 2 - Math.cos(lean) * trunk * up}`;
  const left = `M${at(-1.4, 0)}Q${at(-0.5, 0.02)} ${at(-0.49, 0.6)}`;
  const right = `L${at(0.49, 0.6)}Q${at(0.5, 0.02)} ${at(1.4, 0)}z`;
  return shape(left + right, ink) + limbs.join("");
}

/** A trunk that continues beyond the top of the page: its outline, and paths for a few broken branches. */
export function tallTrunk(random: Random, x: number, foot: number, width: number): { outline: string; boughs: string } {
  const sway = random.between(-12, 12);
  const half = width / 2;
  const middle = foot / 2;
  const left = svgInWholeUnits`
    M${x - half * 1.9} ${foot} Q${x - half} ${foot - 30} ${x - half + sway * 0.5} ${middle}
    L${x - half * 0.6 + sway} -10
  `;
  const right = svgInWholeUnits`
    h${half * 1.2} L${x + half + sway * 0.5} ${middle}
    Q${x + half} ${foot - 30} ${x + half * 1.9} ${foot}z
  `;
  const boughs = repeat(random.whole(2, 4), () => {
    const reach = random.between(18, 46);
    const side = random.pick([-reach, reach]);
    const twig = svgInWholeUnits`m${-side * 0.45} ${reach * 0.5}l${side * 0.55} 2`;
    return svgInWholeUnits`
      M${x + sway * 0.5} ${random.between(0.08, 0.6) * foot}
      q${side * 0.5} -2 ${side} ${-reach * 0.7}${twig}
    `;
  });
  return { outline: left + right, boughs };
}
