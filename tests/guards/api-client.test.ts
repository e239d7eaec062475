import { execFileSync } from "node:child_process";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { aSite } from "../support/site.ts";
import { aTemporaryFolder } from "../support/temporary-folder.ts";

/** A client that a developer makes of `/openapi.json`. */

const most = 320_000;

/** The last two lines have faults that the compiler finds. */
const program = `
import type { components, operations, paths } from "./client.ts";
type Tale = components["schemas"]["OwnTale"];
type Made = operations["tokensMake"]["responses"][201]["content"]["application/json"];
type Draft = NonNullable<paths["/v1/posts"]["post"]["requestBody"]>["content"]["application/json"];
type Problem = components["responses"]["Refusal"]["content"]["application/problem+json"];
export const titleOf = (tale: Tale): string => tale.title;
export const headerOf = ({ token }: Made) => ({ authorization: \`Bearer \${token}\` });
export const codeOf = ({ code }: Problem): string => code;
export const draft: Partial<Draft> = { title: "A lamp", languageName: "EN" };
// @ts-expect-error
export const wrong: Partial<Draft> = { title: 5 };
// @ts-expect-error
export type None = operations["tokensUnknown"];
`;

it("A client by openapi-typescript has less than 320 kB, and its types fit", async () => {
  const site = await aSite();
  const folder = await aTemporaryFolder("client");
  const [document, client] = [join(folder, "openapi.json"), join(folder, "client.ts")];
  const run = (file: string, ...given: string[]) =>
    execFileSync(process.execPath, [join("node_modules", file), ...given], { encoding: "utf8" });
  try {
    writeFileSync(document, JSON.stringify((await site.visitor().get("/openapi.json")).body));
    run("openapi-typescript/bin/cli.js", document, "--output", client);
    expect(statSync(client).size).toBeLessThan(most);
    writeFileSync(join(folder, "program.ts"), program);
    const options = "--noEmit --strict --ignoreConfig --module preserve --allowImportingTsExtensions --types".split(
      " ",
    );
    expect(run("typescript/bin/tsc", ...options, "", join(folder, "program.ts"))).toBe("");
  } finally {
    rmSync(folder, { recursive: true });
    await site.close();
  }
});
