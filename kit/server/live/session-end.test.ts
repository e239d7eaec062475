import { describe, expect, it } from "vitest";
import { aRawSocket, listening, liveSiteOfEachTest } from "./live-site.fixture.ts";

const { open, anna } = liveSiteOfEachTest();

describe("a session that ends", () => {
  it("A session that expires closes its sockets", async () => {
    const site = await open();
    const raw = await aRawSocket(site);
    raw.connect("anna-1");
    await raw.until(/CONNECTED/);
    site.clock.time += 60_000;
    const { code, received } = await raw.closed;
    expect(received).toContain("The session has ended");
    expect(code).toBe(3000);
  });

  it.each([
    ["for its user", 1],
    ["for all", undefined],
  ])("A recheck %s closes the sockets of ended sessions only", async (_name, userId) => {
    const site = await open();
    const ending = await aRawSocket(site);
    ending.connect("anna-1-old");
    await ending.until(/CONNECTED/);
    const client = await anna({ token: "anna-1-new" });
    const news = await listening(client, "/user/anna/news");
    site.authorization.ended.add("1-old");
    await site.live.recheck(userId);
    expect((await ending.closed).received).toContain("code:UNAUTHENTICATED");
    site.live.send(1, "/user/anna/news", "1");
    expect((await news.next()).body).toBe("1");
  });

  it("An ended session is detected by the regular recheck", async () => {
    const site = await open({ recheckEvery: 30 });
    const raw = await aRawSocket(site);
    raw.connect("anna-1");
    await raw.until(/CONNECTED/);
    site.authorization.ended.add("1-s");
    expect((await raw.closed).received).toContain("The session has ended");
  });

  it("A session that ends during its lookup is refused", async () => {
    const site = await open();
    site.authorization.identify = async () => {
      site.authorization.ended.add("1-s");
      await site.live.recheck(1);
      return { userId: 1, username: "anna", sessionId: "1-s", expiresAt: new Date(site.clock.time + 1000) };
    };
    const raw = await aRawSocket(site);
    raw.connect("anna-1");
    expect((await raw.closed).received).toContain("UNAUTHENTICATED");
  });
});
