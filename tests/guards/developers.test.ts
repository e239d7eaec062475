import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { aWebhook, receiver, sendTest, site, useWebhookSite } from "#features/webhooks/server/webhook-site.fixture.ts";
import { eventually } from "../support/eventually.ts";
import { aFreePort } from "../support/server-process.ts";
import { aReader } from "../support/people.ts";
import { aDraft } from "../support/tales.ts";
import { makeToken } from "../support/tokens.ts";

/** The examples of docs/developers.md, run as they are written. */

useWebhookSite();

const examples = [...readFileSync("docs/developers.md", "utf8").matchAll(/^## (.+?)\n.*?^```js\n(.*?)^```$/gms)].map(
  ([, title, code]) => ({ title: title!, code: code! }),
);

/** Runs an example in a process of its own. */
function start(title: string, env: Record<string, string>) {
  const { code } = examples.find((each) => each.title === title)!;
  const child = spawn(process.execPath, ["--input-type=module"], { env: { PATH: process.env.PATH, ...env } });
  child.stdin.end(code);
  return child;
}

/** Runs an example to its end. @returns what it has printed */
async function printedBy(title: string, env: Record<string, string>): Promise<string> {
  const child = start(title, env);
  const [printed, failure] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(failure).toBe("");
  return printed;
}

it("There are three examples", () => {
  expect(examples.map(({ title }) => title)).toEqual(["List your Tales", "Send a Tale as a draft", "Verify a webhook"]);
});

it("The first example lists the Tales of the token's member", async () => {
  const writer = await aReader(site);
  const { id } = await aDraft(site, { author: writer, title: "The well" });
  await aDraft(site, { title: "Of somebody else" });
  const { token } = await makeToken(writer.client, ["read"]);
  expect(await printedBy("List your Tales", { SITE: site.url, TOKEN: token })).toBe(`${id} EN The well\n`);
});

it("The second example makes one draft, also when it runs twice with the same key", async () => {
  const { client } = await aReader(site);
  const { token } = await makeToken(client, ["write"]);
  const env = { SITE: site.url, TOKEN: token, CLIENT_KEY: crypto.randomUUID() };
  const printed = await printedBy("Send a Tale as a draft", env);
  const { posts } = (await client.get("/v1/own-posts")).body;
  expect(posts).toMatchObject([{ title: "The lamp on the pier", isFinished: 0, published: false }]);
  expect(printed).toBe(`${site.url}/laboratory/tale/${posts[0].id}\n`);
  expect(await printedBy("Send a Tale as a draft", env)).toBe(printed);
});

it("The third example takes a message that the site has signed once, and refuses a changed one", async () => {
  const webhook = await aWebhook();
  await sendTest(webhook);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  const { headers, text: body } = receiver.received[0]!;
  const port = await aFreePort();
  const child = start("Verify a webhook", { WEBHOOK_SECRET: webhook.secret, PORT: String(port) });
  try {
    let printed = "";
    child.stdout.on("data", (chunk) => (printed += String(chunk)));
    await eventually(() => expect(printed).toBe("listening\n"));
    const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
    const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
    const send = (sent: string) => fetch(`http://127.0.0.1:${port}`, { method: "POST", headers: signed, body: sent });
    expect((await send(body)).status).toBe(204);
    expect((await send(body)).status).toBe(204);
    expect((await send(body.replace("{", "{ "))).status).toBe(400);
    await eventually(() => expect(printed).toMatch(/^listening\ntest \S.*\n$/));
  } finally {
    child.kill();
  }
});
