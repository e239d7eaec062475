import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright-core";

/** Accessibility checks. Each returns a list of violations. */

/** Sets the width of the window and waits for the new layout. */
export async function setWidth(page: Page, width: number) {
  if (page.viewportSize()?.width === width) return;
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** The minified build, which a browser parses in half the time. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

interface AxeOptions {
  /** Also runs the rules about colours, which take a third of axe's time. */
  colours?: boolean;
}

/** Runs all rules of axe-core, best practices included. Preloading helps only pages with video or audio. */
export async function axeViolations(page: Page, { colours = true }: AxeOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (enabled) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    // No page has frames.
    const options: RunOptions = {
      resultTypes: ["violations"],
      preload: false,
      iframes: false,
      // axe leaves out the size of targets, 24 px or as much space around (WCAG 2.5.8), unless it is asked.
      rules: { "color-contrast": { enabled }, "target-size": { enabled: true } },
    };
    // Selectors take the most time to compute and are needed only for violations.
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

/** Landmarks without a name. axe finds them only where a page has two of a kind, and pages get more of them over time. */
export function unnamedLandmarks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("nav, aside, [role=search]")].flatMap((element) =>
      element.checkVisibility() && !element.hasAttribute("aria-label") && !element.hasAttribute("aria-labelledby")
        ? [`no name: ${element.outerHTML.slice(0, 80)}`]
        : [],
    ),
  );
}

const namingAttributes = [
  "aria-activedescendant",
  "aria-controls",
  "aria-describedby",
  "aria-details",
  "aria-errormessage",
  "aria-flowto",
  "aria-labelledby",
  "aria-owns",
  "for",
  "headers",
];

/** Ids that an attribute names and no element has, and ids that several elements have. The menu of a closed button need not exist yet. */
export function wrongIds(page: Page): Promise<string[]> {
  return page.evaluate((attributes) => {
    const named = attributes.flatMap((attribute) =>
      [...document.querySelectorAll(`[${attribute}]`)].flatMap((element) =>
        attribute === "aria-controls" && element.getAttribute("aria-expanded") === "false"
          ? []
          : element
              .getAttribute(attribute)!
              .split(/\s+/)
              .filter((id) => document.getElementById(id) === null)
              .map((id) => `${attribute} names “${id}”, which is nowhere: ${element.outerHTML.slice(0, 80)}`),
      ),
    );
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `twice on the page: the id “${id}”`);
    return [...named, ...twice];
  }, namingAttributes);
}

const fingertip = 44;
const targets =
  "button, [role=button], input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea, " +
  "nav a, header:not(main *) a, footer:not(main *) a";

/**
 * Buttons, fields and navigation links that are too small for a finger. Links inside a text may be as high as its line.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ([targets, least]) =>
      [...document.querySelectorAll<HTMLElement>(targets)].flatMap((target) => {
        const isVisible = target.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        // Honeypot fields are invisible to people.
        if (!isVisible || target.matches(".skip-link, [aria-hidden=true] *")) return [];
        const { width, height } = target.getBoundingClientRect();
        if (width + 0.5 >= least && height + 0.5 >= least) return [];
        const name = (target.getAttribute("aria-label") ?? target.textContent).trim().slice(0, 40);
        return [`${Math.round(width)} × ${Math.round(height)}: ${target.tagName.toLowerCase()} “${name}”`];
      }),
    [targets, fingertip] as const,
  );
}

/** All that is wrong with a page for people who use a screen reader, a finger or a narrow window. */
export const accessibilityFaults = async (page: Page): Promise<string[]> => [
  ...(await axeViolations(page)),
  ...(await wrongIds(page)),
  ...(await smallTargets(page)),
  ...(await horizontalOverflow(page)),
];

/** The same for a page that also has to fit a window of 320 px, the narrowest one of WCAG 1.4.10. */
export async function accessibilityFaultsIfNarrow(page: Page): Promise<string[]> {
  const found = [...(await axeViolations(page)), ...(await wrongIds(page)), ...(await smallTargets(page))];
  const { width } = page.viewportSize()!;
  await setWidth(page, 320);
  found.push(...(await horizontalOverflow(page)));
  await setWidth(page, width);
  return found;
}
