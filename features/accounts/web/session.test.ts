import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LoginReply } from "../calls.ts";

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

/** Fakes of the browser's objects that sessions use. */
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
  it("Signing in stores token and expiry and reads the claims", () => {
    session.signIn(aReply({ roles: ["ROLE_USER", "ROLE_MODERATOR"] }));
    expect(entries.get("token")).toMatch(/^ey/);
    expect(Number(entries.get("expirationTime"))).toBe(now + 24 * hour);
    expect(session.getSession()).toEqual({ userId: 7, username: "Zoé", role: "MODERATOR", bannedUntil: null });
    expect(document.documentElement.dataset.session).toBe("in");
  });

  it("An unchanged session is always the same object, as useSyncExternalStore requires", () => {
    session.signIn(aReply());
    expect(session.getSession()).toBe(session.getSession());
  });

  it("Signing out removes everything about the session", () => {
    session.signIn(aReply());
    session.clearSession();
    expect(session.getSession()).toBeNull();
    expect(session.lastSeenPerson()).toBeNull();
    expect(entries.size).toBe(0);
    expect(document.documentElement.dataset.session).toBeUndefined();
  });

  it("An expired session keeps the person who can be asked to log in again", () => {
    session.signIn(aReply(), "zoe@example.org");
    vi.advanceTimersByTime(24 * hour + 1);
    expect(session.getSession()).toBeNull();
    expect(session.bearerToken()).toBeNull();
    expect(document.documentElement.dataset.session).toBeUndefined();
    expect(session.lastSeenPerson()).toEqual({ userId: 7, username: "Zoé", email: "zoe@example.org" });
  });

  it.each(["nonsense", "a.b.c", `x.${part({ sub: 1 })}.y`])("The invalid token %s makes no session", (token) => {
    entries.set("token", token);
    entries.set("expirationTime", String(now + hour));
    expect(session.getSession()).toBeNull();
  });

  it("There is no session, and no error, when the browser forbids storage", () => {
    vi.stubGlobal("localStorage", undefined);
    expect(session.getSession()).toBeNull();
  });
});

describe("a login or logout in another tab", () => {
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

  it("A login in another tab logs a visitor in on this page", () => {
    const listener = vi.fn<() => void>();
    session.onSessionChange(listener);
    logIn(other());
    expect(listener).toHaveBeenCalled();
    expect(session.getSession()?.username).toBe("Max");
  });

  it("Another person's login in another tab leaves this page without a session, but with its owner", () => {
    session.signIn(aReply());
    session.onSessionChange(() => {});
    logIn(other());
    expect(session.getSession()).toBeNull();
    expect(session.bearerToken()).toBeNull();
    expect(session.lastSeenPerson()?.username).toBe("Zoé");
    logIn(aReply({ sid: "another" }));
    expect(session.getSession()?.username).toBe("Zoé");
  });

  it("A page without an owner takes the session of the next login in another tab", () => {
    session.signIn(aReply());
    session.onSessionChange(() => {});
    logOut();
    session.clearPageOwner();
    logIn(other());
    expect(session.getSession()?.username).toBe("Max");
  });

  it("A logout in another tab calls the listener only if it was the owner of this page", () => {
    const listener = vi.fn<() => void>();
    session.onSessionChange(() => {});
    session.onLoggedOutInOtherTab(listener);
    logIn(other());
    session.signIn(aReply());
    inAnotherTab(() => entries.set("token", other().token));
    logOut();
    expect(listener).not.toHaveBeenCalled();
    logIn(aReply());
    logOut();
    expect(listener).toHaveBeenCalledOnce();
  });
});
