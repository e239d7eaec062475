import { beforeEach, describe, expect, it } from "vitest";
import { SECOND } from "#vocabulary/limits.ts";
import { aCache, aValue, type Value } from "./cache.fixture.ts";
import { longestDoubt } from "./cache.ts";

const aKeptValue = (text: string) => aValue(text, ["tale:1"], 3600);
const aFailure: Value = { text: "The database is away", size: 10, isFailure: true, caching: null };

describe("while messages about changes don't arrive", () => {
  let cache: ReturnType<typeof aCache>;
  beforeEach(async () => {
    cache = aCache();
    await cache.kept("tale", async () => aKeptValue("kept"));
    cache.tags.doubt();
  });
  const read = async (made: () => Promise<Value>) => (await cache.kept("tale", made)).text;
  const databaseIsAway = async (): Promise<Value> => {
    throw new Error("connect ECONNREFUSED");
  };

  it("A value is made for each call, because another process may have deleted what the kept one shows", async () => {
    expect(cache.get("tale")).toBeUndefined();
    expect(cache.isServedWhenBusy("tale")).toBe(false);
    expect(await read(async () => aKeptValue("now"))).toBe("now");
    expect(await read(async () => aKeptValue("a moment later"))).toBe("a moment later");
  });

  it("The kept value is sent when making another fails, with an error or with a value that says so", async () => {
    expect(await read(databaseIsAway)).toBe("kept");
    cache.clock.time += 10 * SECOND;
    expect(await read(async () => aFailure)).toBe("kept");
  });

  it("After a failure kept values are sent at once, and every two seconds one caller tries to make another", async () => {
    await read(databaseIsAway);
    let tries = 0;
    const trying = async () => {
      tries += 1;
      return databaseIsAway();
    };
    await read(trying);
    expect(tries).toBe(0);
    cache.clock.time += 2 * SECOND + 1;
    await Promise.all([read(trying), read(trying), read(trying)]);
    expect(tries).toBe(1);
  });

  it("A value whose content was deleted here is not sent again", async () => {
    cache.moved(["tale:1"]);
    await expect(read(databaseIsAway)).rejects.toThrow("ECONNREFUSED");
  });

  it("After five minutes the failure is shown", async () => {
    cache.clock.time = longestDoubt + 1;
    await expect(read(databaseIsAway)).rejects.toThrow("ECONNREFUSED");
    expect(await read(async () => aFailure)).toBe("The database is away");
  });

  it("When messages arrive again, everything is made once more and kept", async () => {
    await read(databaseIsAway);
    cache.tags.forget();
    expect(await read(async () => aKeptValue("new"))).toBe("new");
    expect(cache.get("tale")?.text).toBe("new");
  });

  it("Nothing is sent instead where an error is better", async () => {
    const strict = aCache({ standIn: false });
    await strict.kept("tale", async () => aKeptValue("kept"));
    strict.tags.doubt();
    await expect(strict.kept("tale", databaseIsAway)).rejects.toThrow("ECONNREFUSED");
    expect((await strict.kept("tale", async () => aKeptValue("now"))).text).toBe("now");
  });
});
