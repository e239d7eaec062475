import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright-core";

/** Accessibility checks. Each returns a list of faults. */

/** Sets the width of the window and waits for the new layout. */
export async function setWidth(page: Page, width: number) {
  if (page.viewportSize()?.width === width) return;
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Of the two forms the package has, the one that a browser reads in half the time. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

interface AxeOptions {
  /** Also what only the colours decide, which takes axe a third of its time. */
  colours?: boolean;
}

/** Everything axe-core knows of, best practices included. Preloading would serve pages with films and sounds alone. */
export async function axeViolations(page: Page, { colours = true }: AxeOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (enabled) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    // No page has frames.
    const options: RunOptions = {
      resultTypes: ["violations"],
      preload: false,
      iframes: false,
      rules: { "color-contrast": { enabled } },
    };
    // Selectors take longest to compute and are needed only for a fault.
    const { violations: found } = await checker.run({ ...options, selectors: false });
    return found.length === 0 ? [] : (await checker.run(options)).violations;
  }, colours);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => {
      const [, why = ""] = failureSummary.split("\n");
      return `${id}: ${target.join(" ")}: ${why.trim()}`;
    }),
  );
}

/** The elements that make the page scroll sideways. */
export function horizontalOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const all = [...document.body.querySelectorAll("*")];
    const wide = all.filter((element) => element.getBoundingClientRect().right > width + 0.5);
    const names = wide.map(({ tagName, classList }) =>
      [tagName.toLowerCase(), ...[...classList].slice(0, 4)].join("."),
    );
    return [`${document.documentElement.scrollWidth} px wide: ${names.slice(0, 6).join(", ")}`];
  });
}

const fingertip = 44;
const targets =
  "button, [role=button], input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea, " +
  "nav a, header:not(main *) a, footer:not(main *) a";

/** Buttons, fields and links of navigations smaller than a finger. Links inside a text are as high as its line. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ([targets, least]) =>
      [...document.querySelectorAll<HTMLElement>(targets)].flatMap((target) => {
        const seen = target.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        // Fields for robots are not seen by people.
        if (!seen || target.matches(".skip-link, [aria-hidden=true] *")) return [];
        const { width, height } = target.getBoundingClientRect();
        if (width + 0.5 >= least && height + 0.5 >= least) return [];
        const name = (target.getAttribute("aria-label") ?? target.textContent).trim().slice(0, 40);
        return [`${Math.round(width)} × ${Math.round(height)}: ${target.tagName.toLowerCase()} “${name}”`];
      }),
    [targets, fingertip] as const,
  );
}
