import type { Random } from "./random.ts";
import { line, svg } from "./svg.ts";

interface Limb {
  x: number;
  y: number;
  /** Radians, 0 to the right, negative up. */
  heading: number;
  length: number;
  order: number;
}

/**
 * A leafless tree grown limb from limb: one path per order of branching, each thinner than its parent.
 * @param reach length of the trunk's first limb; the whole tree is about three times as tall.
 */
export function bareTree(
  random: Random,
  x: number,
  foot: number,
  reach: number,
  ink: string,
  { orders = 5, lean = 0, thick = reach * 0.22 }: { orders?: number; lean?: number; thick?: number } = {},
): string {
  const courses: string[] = Array.from({ length: orders }, () => "");
  const grow = ({ x: fromX, y: fromY, heading, length, order }: Limb): void => {
    const tipX = fromX + Math.cos(heading) * length;
    const tipY = fromY + Math.sin(heading) * length;
    const bow = random.between(-0.22, 0.22) * length;
    const [bendX, bendY] = [(tipX - fromX) / 2 - Math.sin(heading) * bow, (tipY - fromY) / 2 + Math.cos(heading) * bow];
    courses[order] += svg`M${Math.round(fromX)} ${Math.round(fromY)}q${Math.round(bendX)} ${Math.round(bendY)} ${Math.round(
      tipX - fromX,
    )} ${Math.round(tipY - fromY)}`;
    if (order + 1 >= orders) return;
    const forks = order > 0 && random.chance(0.25) ? 3 : 2;
    const spread = random.between(0.9, 1.35);
    for (let fork = 0; fork < forks; fork += 1) {
      const turn = spread * (fork / (forks - 1) - 0.5) + random.between(-0.2, 0.2);
      grow({ x: tipX, y: tipY, heading: heading + turn, length: length * random.between(0.6, 0.86), order: order + 1 });
    }
  };
  grow({ x, y: foot, heading: -Math.PI / 2 + lean, length: reach, order: 0 });
  const limbs = courses.map((course, order) => line(course, ink, Math.max(0.9, thick * 0.6 ** order)));
  const roots = svg`M${x - thick * 1.3} ${foot + 3}Q${x - thick * 0.4} ${foot - 2} ${x - thick * 0.48} ${foot - reach * 0.5}h${
    thick * 0.96
  }Q${x + thick * 0.4} ${foot - 2} ${x + thick * 1.3} ${foot + 3}z`;
  return `<g stroke-linecap="round">${limbs.join("")}</g><path d="${roots}" fill="${ink}"/>`;
}

/** A trunk that leaves the page at the top, with a few broken boughs. */
export function tallTrunk(random: Random, x: number, foot: number, width: number, ink: string): string {
  const sway = random.between(-12, 12);
  const half = width / 2;
  const trunk = svg`M${Math.round(x - half * 1.9)} ${Math.round(foot)}Q${Math.round(x - half)} ${Math.round(foot - 30)} ${Math.round(
    x - half + sway * 0.5,
  )} ${Math.round(foot / 2)}T${Math.round(x - half * 0.6 + sway)} -10h${Math.round(half * 1.2)}L${Math.round(x + half + sway * 0.5)} ${Math.round(
    foot / 2,
  )}Q${Math.round(x + half)} ${Math.round(foot - 30)} ${Math.round(x + half * 1.9)} ${Math.round(foot)}z`;
  const boughs = Array.from({ length: random.whole(2, 4) }, () => {
    const y = random.between(0.08, 0.6) * foot;
    const side = random.pick([-1, 1]);
    const reach = random.between(18, 44);
    return svg`M${Math.round(x + sway * 0.5)} ${Math.round(y)}q${Math.round(side * reach * 0.5)} -2 ${Math.round(side * reach)} ${Math.round(
      -reach * 0.7,
    )}m${Math.round(-side * reach * 0.45)} ${Math.round(reach * 0.5)}l${Math.round(side * reach * 0.55)} 2`;
  });
  return `<path d="${trunk}" fill="${ink}"/>` + line(boughs.join(""), ink, Math.max(1.4, width * 0.16));
}
