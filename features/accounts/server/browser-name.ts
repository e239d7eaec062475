import Bowser from "bowser";

/** Browsers send shorter User-Agent headers; the limit keeps the parser's patterns fast. */
const longest = 512;

// For an unknown client the parser takes a name from the header, which may contain anything.
const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const systems = new Set<string>(Object.values(Bowser.OS_MAP));

/** `Firefox (Windows)`, `Safari (iOS)`, from the User-Agent header; null for clients that are not known browsers. */
export function browserName(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent === "") return null;
  const parser = Bowser.getParser(userAgent.slice(0, longest), true);
  const browser = parser.getBrowserName();
  const system = parser.getOSName();
  if (!browsers.has(browser)) return null;
  return systems.has(system) && !browser.includes(system) ? `${browser} (${system})` : browser;
}
