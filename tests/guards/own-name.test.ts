import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languages } from "#vocabulary/languages.ts";
import { tourPages } from "#proofs/tour/tour-pages.ts";
import { socialProvider } from "#features/social-login/server/samples.fixture.ts";
import type { Answer } from "../support/client.ts";
import { aRunningClock } from "../support/clock.ts";
import { samples } from "../support/every-sample.ts";
import { everyCall, makeCall } from "../support/sample-calls.ts";
import { done } from "../support/sample-rows.ts";
import { aPromptForm } from "../support/prompts.ts";
import type { World } from "../support/sample-world.ts";
import { sendSample } from "../support/samples.ts";
import { aSiteWithRoutes } from "../support/served-routes.ts";
import { changeSettings } from "../support/site-settings.ts";
import type { TestSite } from "../support/site.ts";
import { aSmallWorld } from "../support/small-world.ts";
import { unzip } from "../support/zip.ts";

/** A site that its owner has renamed says the product's name nowhere (behaviour.md, Settings of the site 4). */

const name = "Racconti di Classe";

let site: TestSite;
let routes: ReadonlySet<string>;
let world: World;
beforeAll(async () => {
  ({ site, routes } = await aSiteWithRoutes({
    clock: aRunningClock(),
    // Passkeys need a host with a name.
    env: {
      ...socialProvider,
      SITE_URL: "http://localhost:8080",
      TRUST_PROXY: "127.0.0.1",
      CHANGES_PER_MINUTE: "1000000",
      METRICS_TOKEN: "a token for the tests",
    },
  }));
  await changeSettings(site, { name });
  world = await aSmallWorld(site);
});
afterAll(() => site.close());

/** Names that programs rely on: types of errors, access tokens, metrics. */
const kept = /urn:fabula:error:|\bfab_|\bfabula_[a-z]/g;

const saysIt = (text: string) => /fabula/i.test(text.replaceAll(kept, ""));

/** The files of a zip, else the text. */
function* textsIn(body: unknown): Generator<string> {
  if (!(body instanceof Uint8Array)) yield typeof body === "string" ? body : JSON.stringify(body);
  else if (Buffer.from(body).toString("latin1", 0, 2) !== "PK") yield Buffer.from(body).toString("latin1");
  else for (const [path, content] of unzip(body)) yield `${path}\n${content.toString()}`;
}

const answerSaysIt = ({ headers, body }: Answer) => [...textsIn(body), JSON.stringify([...headers])].some(saysIt);

describe("calls of a renamed site", () => {
  it.each(everyCall)("$name doesn't say the product's name, answered or refused", async ({ endpoint }) => {
    const refused = await makeCall({ client: site.visitor(), person: null }, endpoint);
    const [sample] = samples(`${endpoint.method} ${endpoint.path}`);
    const answered = await sendSample(world, endpoint, sample!);
    expect(answered.status).toBe(endpoint.reply.status);
    expect([answerSaysIt(refused), answerSaysIt(answered)]).toEqual([false, false]);
  });

  it("Programs and files that follow from the calls have the site's name", async () => {
    const { member, learner } = world.callers;
    const options = await member.post("/v1/passkeys/options");
    expect(options.body.rp.name).toBe(name);
    const document = await site.visitor().get("/openapi.json");
    expect(document.body.info.title).toBe(name);
    const book = await fetch(new URL(`/v0/posts/${world.landmarks.popularTale.id}/book`, site.url));
    const pages = [...textsIn(new Uint8Array(await book.arrayBuffer()))];
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.filter(saysIt)).toEqual([]);
    const archive = await learner.get("/v1/user/data");
    expect(archive.headers.get("content-disposition")).toContain('filename="racconti-di-classe-');
    const words = await learner.get("/v1/notebook/export", { query: { format: "anki" } });
    expect(words.body).toContain(`#deck:${name}\n`);
    expect(words.body).toContain("\tracconti-di-classe en\n");
  });
});

/** Values of the parameters in addresses. */
const valuesOf = ({ landmarks }: World): Record<string, string> => ({
  ":language": "it",
  ":code": "it",
  ":category": "horror",
  ":username": landmarks.busiestAuthor.username,
  ":n": "1",
  ":name": "icon-192",
});

/** Addresses whose `:id` isn't a Tale's. */
const idOf = (route: string, { landmarks }: World) => {
  if (route.includes("/trophy-art")) return "Trophy1";
  if (route.includes("/publicity")) return landmarks.advert.id;
  return route.includes("news") ? landmarks.newsPost.id : landmarks.popularTale.id;
};

describe("pages and documents of a renamed site", () => {
  const documents = () => {
    const calls = new Set(everyCall.map((each) => each.name));
    return [...routes].filter((route) => route.startsWith("GET ") && !calls.has(route)).map((route) => route.slice(4));
  };
  const textOf = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(new URL(path, site.url), { redirect: "manual", headers });
    return `${JSON.stringify([...response.headers])}\n${await response.text()}`;
  };

  it("No document says the product's name", async () => {
    const values = valuesOf(world);
    const saying: string[] = [];
    for (const route of documents()) {
      // Files of the build are looked at below; pictures have hashes for names.
      if (["/*", "/assets/*", "/images/:hash/:width.webp"].includes(route)) continue;
      const path = route
        .replace(":id", String(idOf(route, world)))
        .replaceAll(/:\w+/g, (parameter) => values[parameter]!)
        .replace("/*", "/swagger-ui.css");
      expect(path).not.toContain("undefined");
      for (const language of languages) {
        const headers = { "accept-language": language, authorization: "Bearer a token for the tests" };
        if (saysIt(await textOf(path, headers))) saying.push(`${path} ${language}`);
      }
    }
    expect(saying).toEqual([]);
  });

  it("No page says the product's name, whether for visitors, members or staff, or for nobody", async () => {
    const { popularTale, ordinaryTale, busiestAuthor, longestSeries, newsPost, advert, popularTag, invitedTale } =
      world.landmarks;
    const { id } = popularTale;
    const prompt = done(
      await world.callers.moderator.post("/v1/prompts", { body: aPromptForm({ clock: world }, { contest: true }) }),
    );
    const stops = tourPages({
      tale: { id, category: "horror" },
      draft: id,
      submitted: id,
      series: longestSeries.id,
      prompt: prompt.id,
      contest: prompt.id,
      comment: { id: 1, tale: id },
      advert: advert.id,
      tag: popularTag.name,
      writer: busiestAuthor.username,
      news: newsPost.id,
      reports: { comment: 1, user: 1, decided: 1, tale: 1 },
      original: { id, category: "horror", version: ordinaryTale.id },
      longTale: ordinaryTale.id,
      invitation: invitedTale.invitationToken,
    });
    const said = new Set<string>();
    const paths = new Set(stops.map(({ path }) => path.split("#")[0]!));
    for (const [at, path] of [...paths].entries()) {
      const html = await textOf(path, { accept: "text/html", "accept-language": languages[at % languages.length]! });
      expect([path, html.includes(name)]).toEqual([path, true]);
      if (saysIt(html)) said.add(path);
    }
    expect([...said]).toEqual([]);
  });
});

describe("what a renamed site sends", () => {
  it("No mail says the product's name", async () => {
    const mails = await site.mails();
    // Every call has been made: most of them mail something.
    expect(new Set(mails.map(({ subject }) => subject)).size).toBeGreaterThan(20);
    expect(mails.filter((mail) => saysIt(JSON.stringify(mail)))).toEqual([]);
  });
});

describe("what is built in", () => {
  const root = new URL("../../", import.meta.url);
  const saying = (pattern: string, isSaid: (text: string) => boolean) => {
    const files = globSync(pattern, { cwd: root }).filter((file) => !/\.test\.|\.(br|gz|woff2|png)$/.test(file));
    expect(files).not.toEqual([]);
    return files.filter((file) => isSaid(readFileSync(new URL(file, root), "utf8")));
  };

  it("No text and no example Tale, news or advert says the product's name", () => {
    expect(saying("content/**/*.{json,html}", saysIt)).toEqual([]);
  });

  it("No script or style that browsers load says the product's name", () => {
    // In lower case it is the name of what a browser stores.
    expect(saying("dist/browser/**/*.{js,css}", (text) => text.includes("Fabula"))).toEqual([]);
  });
});
