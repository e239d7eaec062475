import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { contactMail } from "#features/contact/server/service.ts";
import { aReader, password } from "#tests/support/people.ts";
import { aSite } from "#tests/support/site.ts";
import { downloadArchive } from "./downloaded-archive.fixture.ts";

/** An unconfirmed e-mail may belong to anybody, so contact messages from it are not the member's data. */

const support = "house@example.org";
const letter = { user_name: "Grazia Deledda", user_email: "grazia@example.org", message: "Between you and me." };

it("Contact messages of an unconfirmed e-mail are neither in the archive nor erased with the account", async () => {
  const site = await aSite({ env: { SUPPORT_EMAIL: support }, sendsMails: true });
  const { client } = await aReader(site);
  const { context } = site;
  expect((await client.post("/v0/contact", { body: letter })).status).toBe(202);
  await context.outbox.flush();
  await context.outbox.add(context.database.db, contactMail(letter, context.siteSettings.current));
  expect(
    (await client.patch("/v1/auth/change-email", { body: { newEmail: letter.user_email, password } })).status,
  ).toBe(202);

  expect(JSON.stringify((await downloadArchive(client)).data)).not.toContain(letter.message);
  expect((await client.put("/v1/user/remove", { body: { password } })).status).toBe(204);
  await context.outbox.flush();
  const folder = join(context.config.DATA_DIR, "mail");
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")));
  // Both contact messages, and no mail to that e-mail.
  expect(mails.filter((mail) => mail.includes(letter.message))).toHaveLength(2);
  expect(mails.filter((mail) => /^To: .*grazia@example\.org/m.test(mail))).toEqual([]);
  await site.close();
});
