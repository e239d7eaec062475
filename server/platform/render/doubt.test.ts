import { beforeEach, describe, expect, it } from "vitest";
import { SECOND } from "#contract/limits.ts";
import { longestDoubt } from "./doubt.ts";
import { createPageCache, type Cacheable } from "./page-cache.ts";

interface Page extends Cacheable {
  text: string;
}

const aPage = (text: string): Page => ({ text, size: 10, caching: { cacheTags: ["tale:1"], maxAge: 3600 } });
const anErrorPage: Page = { text: "The database is away", size: 10, isFailure: true, caching: null };

describe("while messages about changes don't arrive", () => {
  let now: number;
  let cache: ReturnType<typeof createPageCache<Page>>;
  beforeEach(async () => {
    now = 0;
    cache = createPageCache<Page>({ clock: { now: () => now } });
    await cache.getOrRender("tale", async () => aPage("kept"));
    cache.doubt();
  });
  const read = async (rendered: () => Promise<Page>) => (await cache.getOrRender("tale", rendered)).text;
  const databaseIsAway = async (): Promise<Page> => {
    throw new Error("connect ECONNREFUSED");
  };

  it("A page is rendered for each request, because another process may have deleted what the kept one shows", async () => {
    expect(cache.get("tale")).toBeUndefined();
    expect(cache.isServedWhenBusy("tale")).toBe(false);
    expect(await read(async () => aPage("now"))).toBe("now");
    expect(await read(async () => aPage("a moment later"))).toBe("a moment later");
  });

  it("The kept page is sent when rendering fails, with an error or with a page that says so", async () => {
    expect(await read(databaseIsAway)).toBe("kept");
    now += 10 * SECOND;
    expect(await read(async () => anErrorPage)).toBe("kept");
  });

  it("After a failure kept pages are sent at once, and every two seconds one request tries to render", async () => {
    await read(databaseIsAway);
    let tries = 0;
    const trying = async () => {
      tries += 1;
      return databaseIsAway();
    };
    await read(trying);
    expect(tries).toBe(0);
    now += 2 * SECOND;
    await Promise.all([read(trying), read(trying), read(trying)]);
    expect(tries).toBe(1);
  });

  it("A page that was deleted here is not sent again", async () => {
    cache.invalidate(["tale:1"]);
    await expect(read(databaseIsAway)).rejects.toThrow("ECONNREFUSED");
  });

  it("After five minutes the failure is shown", async () => {
    now = longestDoubt + 1;
    await expect(read(databaseIsAway)).rejects.toThrow("ECONNREFUSED");
    expect(await read(async () => anErrorPage)).toBe("The database is away");
  });

  it("When messages arrive again, everything is rendered once more and kept", async () => {
    await read(databaseIsAway);
    cache.clear();
    expect(await read(async () => aPage("new"))).toBe("new");
    expect(cache.get("tale")?.text).toBe("new");
  });
});
