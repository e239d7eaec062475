import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAutosaver, type NextStep, type AutosaverOptions } from "./autosaver.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An autosaver whose requests the test answers. */
function anAutosaver(options: Partial<AutosaverOptions<string>> = {}) {
  const requests: { job: string | null; answer(): void; fail(error: unknown): void }[] = [];
  const failures: NextStep[] = [];
  const autosaver = createAutosaver<string>({
    ready: () => true,
    nextStepAfter: (error) => error as NextStep,
    send(job) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      requests.push({ job, answer: resolve, fail: reject });
      return promise;
    },
    onFailure: (_error, remedy) => failures.push(remedy),
    ...options,
  });
  return { autosaver, requests, failures };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

describe("autosave", () => {
  it("Autosave runs three seconds after the last change", async () => {
    const { autosaver, requests } = anAutosaver();
    autosaver.changed();
    await seconds(2.9);
    autosaver.changed();
    await seconds(2.9);
    expect(requests).toHaveLength(0);
    await seconds(0.1);
    expect(requests).toHaveLength(1);
  });

  it("Autosave does not wait for ever while somebody goes on typing", async () => {
    const { autosaver, requests } = anAutosaver();
    for (let second = 0; second < 20; second += 1) {
      autosaver.changed();
      await seconds(1);
    }
    expect(requests).toHaveLength(1);
  });

  it("Autosave sends one request at a time, and then the latest text", async () => {
    const { autosaver, requests } = anAutosaver();
    autosaver.changed();
    await seconds(3);
    autosaver.changed();
    await seconds(60);
    expect(requests).toHaveLength(1);
    requests[0]!.answer();
    await seconds(3);
    expect(requests).toHaveLength(2);
    requests[1]!.answer();
    await seconds(60);
    expect(requests).toHaveLength(2);
  });

  it("Autosave skips a text that is not valid yet, and saves the next valid one", async () => {
    let ready = false;
    const { autosaver, requests } = anAutosaver({ ready: () => ready });
    autosaver.changed();
    await seconds(10);
    expect(requests).toHaveLength(0);
    ready = true;
    autosaver.changed();
    await seconds(3);
    expect(requests).toHaveLength(1);
  });
});

describe("after a failure", () => {
  it("A failed save is retried after 2, 4, 8, 15 and then every 30 seconds, whatever is typed", async () => {
    const { autosaver, requests, failures } = anAutosaver();
    autosaver.changed();
    await seconds(3);
    for (const wait of [2, 4, 8, 15, 30, 30]) {
      const before = requests.length;
      requests.at(-1)!.fail("time");
      await seconds(wait - 0.1);
      autosaver.changed();
      expect(requests).toHaveLength(before);
      await seconds(0.1);
      expect(requests).toHaveLength(before + 1);
    }
    expect(failures.every((remedy) => remedy === "time")).toBe(true);
  });

  it("A failed save is retried as late as the server asks", async () => {
    const { autosaver, requests } = anAutosaver({ minPauseAfter: () => 45_000 });
    autosaver.changed();
    await seconds(3);
    requests[0]!.fail("time");
    await seconds(44);
    expect(requests).toHaveLength(1);
    await seconds(1);
    expect(requests).toHaveLength(2);
  });

  it("A failed save is retried at once when the network is back", async () => {
    const { autosaver, requests } = anAutosaver();
    autosaver.changed();
    await seconds(3);
    requests[0]!.fail("time");
    await seconds(0);
    autosaver.resume();
    await seconds(0);
    expect(requests).toHaveLength(2);
  });

  it("A refused text is retried only after a change", async () => {
    const { autosaver, requests } = anAutosaver();
    autosaver.changed();
    await seconds(3);
    requests[0]!.fail("change");
    await seconds(600);
    expect(requests).toHaveLength(1);
    autosaver.changed();
    await seconds(3);
    expect(requests).toHaveLength(2);
  });

  it("A save that needs a decision of the writer is not retried while they type", async () => {
    const { autosaver, requests } = anAutosaver();
    autosaver.changed();
    await seconds(3);
    requests[0]!.fail("person");
    await seconds(0);
    autosaver.changed();
    await seconds(600);
    expect(requests).toHaveLength(1);
    autosaver.resume();
    await seconds(0);
    expect(requests).toHaveLength(2);
  });
});

describe("a manual save", () => {
  it("A manual save runs at once and includes waiting changes", async () => {
    const { autosaver, requests } = anAutosaver();
    autosaver.changed();
    const done = autosaver.now("submit");
    await seconds(0);
    expect(requests.map((request) => request.job)).toEqual(["submit"]);
    requests[0]!.answer();
    await done;
    await seconds(60);
    expect(requests).toHaveLength(1);
  });

  it("A manual save waits for the request in flight, even if that fails", async () => {
    const { autosaver, requests } = anAutosaver();
    autosaver.changed();
    await seconds(3);
    const done = autosaver.now("submit");
    await seconds(1);
    expect(requests).toHaveLength(1);
    requests[0]!.fail("time");
    await seconds(0);
    expect(requests[1]!.job).toBe("submit");
    requests[1]!.answer();
    await done;
  });

  it("A failed manual save rejects, is not retried, and autosave continues", async () => {
    const { autosaver, requests } = anAutosaver();
    const done = autosaver.now("submit");
    requests[0]!.fail("time");
    await expect(done).rejects.toBe("time");
    await seconds(600);
    expect(requests).toHaveLength(1);
    autosaver.changed();
    await seconds(3);
    expect(requests[1]!.job).toBeNull();
  });
});

it("A stopped autosaver sends nothing more", async () => {
  const { autosaver, requests } = anAutosaver();
  autosaver.changed();
  await seconds(3);
  autosaver.changed();
  autosaver.stop();
  requests[0]!.answer();
  await seconds(600);
  expect(requests).toHaveLength(1);
});
