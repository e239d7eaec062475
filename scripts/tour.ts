import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { fallbackLanguage, isLanguage, languageStorageKey, type Language } from "#contract/languages.ts";
import { aBrowser } from "#tests/support/browser.ts";
import { startDemoSite } from "#tests/tour/demo-site.ts";
import { tourPages, tourRoles, type TourPage, type TourRole } from "#tests/tour/tour-pages.ts";
import { buildIfNeeded } from "./build-if-needed.ts";

/**
 * `npm run tour -- it`: opens every address in every role at three widths and writes screenshots and one overview per
 * area to tour/<language>/, for everybody who changes a screen.
 */

const widths = [360, 768, 1280];

interface Shot {
  stop: TourPage;
  role: TourRole;
  file: string;
  width: number;
}

async function photograph(
  browser: Browser,
  url: string,
  language: Language,
  role: TourRole,
  token: string | null,
  list: TourPage[],
  folder: string,
) {
  const shots: Shot[] = [];
  for (const width of widths) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: language });
    await context.addCookies([{ name: languageStorageKey, value: language, url }]);
    await context.addInitScript(
      ([code, key, bearer]) => {
        // The blank page before the first one has no storage.
        if (location.protocol === "about:") return;
        localStorage.setItem(key!, code!);
        if (bearer === null) return;
        localStorage.setItem("token", bearer!);
        localStorage.setItem("expirationTime", String(Date.now() + 86_000_000));
      },
      [language, languageStorageKey, token] as const,
    );
    const page = await context.newPage();
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) console.warn(`${role} ${page.url()}: ${message.text()}`);
    });
    for (const stop of list.filter((each) => each.roles.includes(role))) {
      await page.goto(`${url}${stop.path}`, { waitUntil: "networkidle" });
      const file = join(folder, `${stop.area}-${stop.name}-${role}-${width}.png`);
      await page.screenshot({ path: file, fullPage: true });
      shots.push({ stop, role, file, width });
    }
    await context.close();
  }
  return shots;
}

async function contactSheet(browser: Browser, area: string, shots: Shot[], folder: string) {
  const figures = shots.map(
    ({ stop, role, file, width }) =>
      `<figure><img src="data:image/png;base64,${readFileSync(file).toString("base64")}"><figcaption>${stop.path} · ${role} · ${width}</figcaption></figure>`,
  );
  const style =
    "body{margin:16px;font:12px sans-serif;background:#ddd;display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start}figure{margin:0;width:300px}img{width:100%;max-height:900px;object-fit:cover;object-position:top;border:1px solid #999}";
  const html = join(folder, `${area}.html`);
  writeFileSync(
    html,
    `<!doctype html><meta charset="utf-8"><title>${area}</title><style>${style}</style>${figures.join("")}`,
  );
  const page = await browser.newPage({ viewport: { width: 1920, height: 1000 } });
  await page.goto(`file://${html}`);
  await page.screenshot({ path: join(folder, `sheet-${area}.png`), fullPage: true });
  await page.close();
}

const languageArgument = process.argv[2];
const language: Language = isLanguage(languageArgument) ? languageArgument : fallbackLanguage;
const folder = resolve("tour", language);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

await buildIfNeeded();
const { url, pathParameters, tokens, close } = await startDemoSite(language);
const browser = await aBrowser();
try {
  const list = tourPages(pathParameters);
  const shots: Shot[] = [];
  for (const role of tourRoles) {
    shots.push(...(await photograph(browser, url, language, role, tokens[role], list, folder)));
  }
  for (const area of new Set(list.map((stop) => stop.area))) {
    await contactSheet(
      browser,
      area,
      shots.filter((shot) => shot.stop.area === area),
      folder,
    );
  }
  console.log(`${shots.length} pictures and a contact sheet per area: ${folder}`);
} finally {
  await browser.close();
  await close();
}
