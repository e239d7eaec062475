import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { createClient, type Client } from "#tests/support/client.ts";
import { runChecks } from "#tests/support/run-checks.ts";
import { aFreePort, startServer, whenReady } from "#tests/support/server-process.ts";
import { anAgingProxy } from "./aging-proxy.ts";

/** `npm run test:cdn`: the site behind the nginx of docs/cdn.md, as a visitor, a member and an editor see it. */

if (spawnSync("nginx", ["-v"]).error !== undefined) {
  process.stderr.write("nginx is missing. On Debian: apt-get install nginx\n");
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), "fabula-cdn-"));
const cache = join(folder, "cache");
const [sitePort, agingPort, nginxPort] = [await aFreePort(), await aFreePort(), await aFreePort()];

/** The documented configuration, on other ports and in another folder. */
async function startNginx() {
  const documentation = await readFile(new URL("../../docs/cdn.md", import.meta.url), "utf8");
  const documented = /# A CDN[\s\S]*?```nginx\n([\s\S]*?)```/.exec(documentation)![1]!;
  const adapted = documented
    .replace("/var/cache/nginx/fabula", cache)
    .replace("listen 80;", `listen 127.0.0.1:${nginxPort};`)
    .replaceAll("127.0.0.1:8080", `127.0.0.1:${agingPort}`);
  const file = join(folder, "nginx.conf");
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join("\n");
  await mkdir(cache);
  await writeFile(
    file,
    `${user} daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
     events {} http { access_log off; ${temporary} ${adapted} }`,
  );
  return spawn("nginx", ["-p", folder, "-c", file, "-e", join(folder, "error.log")], { stdio: "inherit" });
}

const admin = { email: "admin@example.org", password: "admin1234" };
const site = startServer({
  DATA_DIR: join(folder, "data"),
  PORT: String(sitePort),
  SITE_URL: `http://127.0.0.1:${nginxPort}`,
  TRUST_PROXY: "127.0.0.1",
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  CDN_PAGE_SECONDS: "600",
});
const aging = await anAgingProxy(agingPort, sitePort);
const nginx = await startNginx();
const url = `http://127.0.0.1:${nginxPort}`;

/** Seconds that 600 seconds of `s-maxage` take here, and one more. */
const allOver = () => pause(3_000);
const asVisitor = (path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers: { accept: "text/html,*/*", ...headers }, redirect: "manual" });
const cacheStatus = (answer: Response) => answer.headers.get("x-cache");

/** @returns whether the second of two requests was a hit */
async function isKept(path: string, headers: Record<string, string> = {}): Promise<boolean> {
  const first = await asVisitor(path, headers);
  await first.arrayBuffer();
  assert.ok(first.ok, `${path}: ${first.status}`);
  const second = await asVisitor(path, headers);
  await second.arrayBuffer();
  const isHit = cacheStatus(second) === "HIT";
  if (isHit)
    assert.deepEqual(
      [first, second].flatMap(({ headers: sent }) => sent.getSetCookie()),
      [],
      path,
    );
  return isHit;
}

async function aPost(client: Client, title: string) {
  const image = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#304860" } })
    .png()
    .toBuffer();
  const body = {
    title,
    description: "A short text.",
    content: "<p>Since this morning there is a shelf next to the door.</p>",
    languageName: "EN",
  };
  const answer = await client.post("/v1/create-admin-post", { body, files: { image } });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body as { id: number; photo: string };
}

async function logIn(): Promise<Client> {
  const client = createClient(url);
  const { status, body } = await client.post("/auth/login", { body: admin });
  assert.equal(status, 200, JSON.stringify(body));
  client.token = body.token;
  return client;
}

const checks: Record<string, () => Promise<void>> = {
  async "Public files and pages are kept, without a cookie"() {
    const page = await (await asVisitor("/")).text();
    const [asset] = /\/assets\/[\w.-]+\.js/.exec(page)!;
    for (const path of [asset, "/covers/horror/en/1.svg", "/", "/blog", "/robots.txt"])
      assert.equal(await isKept(path), true, path);
  },
  async "Calls, searches and pages that hold a token are not kept"() {
    for (const path of ["/v0/all-admin-posts?languageName=EN&pageNumber=1", "/search?q=lamp", "/readyz", "/v0/csrf"])
      assert.equal(await isKept(path), false, path);
    const token = await asVisitor("/activate/some-token");
    assert.notEqual(cacheStatus(token), "HIT");
    assert.doesNotMatch((await asVisitor("/activate/some-token")).headers.get("cache-control")!, /public/);
  },
  async "A kept page is in the language and encoding of each visitor"() {
    const languageOf = async (headers: Record<string, string>) =>
      /<html[^>]* lang="(\w+)"/.exec(await (await asVisitor("/blog", headers)).text())![1];
    for (let round = 0; round < 2; round += 1) {
      assert.equal(await languageOf({ "accept-language": "it-IT,it;q=0.9,en;q=0.5" }), "it");
      assert.equal(await languageOf({ "accept-language": "pt-BR" }), "pt");
      assert.equal(await languageOf({ "accept-language": "it", cookie: "a=b; user-language=fr" }), "fr");
      assert.equal(await languageOf({ "accept-encoding": "identity" }), "en");
      assert.equal((await asVisitor("/blog", { "accept-encoding": "br" })).headers.get("content-encoding"), "br");
      assert.equal((await asVisitor("/blog", { "accept-encoding": "gzip" })).headers.get("content-encoding"), "gzip");
    }
  },
  async "What a member sends reaches the site, and what they get is theirs alone"() {
    const client = await logIn();
    const own = await client.get("/v1/user");
    assert.deepEqual([own.status, own.body.email], [200, admin.email]);
    const other = await createClient(url).get("/v1/user");
    assert.equal(other.status, 401);
    const page = await asVisitor("/", {
      authorization: `Bearer ${client.token}`,
      cookie: "XSRF-TOKEN=x; user-language=en",
    });
    assert.doesNotMatch(await page.text(), /admin@example\.org/);
  },
  async "A change shows after the seconds of CDN_PAGE_SECONDS, and a deleted page is gone"() {
    const client = await logIn();
    await asVisitor("/blog");
    const post = await aPost(client, "The new shelf");
    await allOver();
    assert.match(await (await asVisitor("/blog")).text(), /The new shelf/);
    assert.equal(await isKept(`/blog/posts/${post.id}`), true);
    assert.equal((await client.delete(`/v1/admin-post/${post.id}`)).status, 204);
    await allOver();
    assert.equal((await asVisitor(`/blog/posts/${post.id}`)).status, 404);
    assert.doesNotMatch(await (await asVisitor("/blog")).text(), /The new shelf/);
  },
  async "A kept picture is checked again by its tag, and a deleted one is gone after its time"() {
    const client = await logIn();
    const post = await aPost(client, "The shelf with a picture");
    assert.equal(await isKept(post.photo), true);
    await allOver();
    const checked = await asVisitor(post.photo);
    assert.deepEqual([checked.status, cacheStatus(checked)], [200, "REVALIDATED"]);
    assert.equal((await client.delete(`/v1/admin-post/${post.id}`)).status, 204);
    await allOver();
    assert.equal((await asVisitor(post.photo)).status, 404);
  },
  async "A picture is purged at once by deleting its file"() {
    const client = await logIn();
    const post = await aPost(client, "The shelf to purge");
    const headers = { "accept-encoding": "br" };
    assert.equal(await isKept(post.photo, headers), true);
    assert.equal((await client.delete(`/v1/admin-post/${post.id}`)).status, 204);
    assert.equal((await asVisitor(post.photo, headers)).status, 200);
    await rm(join(cache, createHash("md5").update(`${post.photo} br`).digest("hex")));
    assert.equal((await asVisitor(post.photo, headers)).status, 404);
  },
};

let failed = 0;
try {
  await whenReady(site, sitePort);
  failed = await runChecks(checks);
} finally {
  nginx.kill("SIGTERM");
  site.child.kill("SIGTERM");
  aging.server.close();
  aging.server.closeAllConnections();
  await site.exited;
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(`${Object.keys(checks).length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
