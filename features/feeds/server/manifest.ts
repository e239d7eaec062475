import { paper } from "#content/art/palette.ts";
import { discoveryTexts } from "#content/discovery/all-languages.ts";
import { iconAddress, icons, type IconName } from "../addresses.ts";
import type { Language } from "#vocabulary/languages.ts";
import { siteName } from "#vocabulary/site-name.ts";

const iconNames: readonly IconName[] = ["icon-192", "icon-512", "maskable-512"];

/** The menu of an installed site's icon. */
const shortcuts = [
  ["tales", "/posts"],
  ["reading", "/user/reading"],
  ["write", "/laboratory"],
] as const;

/** The web application manifest (W3C), by which a browser installs the site. */
export function manifestOf(language: Language) {
  return {
    // The same application in every language.
    id: "/",
    name: siteName,
    short_name: siteName,
    description: discoveryTexts[language].description,
    lang: language,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: paper,
    background_color: paper,
    categories: ["books", "entertainment", "social"],
    shortcuts: shortcuts.map(([name, url]) => ({ name: discoveryTexts[language].shortcuts[name], url })),
    icons: iconNames.map((name) => {
      const { size, maskable } = icons[name];
      return {
        src: iconAddress(name),
        sizes: `${size}x${size}`,
        type: "image/png",
        purpose: maskable ? "maskable" : "any",
      };
    }),
  };
}
