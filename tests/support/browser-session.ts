import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import type { Language } from "#vocabulary/languages.ts";
import { callsIn } from "./reads.ts";
import type { Person } from "./people.ts";
import type { TestSite } from "./site.ts";

/** The options of a new browser context. */
export interface BrowserOptions {
  /** The member who is signed in from the start. */
  as?: Person | undefined;
  /** The browser's preferred language; English by default. */
  language?: Language | undefined;
  /** The time zone of the device. */
  timeZone?: string | undefined;
  width?: number | undefined;
  /** A phone: touch is the only pointer. */
  touch?: boolean;
  /** Origins of other sites that this journey opens. A request to any other origin fails the test. */
  otherOrigins?: readonly string[];
  javaScript?: boolean;
  /**
   * Whether the browser has service workers, as nearly all do. Without one, no page of a member stores anything for offline use in the
   * background, which would add requests at no fixed time to every journey, and cut ones at its end.
   */
  serviceWorker?: boolean;
}

export interface BrowserSession {
  page: Page;
  context: BrowserContext;
  /** All requests so far: `GET /posts?page=2`. */
  requests: string[];
  /**
   * Declares a failure that this journey causes: `403 POST /auth/login`, `failed GET /v0/tags`. It must happen. Any
   * other failure, and any error or warning in the console, fails the test.
   */
  expectFailure(fault: string): void;
  /** Declares a failure that may happen, because background requests have no fixed time. */
  allowFailure(fault: string): void;
  /** @throws the failures that were not expected, and the expected ones that did not happen */
  close(): Promise<void>;
}

const hour = 3_600_000;

/**
 * Signs a member in with the first page that the browser loads at the site. Playwright's own stored state opens another page for
 * it, which takes as long as the page itself.
 */
async function signIn(context: BrowserContext, { client: { token } }: Person, origin: string) {
  const stored = { token: token ?? "", expirationTime: String(Date.now() + 23 * hour) };
  const script = await context.addInitScript(
    ([site, entries]) => {
      if (location.origin === site)
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    [origin, stored] as const,
  );
  let isSignedIn = false;
  context.on("page", (page) =>
    page.on("domcontentloaded", () => {
      if (isSignedIn || !page.url().startsWith(`${origin}/`)) return;
      isSignedIn = true;
      void script.dispose().catch(() => {});
    }),
  );
}

/** Opens a browser at a site and records every failure in it. */
export async function openBrowserSession(
  browser: Browser,
  site: Pick<TestSite, "url">,
  visitor: BrowserOptions = {},
): Promise<BrowserSession> {
  const { as, language = "en", width = 1280, touch = false, javaScript = true, otherOrigins = [], timeZone } = visitor;
  const { serviceWorker = false } = visitor;
  const context = await browser.newContext({
    baseURL: site.url,
    locale: language,
    ...(timeZone === undefined ? {} : { timezoneId: timeZone }),
    viewport: { width, height: 900 },
    hasTouch: touch,
    isMobile: touch,
    javaScriptEnabled: javaScript,
    // Checks never see a running animation.
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(60_000);
  if (!serviceWorker) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  if (as !== undefined) await signIn(context, as, site.url);
  const requests: string[] = [];
  const faults = watch(context, site.url, otherOrigins, requests);
  const expectedFaults: string[] = [];
  const allowed: string[] = [];
  return {
    context,
    page: await context.newPage(),
    requests,
    expectFailure: (fault) => void expectedFaults.push(fault),
    allowFailure: (fault) => void allowed.push(fault),
    async close() {
      await context.close();
      const unexpectedFaults = faults.filter(
        (names) => !names.some((name) => [...expectedFaults, ...allowed].includes(name) || hasNoFixedMoment.test(name)),
      );
      const missing = expectedFaults.filter((fault) => !faults.flat().includes(fault));
      if (unexpectedFaults.length > 0)
        throw new Error(`went wrong in the browser:\n${unexpectedFaults.map((names) => names.join(", ")).join("\n")}`);
      if (missing.length > 0) throw new Error(`did not go wrong in the browser:\n${missing.join("\n")}`);
    },
  };
}

/**
 * A Tale's page says at its own moment where the reader is and that it was opened, also after a session has ended or a Tale is gone.
 * Files are stored for offline use when the browser has nothing else to do, and a connection may end in between.
 */
const hasNoFixedMoment =
  /^(?:401|403|404|failed) PUT \/v1\/reading\/\d+$|^failed POST \/v0\/posts\/\d+\/(?:opened|finished)$|^failed GET \/assets\//;

/** The faults, each by its name. That of a batch has the names of its calls, which are sent alone or together as their moments happen to be. */
function watch(
  context: BrowserContext,
  origin: string,
  otherOrigins: readonly string[],
  requests: string[],
): string[][] {
  const faults: string[][] = [];
  const describeRequest = (request: Request) => `${request.method()} ${request.url().replace(origin, "")}`;
  const isKnown = (url: string) => [origin, ...otherOrigins].some((site) => url.startsWith(`${site}/`));
  const namesOf = (fault: string, request: Request) =>
    callsIn(new URL(request.url())).map(
      (url) => `${fault} ${request.method()} ${url.replace(/\?.*/, "").replace(origin, "")}`,
    );

  context.on("request", (request) => {
    requests.push(describeRequest(request));
    if (!/^(data|blob):/.test(request.url()) && !isKnown(request.url())) {
      faults.push([`another site: ${describeRequest(request)}`]);
    }
  });
  context.on("response", (response) => {
    if (response.status() >= 400) faults.push(namesOf(String(response.status()), response.request()));
  });
  context.on("requestfailed", (request) => {
    // Leaving a page before it has loaded aborts its other requests.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") faults.push(namesOf("failed", request));
  });
  context.on("console", (message) => {
    // The browser's own message about a failed request, which the handlers above have recorded.
    if (message.text().startsWith("Failed to load resource")) return;
    // The page was left before its live connection was open.
    if (message.text().endsWith("WebSocket is closed before the connection is established.")) return;
    if (["error", "warning"].includes(message.type())) faults.push([`console: ${message.text()}`]);
  });
  context.on("weberror", (fault) => void faults.push([`exception: ${fault.error().stack ?? fault.error().message}`]));
  return faults;
}
