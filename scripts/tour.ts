import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { fallbackLanguage, isLanguage, languageStorageKey, type Language } from "#vocabulary/languages.ts";
import { readingChoices, type Theme } from "#vocabulary/reading-choices.ts";
import { memberKey, visitorKey } from "#features/accounts/web/reading-choices.ts";
import { createClient } from "#tests/support/client.ts";
import { aBrowser } from "#tests/support/browser.ts";
import { startDemoSite } from "#proofs/tour/demo-site.ts";
import { tourPages, tourRoles, type TourPage, type TourRole } from "#proofs/tour/tour-pages.ts";
import { buildIfNeeded } from "./build-if-needed.ts";

/**
 * `npm run tour -- it dark`: opens every address in every role at three widths and writes screenshots and one overview per
 * area to tour/<language>-<theme>/, for everybody who changes a screen. The theme is the device's if none is given: light.
 */

const widths = [360, 768, 1280];

interface Shot {
  stop: TourPage;
  role: TourRole;
  file: string;
  width: number;
}

interface Tour {
  browser: Browser;
  url: string;
  language: Language;
  theme: Theme;
  list: TourPage[];
  folder: string;
}

async function photograph({ browser, url, language, theme, list, folder }: Tour, role: TourRole, token: string | null) {
  const shots: Shot[] = [];
  const settings = JSON.stringify({ theme });
  if (token !== null) await chooseTheme(url, token, theme);
  for (const width of widths) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: language });
    await context.addCookies([{ name: languageStorageKey, value: language, url }]);
    await context.addInitScript(
      ([stored, bearer]) => {
        // The blank page before the first one has no storage.
        if (location.protocol === "about:") return;
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
        if (bearer === null) return;
        localStorage.setItem("token", bearer);
        localStorage.setItem("expirationTime", String(Date.now() + 86_000_000));
      },
      [{ [languageStorageKey]: language, [visitorKey]: settings, [memberKey]: settings }, token] as const,
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

async function chooseTheme(url: string, token: string, theme: Theme) {
  const client = createClient(url);
  client.token = token;
  const { status } = await client.put("/v1/reading-settings", { body: { theme } });
  if (status !== 200) throw new Error(`choosing the theme failed: ${status}`);
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

const given = process.argv.slice(2);
const language = given.find(isLanguage) ?? fallbackLanguage;
const theme = readingChoices.theme.find((each) => given.includes(each)) ?? "system";
const folder = resolve("tour", theme === "system" ? language : `${language}-${theme}`);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

await buildIfNeeded();
const { url, pathParameters, tokens, close } = await startDemoSite(language);
const browser = await aBrowser();
try {
  const list = tourPages(pathParameters);
  const shots: Shot[] = [];
  const tour = { browser, url, language, theme, list, folder };
  for (const role of tourRoles) shots.push(...(await photograph(tour, role, tokens[role])));
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
