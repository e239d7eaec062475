/** @module-tag variation */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createClient, type Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aRegistration } from "../support/registrations.ts";
import { aTaleForm } from "../support/tales.ts";
import { aMortalSite, untilKilled, waitForCount, type MortalSite } from "./killed-server.fixture.ts";

const rounds = 2;
const password = "inkwell7";

let site: MortalSite;
beforeAll(async () => {
  site = await aMortalSite();
});
afterAll(() => site.remove());

/** A mail file gets another name when it is complete, so reading may find it gone. */
const mailsTo = async (email: string) => {
  const folder = join(site.dataDir, "mail");
  const texts = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), "utf8").catch(() => "")),
  );
  return texts.filter((text) => text.includes(email));
};

/** A member with a mail, and with comments and likes on the administrator's Tale. */
async function aMember(url: string, username: string, tale: number): Promise<Client> {
  const client = createClient(url);
  const email = `${username}@example.org`;
  const form = aRegistration({ username, email, password });
  expect((await client.post("/auth/register", { body: form })).status).toBe(201);
  const mail = await eventually(async () => {
    const [found] = await mailsTo(email);
    if (found === undefined) throw new Error("no mail yet");
    return found;
  });
  const token = /activate\/([\w-]+)/.exec(mail.replaceAll(/=\r?\n/g, ""))![1]!;
  expect((await client.post("/auth/activate", { query: { token } })).status).toBe(200);
  client.token = (await client.post("/auth/login", { body: { email, password } })).body.token;
  for (let n = 0; n < 20; n += 1) await client.post("/v1/comments", { body: { comment: `Number ${n}`, postId: tale } });
  expect((await client.post(`/v1/posts/${tale}/like`)).status).toBe(200);
  return client;
}

it("A killed server has closed an account, and the next one erases all of it, or nothing", async () => {
  let tale = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { server, client, url } = await site.start();
    if (round === 0) {
      const tags = (await client.get("/v0/tags", { query: { categoryName: "HORROR", languageName: "EN" } })).body;
      tale = (await client.post("/v1/posts", { body: aTaleForm({ tags: [tags[0].tagName], isFinished: 1 }) })).body.id;
      expect((await client.patch(`/v1/posts/${tale}`)).status).toBe(200);
    }
    const username = `member${round}`;
    const member = await aMember(url, username, tale);
    const before = (await client.get(`/v0/posts/${tale}`)).body;
    const removing = member.put("/v1/user/remove", { body: { password } }).catch(() => null);
    // Each round is killed at another moment.
    let answerCount = 0;
    const asking = untilKilled(async () => void (await client.get("/v0/csrf"), (answerCount += 1)));
    await waitForCount(() => answerCount, 10 + round * 20);
    site.kill(server, round % 2 === 1);
    await Promise.all([removing, asking, server.exited]);

    const next = await site.start();
    const isThere = (await next.client.get("/v0/profile", { query: { username } })).status === 200;
    // Of a closed account, the next process erases what the killed one has left.
    await eventually(async () => {
      const { totComments, totLikes } = (await next.client.get(`/v0/posts/${tale}`)).body;
      expect({ totComments, totLikes }).toEqual({
        totComments: before.totComments - (isThere ? 0 : 20),
        totLikes: before.totLikes - (isThere ? 0 : 1),
      });
      expect((await next.client.get(`/v0/comments/${tale}`)).body).toHaveLength(totComments);
    });
    await eventually(async () => expect(await mailsTo(`${username}@example.org`)).toHaveLength(isThere ? 1 : 0));
    if (round === rounds - 1) {
      next.server.child.kill("SIGTERM");
      expect(await next.server.exited).toBe(0);
    } else {
      site.kill(next.server, false);
      await next.server.exited;
    }
  }
});
