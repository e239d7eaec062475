import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LoginReply } from "#contract/accounts.ts";

const now = Date.parse("2026-05-01T12:00:00Z");
const hour = 3_600_000;

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function aReply(claims: object = {}): LoginReply {
  const token = `${part({ alg: "HS256" })}.${part({
    sub: "Zoé",
    userId: 7,
    roles: ["ROLE_USER"],
    userBannedUntil: null,
    sid: "s",
    exp: now / 1000 + 86_400,
    ...claims,
  })}.signature`;
  return { id: 7, username: "Zoé", role: "ROLE_USER", token, expiresAt: new Date(now + 24 * hour).toISOString() };
}

/** The few parts of a browser that sessions touch. */
function aBrowser() {
  const entries = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("window", new EventTarget());
  return entries;
}

let entries: Map<string, string>;
let session: typeof import("./session.ts");

beforeEach(async () => {
  vi.useFakeTimers({ now });
  entries = aBrowser();
  vi.resetModules();
  session = await import("./session.ts");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a session", () => {
  it("begins by signing in: token and expiry are stored, the claims are read", () => {
    session.signIn(aReply({ roles: ["ROLE_USER", "ROLE_MODERATOR"] }));
    expect(entries.get("token")).toMatch(/^ey/);
    expect(Number(entries.get("expirationTime"))).toBe(now + 24 * hour);
    expect(session.getSession()).toEqual({ userId: 7, username: "Zoé", role: "MODERATOR", bannedUntil: null });
    expect(document.documentElement.dataset.session).toBe("in");
  });

  it("is one object as long as it is the same, as React needs it", () => {
    session.signIn(aReply());
    expect(session.getSession()).toBe(session.getSession());
  });

  it("ends by signing out, without a trace", () => {
    session.signIn(aReply());
    session.signOut();
    expect(session.getSession()).toBeNull();
    expect(session.lastSeenPerson()).toBeNull();
    expect(entries.size).toBe(0);
    expect(document.documentElement.dataset.session).toBeUndefined();
  });

  it("ends by time, and then still knows whom to ask to log in again", () => {
    session.signIn(aReply(), "zoe@example.org");
    vi.advanceTimersByTime(24 * hour + 1);
    expect(session.getSession()).toBeNull();
    expect(session.bearerToken()).toBeNull();
    expect(document.documentElement.dataset.session).toBeUndefined();
    expect(session.lastSeenPerson()).toEqual({ userId: 7, username: "Zoé", email: "zoe@example.org" });
  });

  it.each(["nonsense", "a.b.c", `x.${part({ sub: 1 })}.y`])("is nobody's with the token %s", (token) => {
    entries.set("token", token);
    entries.set("expirationTime", String(now + hour));
    expect(session.getSession()).toBeNull();
  });

  it("needs no storage to be read where a browser forbids it", () => {
    vi.stubGlobal("localStorage", undefined);
    expect(session.getSession()).toBeNull();
  });
});

describe("what another tab does", () => {
  const other = () => aReply({ sub: "Max", userId: 8 });

  function inAnotherTab(change: () => void) {
    const before = entries.get("token") ?? null;
    change();
    const event = Object.assign(new Event("storage"), {
      key: "token",
      oldValue: before,
      newValue: entries.get("token") ?? null,
    });
    window.dispatchEvent(event);
  }
  const logOut = () => inAnotherTab(() => entries.clear());
  const logIn = ({ token }: LoginReply) =>
    inAnotherTab(() => {
      entries.set("token", token);
      entries.set("expirationTime", String(now + hour));
    });

  it("logging in there logs a visitor in here", () => {
    const told = vi.fn<() => void>();
    session.onSessionChange(told);
    logIn(other());
    expect(told).toHaveBeenCalled();
    expect(session.getSession()?.username).toBe("Max");
  });

  it("somebody else's session is nobody's on this page, whose owner it still knows", () => {
    session.signIn(aReply());
    session.onSessionChange(() => {});
    logIn(other());
    expect(session.getSession()).toBeNull();
    expect(session.bearerToken()).toBeNull();
    expect(session.lastSeenPerson()?.username).toBe("Zoé");
    logIn(aReply({ sid: "another" }));
    expect(session.getSession()?.username).toBe("Zoé");
  });

  it("a page that was disowned is whoever's session there is", () => {
    session.signIn(aReply());
    session.onSessionChange(() => {});
    logOut();
    session.clearPageOwner();
    logIn(other());
    expect(session.getSession()?.username).toBe("Max");
  });

  it("being logged out there is told to the owner of this page alone", () => {
    const told = vi.fn<() => void>();
    session.onSessionChange(() => {});
    session.onLoggedOutInOtherTab(told);
    logIn(other());
    session.signIn(aReply());
    inAnotherTab(() => entries.set("token", other().token));
    logOut();
    expect(told).not.toHaveBeenCalled();
    logIn(aReply());
    logOut();
    expect(told).toHaveBeenCalledOnce();
  });
});
