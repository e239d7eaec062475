import { readdir, rm, writeFile } from "node:fs/promises";
import { createServer, request as requestTo, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { aTemporaryFolder } from "./temporary-folder.ts";

/** A real S3 server (s3rver, which checks signatures) behind a proxy that fails when a test wants it. */
export interface TestObjectStore {
  /** Settings of a site that keeps its pictures there. */
  env: Record<string, string>;
  /** The names of all objects, without the prefix. */
  objects(): Promise<string[]>;
  /** Replaces the bytes of an object. */
  damage(name: string, bytes: Uint8Array): Promise<void>;
  lose(name: string): Promise<void>;
  /** How the store answers from now on. */
  behave(behaviour: Behaviour): void;
  /** Answers so many more requests, then hangs. Resolves when it does. */
  hangsAfter(requests: number): Promise<void>;
  /** The number of requests since the start. */
  requests(): number;
  close(): Promise<void>;
}

/**
 * `fails`: 500 to everything. `hangs`: no answer. `refuses`: 403, as for a wrong key. `forgets`: 200 to what is
 * written, which is not stored.
 */
type Behaviour = "works" | "fails" | "hangs" | "refuses" | "forgets";

const bucket = "fabula";
const prefix = "pictures/";

export async function anObjectStore(): Promise<TestObjectStore> {
  const directory = await aTemporaryFolder("objects");
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  let behaviour: Behaviour = "works";
  let count = 0;
  let waiting: ServerResponse[] = [];
  let last: { request: number; reached: () => void } | null = null;

  function answer(request: IncomingMessage, response: ServerResponse) {
    count += 1;
    if (count === last?.request) {
      behaviour = "hangs";
      last.reached();
    }
    if (behaviour === "hangs") return void waiting.push(response);
    if (behaviour === "forgets" && request.method === "PUT") {
      request.resume();
      return void response.writeHead(200, { etag: '"forgotten"' }).end();
    }
    if (behaviour === "fails" || behaviour === "refuses")
      return void response.writeHead(behaviour === "fails" ? 500 : 403).end();
    const { method, url: path, headers } = request;
    const passed = requestTo({ host: "127.0.0.1", port, method, path, headers }, (reply) => {
      response.writeHead(reply.statusCode!, reply.headers);
      reply.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  }
  const proxy = createServer(answer);
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  const folder = join(directory, bucket, prefix);
  const fileOf = (name: string) => join(folder, `${name}._S3rver_object`);

  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
      // A busy machine answers late. A test of a store that hangs sets less.
      S3_TIMEOUT: "5000",
    },
    async objects() {
      const files = await readdir(folder).catch(() => []);
      return files.flatMap((file) =>
        file.endsWith("._S3rver_object") ? [file.slice(0, -"._S3rver_object".length)] : [],
      );
    },
    damage: (name, bytes) => writeFile(fileOf(name), bytes),
    lose: (name) => rm(fileOf(name)),
    behave(next) {
      behaviour = next;
      for (const response of waiting) response.destroy();
      waiting = [];
    },
    hangsAfter: (requests) => new Promise((reached) => (last = { request: count + requests + 1, reached })),
    requests: () => count,
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
