import { expect, it } from "vitest";
import { sharing } from "./process-picture.ts";

/** Work that runs until the test ends it. */
function works(within: ReturnType<typeof sharing>) {
  const running: string[] = [];
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void; done: Promise<void> }>();
  return {
    running,
    begin(name: string, share: number) {
      const end = Promise.withResolvers<void>();
      const done = within(share, async () => {
        running.push(name);
        await end.promise.finally(() => running.splice(running.indexOf(name), 1));
      });
      ends.set(name, { ...end, done });
    },
    async end(name: string, error?: Error) {
      const { resolve, reject, done } = ends.get(name)!;
      if (error === undefined) resolve();
      else reject(error);
      await done.catch(() => {});
    },
  };
}

it("Work runs in parallel while its pixels fit the budget, in order of arrival", async () => {
  const { running, begin, end } = works(sharing(10));
  begin("a", 4);
  begin("b", 4);
  begin("c", 4);
  begin("d", 1);
  expect(running).toEqual(["a", "b"]);
  await end("a");
  expect(running).toEqual(["b", "c", "d"]);
  await end("b");
  begin("e", 6);
  expect(running).toEqual(["c", "d"]);
  await end("d");
  expect(running).toEqual(["c", "e"]);
});

it("Work larger than the budget runs alone", async () => {
  const { running, begin, end } = works(sharing(10));
  begin("a", 1);
  begin("huge", 1000);
  begin("b", 1);
  expect(running).toEqual(["a"]);
  await end("a");
  expect(running).toEqual(["huge"]);
  await end("huge");
  expect(running).toEqual(["b"]);
});

it("Failed work releases its share", async () => {
  const { running, begin, end } = works(sharing(10));
  begin("a", 10);
  begin("b", 10);
  await end("a", new Error("broken"));
  expect(running).toEqual(["b"]);
});
