import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium, type BrowserContext } from "playwright-core";
import { unpackedBrowser } from "#tests/support/browser.ts";
import { aFreePort } from "#tests/support/server-process.ts";
import { startDemoSite } from "../tour/demo-site.ts";

/**
 * Runs Lighthouse with its phone profile and default settings. Its packages are installed at the first use, from the
 * lock file in the folder of the same name.
 */

const packages = join(import.meta.dirname, "lighthouse");
const command = join(packages, "node_modules", ".bin", "lighthouse");

function install() {
  if (!existsSync(command)) execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: packages, stdio: "inherit" });
}

interface Verdict {
  page: string;
  /** Points from 0 to 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  layoutShift: number;
  /** Milliseconds during which the page could not answer. */
  blocked: number;
  /** The names of the audits that lost points. */
  found: string[];
}

/** The part of Lighthouse's report that is read here; scores are between 0 and 1. */
interface Report {
  categories: Record<
    "performance" | "accessibility" | "best-practices" | "seo",
    { score: number; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

async function judge(page: string, url: string, port: number): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), "fabula-lighthouse-"));
  const file = join(folder, "report.json");
  // Runs as a separate process, because this one has to resume each new tab of the browser.
  await promisify(execFile)(command, [
    url,
    `--port=${port}`,
    "--output=json",
    `--output-path=${file}`,
    "--disable-storage-reset",
    "--quiet",
  ]);
  const { categories, audits } = JSON.parse(readFileSync(file, "utf8")) as Report;
  rmSync(folder, { recursive: true, force: true });
  const points = (name: keyof Report["categories"]) => Math.round(categories[name].score * 100);
  const weighing = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return {
    page,
    performance: points("performance"),
    accessibility: points("accessibility"),
    bestPractices: points("best-practices"),
    seo: points("seo"),
    layoutShift: audits["cumulative-layout-shift"]?.numericValue ?? 0,
    blocked: audits["total-blocking-time"]?.numericValue ?? 0,
    found: weighing.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9),
  };
}

async function signIn(context: BrowserContext, url: string, token: string | null) {
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate((bearer) => {
    localStorage.clear();
    if (bearer === null) return;
    localStorage.setItem("token", bearer);
    localStorage.setItem("expirationTime", String(Date.now() + 3_600_000));
  }, token);
  await page.close();
}

/** Measures the most visited pages, each with the session it needs. */
export async function judgePages(): Promise<Verdict[]> {
  install();
  const { url, pathParameters, tokens, close } = await startDemoSite("en");
  const profile = mkdtempSync(join(tmpdir(), "fabula-lighthouse-profile-"));
  const port = await aFreePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? (await unpackedBrowser()),
    args: ["--no-sandbox", "--lang=en", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  try {
    const { tale, news, writer } = pathParameters;
    const forVisitors = {
      Home: "/",
      Category: `/posts/${tale.category}`,
      Tale: `/posts/${tale.category}/${tale.id}`,
      "News post": `/blog/posts/${news}`,
      Profile: `/profile/${writer}`,
      "Sign-up": "/signup",
      "Log-in": "/login",
    };
    const verdicts: Verdict[] = [];
    for (const [page, path] of Object.entries(forVisitors)) verdicts.push(await judge(page, url + path, port));
    await signIn(context, url, tokens.writer);
    verdicts.push(await judge("Laboratory", `${url}/laboratory`, port));
    verdicts.push(await judge("Editor", `${url}/tale/new/${tale.category}`, port));
    await signIn(context, url, tokens.administrator);
    verdicts.push(await judge("Administration", `${url}/admin`, port));
    return verdicts;
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
    await close();
  }
}
