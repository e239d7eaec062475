import { createIsbotFromList, isbot, list } from "isbot";

/** Robots by their User-Agent: their visits are no readers. */

const namesOne = /(?<!\bcu)bot|crawl|spider|preview|tool(?!bar)/i;

/** Browsers in the eyes of the site: what all of them say first and no more, and one without a window, which shows pages like any other. */
const browsers = ["Mozilla/5.0", "HeadlessChrome/153.0.0.0"];
const isRobotAmongBrowsers = createIsbotFromList(
  list.filter((pattern) => !browsers.some((browser) => new RegExp(pattern, "i").test(browser))),
);

/** Longer ones are no browsers' and would only cost time. */
const longest = 1000;

/** Nothing but robots names none. */
export function isRobot(userAgent = ""): boolean {
  if (userAgent.trim() === "" || userAgent.length > longest || namesOne.test(userAgent)) return true;
  return userAgent.startsWith("Mozilla/") ? isRobotAmongBrowsers(userAgent) : isbot(userAgent);
}
