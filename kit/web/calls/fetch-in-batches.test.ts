import { describe, expect, it } from "vitest";
import { fetchInBatches } from "./fetch-in-batches.ts";

/** A member's reads that begin together, as the server sees them. */

type Answers = (url: URL) => Response | Promise<Response>;

const part = (call: string) => ({ status: 200, headers: {}, body: { call } });
const together: Answers = ({ pathname, searchParams }) =>
  Response.json(pathname === "/v1/batch" ? searchParams.getAll("call").map(part) : { alone: pathname });

/** A browser whose server answers so, and the addresses that it asked for. */
function aBrowser(answers: Answers = together) {
  const asked: string[] = [];
  const fetch = fetchInBatches(async (input, init) => {
    asked.push(decodeURIComponent(String(input)));
    init?.signal?.throwIfAborted();
    return answers(new URL(String(input), "http://site.test"));
  });
  const read = (address: string, { token = "jwt", signal }: { token?: string; signal?: AbortSignal } = {}) =>
    fetch(address, { headers: { authorization: `Bearer ${token}` }, signal: signal ?? null });
  return { asked, read };
}

const batchOf = (...calls: string[]) => `/v1/batch?${calls.map((call) => `call=${call}`).join("&")}`;

describe("reads of a member", () => {
  it("Reads that begin together are one request, and each gets its answer; the same address is asked for once", async () => {
    const { asked, read } = aBrowser();
    const answers = await Promise.all(["/v1/a", "/v1/b?x=1", "/v1/a"].map((address) => read(address)));
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
      { call: "/v1/a" },
      { call: "/v1/b?x=1" },
      { call: "/v1/a" },
    ]);
    expect(asked).toEqual([batchOf("/v1/a", "/v1/b?x=1")]);
  });

  it("A single one is sent as it is", async () => {
    const { asked, read } = aBrowser();
    expect(await (await read("/v1/a")).json()).toEqual({ alone: "/v1/a" });
    expect(asked).toEqual(["/v1/a"]);
  });

  it("Errors, texts and headers of a part arrive as from the call alone", async () => {
    const { read } = aBrowser(() =>
      Response.json([
        { status: 503, headers: { "retry-after": "5" }, body: { code: "UNAVAILABLE" } },
        { status: 200, headers: { "content-type": "text/plain" }, body: "7" },
        { status: 200, headers: { "x-total-count": "40" }, body: [] },
      ]),
    );
    const [broken, text, list] = await Promise.all(["/v1/a", "/v1/b", "/v1/c"].map((address) => read(address)));
    expect([broken!.ok, broken!.headers.get("retry-after"), await broken!.json()]).toEqual([
      false,
      "5",
      { code: "UNAVAILABLE" },
    ]);
    expect(await text!.text()).toBe("7");
    expect([list!.headers.get("x-total-count"), await list!.json()]).toEqual(["40", []]);
  });

  it("Each is asked alone where the batch is refused, as after a log-out or by a process of an earlier version", async () => {
    for (const status of [401, 404]) {
      const { asked, read } = aBrowser((url) =>
        url.pathname === "/v1/batch" ? new Response(null, { status }) : together(url),
      );
      await Promise.all([read("/v1/a"), read("/v1/b")]);
      expect(asked.slice(1)).toEqual(["/v1/a", "/v1/b"]);
    }
  });

  it("A busy server is not asked again for each", async () => {
    const { asked, read } = aBrowser(() => Response.json({ code: "UNAVAILABLE" }, { status: 503 }));
    const answers = await Promise.all([read("/v1/a"), read("/v1/b")]);
    expect(await Promise.all(answers.map(async (each) => [each.status, await each.json()]))).toEqual([
      [503, { code: "UNAVAILABLE" }],
      [503, { code: "UNAVAILABLE" }],
    ]);
    expect(asked).toHaveLength(1);
  });

  it("All fail without a network", async () => {
    const { read } = aBrowser(() => Promise.reject(new TypeError("Failed to fetch")));
    const settled = await Promise.allSettled([read("/v1/a"), read("/v1/b")]);
    expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  it("One that is given up before or after the request fails at once, and the others get their answers", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { asked, read } = aBrowser(async (url) => {
      await released;
      return together(url);
    });
    const early = AbortSignal.abort();
    const later = new AbortController();
    const [gaveUp, other] = [read("/v1/a", { signal: later.signal }), read("/v1/b")];
    await expect(read("/v1/c", { signal: early })).rejects.toThrow();
    await expect.poll(() => asked).toEqual([batchOf("/v1/a", "/v1/b")]);
    later.abort();
    await expect(gaveUp).rejects.toThrow();
    release();
    expect(await (await other).json()).toEqual({ call: "/v1/b" });
  });

  it("A read that was given up before its batch was refused leaves no error that nobody handles", async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", note);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { asked, read } = aBrowser(async (url) => {
      await released;
      return url.pathname === "/v1/batch" ? new Response(null, { status: 403 }) : together(url);
    });
    const leaving = new AbortController();
    const [gaveUp, other] = [read("/v1/a", { signal: leaving.signal }), read("/v1/b")];
    await expect.poll(() => asked).toEqual([batchOf("/v1/a", "/v1/b")]);
    leaving.abort();
    await expect(gaveUp).rejects.toThrow();
    release();
    expect(await (await other).json()).toEqual({ alone: "/v1/b" });
    await new Promise(setImmediate);
    process.off("unhandledRejection", note);
    expect(unhandled).toEqual([]);
  });

  it("Sessions and requests of the longest address don't mix", async () => {
    const { asked, read } = aBrowser();
    await Promise.all([read("/v1/a"), read("/v1/b", { token: "other" })]);
    expect(asked).toEqual(["/v1/a", "/v1/b"]);
    const long = Array.from({ length: 3 }, (_, n) => `/v1/${n}${"x".repeat(1900)}`);
    await Promise.all(long.map((address) => read(address)));
    expect(asked.slice(2)).toEqual([batchOf(long[0]!, long[1]!), long[2]]);
  });
});
