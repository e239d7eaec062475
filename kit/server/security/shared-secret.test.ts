/** @module-tag variation */
import { expect, it } from "vitest";
import { aSite } from "#tests/support/site.ts";

it("A start warns of another secret than that of the last start on its database", async () => {
  const [first, second] = ["a secret of the first machine, long", "a secret of the second machine, long"];
  const site = await aSite({ env: { SESSION_SECRET: first } });
  const again = async (secret: string) => {
    const other = await aSite({ env: { DATABASE_URL: site.context.config.DATABASE_URL!, SESSION_SECRET: secret } });
    await other.close();
    return other.securityLog.filter(({ event }) => event === "other_secret").map((entry) => JSON.stringify(entry));
  };
  expect(await again(first)).toEqual([]);
  const [warning] = await again(second);
  expect(warning).toContain("set the same one everywhere");
  expect(warning).not.toContain(second);
  expect(await again(second), "the warning comes once for each change").toEqual([]);
  const { rows } = await site.context.database.pool.query("select value from generated_keys");
  for (const { value } of rows) expect(value).not.toContain(second);
  await site.close();
});
