import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSaver, type Remedy, type SaverOptions } from "./saver.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A saver whose requests the test answers. */
function aSaver(options: Partial<SaverOptions<string>> = {}) {
  const requests: { job: string | null; answer(): void; fail(error: unknown): void }[] = [];
  const failures: Remedy[] = [];
  const saver = createSaver<string>({
    ready: () => true,
    remedyFor: (error) => error as Remedy,
    send(job) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      requests.push({ job, answer: resolve, fail: reject });
      return promise;
    },
    onFailure: (_error, remedy) => failures.push(remedy),
    ...options,
  });
  return { saver, requests, failures };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

describe("a save by itself", () => {
  it("comes three seconds after the last change", async () => {
    const { saver, requests } = aSaver();
    saver.changed();
    await seconds(2.9);
    saver.changed();
    await seconds(2.9);
    expect(requests).toHaveLength(0);
    await seconds(0.1);
    expect(requests).toHaveLength(1);
  });

  it("does not wait for ever while somebody goes on typing", async () => {
    const { saver, requests } = aSaver();
    for (let second = 0; second < 20; second += 1) {
      saver.changed();
      await seconds(1);
    }
    expect(requests).toHaveLength(1);
  });

  it("is one request at a time, and the latest text follows", async () => {
    const { saver, requests } = aSaver();
    saver.changed();
    await seconds(3);
    saver.changed();
    await seconds(60);
    expect(requests).toHaveLength(1);
    requests[0]!.answer();
    await seconds(3);
    expect(requests).toHaveLength(2);
    requests[1]!.answer();
    await seconds(60);
    expect(requests).toHaveLength(2);
  });

  it("leaves a text alone that can't be saved yet, and takes the next one", async () => {
    let ready = false;
    const { saver, requests } = aSaver({ ready: () => ready });
    saver.changed();
    await seconds(10);
    expect(requests).toHaveLength(0);
    ready = true;
    saver.changed();
    await seconds(3);
    expect(requests).toHaveLength(1);
  });
});

describe("after a failure", () => {
  it("tries again after 2, 4, 8, 15 and then every 30 seconds, whatever is typed", async () => {
    const { saver, requests, failures } = aSaver();
    saver.changed();
    await seconds(3);
    for (const wait of [2, 4, 8, 15, 30, 30]) {
      const before = requests.length;
      requests.at(-1)!.fail("time");
      await seconds(wait - 0.1);
      saver.changed();
      expect(requests).toHaveLength(before);
      await seconds(0.1);
      expect(requests).toHaveLength(before + 1);
    }
    expect(failures.every((remedy) => remedy === "time")).toBe(true);
  });

  it("waits as long as the server asks", async () => {
    const { saver, requests } = aSaver({ waitOf: () => 45_000 });
    saver.changed();
    await seconds(3);
    requests[0]!.fail("time");
    await seconds(44);
    expect(requests).toHaveLength(1);
    await seconds(1);
    expect(requests).toHaveLength(2);
  });

  it("tries at once when the network is back", async () => {
    const { saver, requests } = aSaver();
    saver.changed();
    await seconds(3);
    requests[0]!.fail("time");
    await seconds(0);
    saver.resume();
    await seconds(0);
    expect(requests).toHaveLength(2);
  });

  it("a refused text waits for a change", async () => {
    const { saver, requests } = aSaver();
    saver.changed();
    await seconds(3);
    requests[0]!.fail("change");
    await seconds(600);
    expect(requests).toHaveLength(1);
    saver.changed();
    await seconds(3);
    expect(requests).toHaveLength(2);
  });

  it("what only a person can put right is not asked again while they type", async () => {
    const { saver, requests } = aSaver();
    saver.changed();
    await seconds(3);
    requests[0]!.fail("person");
    await seconds(0);
    saver.changed();
    await seconds(600);
    expect(requests).toHaveLength(1);
    saver.resume();
    await seconds(0);
    expect(requests).toHaveLength(2);
  });
});

describe("a save that somebody asked for", () => {
  it("goes at once and takes the waiting change with it", async () => {
    const { saver, requests } = aSaver();
    saver.changed();
    const done = saver.now("submit");
    await seconds(0);
    expect(requests.map((request) => request.job)).toEqual(["submit"]);
    requests[0]!.answer();
    await done;
    await seconds(60);
    expect(requests).toHaveLength(1);
  });

  it("waits for the request in flight, even one that fails", async () => {
    const { saver, requests } = aSaver();
    saver.changed();
    await seconds(3);
    const done = saver.now("submit");
    await seconds(1);
    expect(requests).toHaveLength(1);
    requests[0]!.fail("time");
    await seconds(0);
    expect(requests[1]!.job).toBe("submit");
    requests[1]!.answer();
    await done;
  });

  it("tells its failure, is not repeated by itself, and leaves typing to be saved", async () => {
    const { saver, requests } = aSaver();
    const done = saver.now("submit");
    requests[0]!.fail("time");
    await expect(done).rejects.toBe("time");
    await seconds(600);
    expect(requests).toHaveLength(1);
    saver.changed();
    await seconds(3);
    expect(requests[1]!.job).toBeNull();
  });
});

it("a stopped saver sends nothing more by itself", async () => {
  const { saver, requests } = aSaver();
  saver.changed();
  await seconds(3);
  saver.changed();
  saver.stop();
  requests[0]!.answer();
  await seconds(600);
  expect(requests).toHaveLength(1);
});
