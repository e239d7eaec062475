import { irregularDashes } from "../drawing/patterns.ts";
import type { Scene } from "../drawing/scene.ts";
import { svgInWholeUnits, repeat, ring, roundLine, shape } from "../drawing/svg.ts";
import { crows, moon } from "./night.ts";

/** Looking up from the ground: trunks lean in from all sides around the moon. */
export const lookingUp: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const x = width * random.between(0.34, 0.66);
  const y = height * random.between(0.32, 0.62);
  const radius = random.between(26, 56);
  const count = random.whole(6, 11);
  const start = random.next();
  let fingers = "";
  const trunks = repeat(count, (index) => {
    const angle = ((index + start + random.between(-0.25, 0.25)) / count) * 2 * Math.PI;
    const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
    const near = radius * random.between(1, 1.9);
    const broad = random.between(14, 34);
    [0.22, 0.34, 0.48, 0.66].forEach((share, bough) => {
      const away = near + (240 - near) * share;
      const reach = random.between(24, 54);
      const heading = angle + Math.PI + (bough % 2 ? -1 : 1) * random.between(0.45, 0.9);
      const [fx, fy] = [Math.cos(heading) * reach, Math.sin(heading) * reach];
      fingers += svgInWholeUnits`
        M${x + ux * away} ${y + uy * away} q${fx * 0.5 - uy * 6} ${fy * 0.5 + ux * 6} ${fx} ${fy}
      `;
    });
    const [farX, farY] = [x + ux * 320, y + uy * 320];
    return svgInWholeUnits`
      M${x + ux * near} ${y + uy * near}
      L${farX - uy * broad} ${farY + ux * broad} ${farX + uy * broad} ${farY - ux * broad}z
    `;
  });
  const haze = repeat(random.whole(3, 6), (step) =>
    ring(x, y, radius * 1.4 + step * 24, inks.mid, 10 - step * 1.4, irregularDashes(random, 30)),
  );
  return (
    haze +
    moon(stage, x, y, radius) +
    shape(trunks, inks.deep) +
    roundLine(fingers, inks.deep, 2.6) +
    crows(stage, height * (y > height / 2 ? 0.08 : 0.8))
  );
};
