import { describe, expect, it, vi } from "vitest";
import { accountsCalls } from "#contract/accounts.ts";
import { profilesCalls } from "#contract/profiles.ts";
import { talesCalls } from "#contract/tales.ts";
import { createApi, type Credentials } from "./api.ts";
import { ApiError } from "./api-error.ts";

type Answer = Response | Error;

const problem = (code: string, status: number, headers: Record<string, string> = {}) =>
  Response.json({ type: "x", title: "x", status, detail: `told: ${code}`, code, message: "x" }, { status, headers });
const empty = () => new Response(null, { status: 204 });

/** A server that gives the listed answers in turn and keeps what it was asked. */
function aServer(...answers: Answer[]) {
  const asked: { url: string; init: RequestInit; headers: Headers }[] = [];
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    asked.push({ url: String(url), init, headers: new Headers(init.headers) });
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer ?? new Error("Nothing more was expected");
  };
  return { fetch: fetch as typeof globalThis.fetch, asked };
}

function somebody(overrides: Partial<Credentials> = {}): Credentials {
  return {
    token: () => "jwt",
    antiForgeryToken: () => "csrf",
    loginAgain: async () => true,
    passwordChangeRequired: () => {},
    sessionEnded: () => {},
    ...overrides,
  };
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail("not refused"),
    (error: ApiError) => error,
  );

describe("a call", () => {
  it("puts parameters into path and query, and leaves out what is undefined", async () => {
    const server = aServer(Response.json({ posts: [], totalPosts: 0 }));
    const api = createApi({ fetch: server.fetch, origin: "http://site" });
    const query = { category: "horror", languageName: "en", tag: "a & b", sortBy: undefined };
    await api(talesCalls.inCategoryWithTag, { query });
    expect(server.asked[0]?.url).toBe("http://site/v0/posts/category/tag?category=horror&languageName=en&tag=a+%26+b");
  });

  it("can't leave its path by a parameter", async () => {
    const server = aServer(problem("BAD_REQUEST", 400));
    await failure(createApi({ fetch: server.fetch })(talesCalls.read, { params: { id: "../v1/user?x" } }));
    expect(server.asked[0]?.url).toBe("/v0/posts/..%2Fv1%2Fuser%3Fx");
  });

  it("sends the token only where a person is meant", async () => {
    const server = aServer(Response.json([]), Response.json({}));
    const api = createApi({ fetch: server.fetch, credentials: somebody() });
    await api(talesCalls.random, { query: { languageName: "EN" } });
    await api(accountsCalls.ownAccount);
    expect(server.asked.map(({ headers }) => headers.get("authorization"))).toEqual([null, "Bearer jwt"]);
  });

  it("answers text and nothing as the contract says", async () => {
    const server = aServer(new Response("Password cambiata con successo"), empty());
    const api = createApi({ fetch: server.fetch, credentials: somebody() });
    const body = { newPassword: "abcdef1", oldPassword: "abcdef2" };
    expect(await api(accountsCalls.changePassword, { body })).toBe("Password cambiata con successo");
    expect(await api(accountsCalls.logout)).toBeUndefined();
  });
});

describe("a call that fails", () => {
  it("because the password must be changed first is repeated without the token where visitors may make it", async () => {
    const server = aServer(
      problem("PASSWORD_CHANGE_REQUIRED", 403),
      Response.json({}),
      problem("PASSWORD_CHANGE_REQUIRED", 403),
    );
    const passwordChangeRequired = vi.fn<() => void>();
    const api = createApi({ fetch: server.fetch, credentials: somebody({ passwordChangeRequired }) });
    await api(profilesCalls.show, { query: { username: "ada" } });
    await failure(api(accountsCalls.ownAccount));
    expect(server.asked.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer jwt", null, "Bearer jwt"]);
    expect(passwordChangeRequired).toHaveBeenCalledTimes(2);
  });

  it("throws what the server said", async () => {
    const server = aServer(problem("RATE_LIMITED", 429, { "retry-after": "90" }));
    const error = await failure(createApi({ fetch: server.fetch })(talesCalls.read, { params: { id: 1 } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 429, code: "RATE_LIMITED", retryAfter: 90, message: "told: RATE_LIMITED" });
  });

  it.each([
    [502, "UNAVAILABLE"],
    [500, "INTERNAL"],
    [404, "NOT_FOUND"],
    [413, "TOO_LARGE"],
    [418, "BAD_REQUEST"],
  ])("has a code for a foreign answer of %i: %s", async (status, code) => {
    const server = aServer(new Response("<h1>Bad gateway</h1>", { status }));
    const error = await failure(createApi({ fetch: server.fetch })(talesCalls.read, { params: { id: 1 } }));
    expect(error).toMatchObject({ status, code, problem: null });
  });

  it.each([502, 504])("A proxy's %i for a change leaves its outcome unknown", async (status) => {
    const api = createApi({ fetch: aServer(new Response("", { status })).fetch, credentials: somebody() });
    const body = { newPassword: "abcdef1", oldPassword: "abcdef2" };
    expect(await failure(api(accountsCalls.changePassword, { body }))).toMatchObject({
      status,
      code: "OUTCOME_UNKNOWN",
    });
  });

  it("tells a failed network from an aborted call", async () => {
    const api = createApi({ fetch: aServer(new TypeError("offline"), new DOMException("gone", "AbortError")).fetch });
    expect(await failure(api(talesCalls.read, { params: { id: 1 } }))).toMatchObject({ status: 0, code: "NETWORK" });
    const signal = AbortSignal.abort();
    expect((await failure(api(talesCalls.read, { params: { id: 1 } }, { signal }))).name).toBe("AbortError");
  });
});

describe("anti-forgery", () => {
  const login = { body: { email: "a@b.cd", password: "abcdef1" } };

  it("repeats the cookie with every change", async () => {
    const server = aServer(Response.json({}));
    await createApi({ fetch: server.fetch, credentials: somebody() })(accountsCalls.login, login);
    expect(server.asked[0]?.headers.get("x-xsrf-token")).toBe("csrf");
  });

  it("fetches the cookie first when it is missing", async () => {
    const server = aServer(empty(), Response.json({}));
    const antiForgeryToken = vi.fn<() => string | null>().mockReturnValueOnce(null).mockReturnValue("fresh");
    await createApi({ fetch: server.fetch, credentials: somebody({ antiForgeryToken }) })(accountsCalls.login, login);
    expect(server.asked.map(({ url }) => url)).toEqual(["/v0/csrf", "/auth/login"]);
    expect(server.asked[1]?.headers.get("x-xsrf-token")).toBe("fresh");
  });

  it("renews a refused cookie once, then gives up", async () => {
    const server = aServer(problem("CSRF", 403), empty(), problem("CSRF", 403));
    const api = createApi({ fetch: server.fetch, credentials: somebody() });
    expect(await failure(api(accountsCalls.login, login))).toMatchObject({ code: "CSRF" });
    expect(server.asked.map(({ url }) => url)).toEqual(["/auth/login", "/v0/csrf", "/auth/login"]);
  });
});

describe("an ended session", () => {
  const ended = () => problem("UNAUTHENTICATED", 401);

  it("asks to log in, then finishes the same call with the new token", async () => {
    const server = aServer(ended(), Response.json({ id: 1 }));
    const token = vi.fn<() => string>().mockReturnValueOnce("old").mockReturnValue("new");
    const loginAgain = vi.fn<(refused: string | null) => Promise<boolean>>().mockResolvedValue(true);
    const api = createApi({ fetch: server.fetch, credentials: somebody({ token, loginAgain }) });
    const body = {
      title: "T",
      content: "c",
      categoryName: "HORROR",
      languageName: "EN",
      tags: ["a"],
      isFinished: 0,
    } as const;
    await api(talesCalls.create, { body: { ...body, tags: ["a"] } });
    expect(server.asked.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer old", "Bearer new"]);
    expect(server.asked[1]?.init.body).toBe(server.asked[0]?.init.body);
    expect(loginAgain).toHaveBeenCalledWith("old");
  });

  it("sends a file again, and tells from the start how far it is", async () => {
    const server = aServer(ended(), Response.json({ avatar: "/a.webp" }));
    const told: number[] = [];
    const api = createApi({
      fetch: () => expect.fail("fetch tells nothing"),
      credentials: somebody(),
      upload: (url, init, onProgress) => {
        for (const share of [0.5, 1]) onProgress(share);
        return server.fetch(url, init);
      },
    });
    const file = new Blob(["picture"]);
    const options = { onProgress: (share: number) => void told.push(share) };
    expect(await api(profilesCalls.changeAvatar, { files: { file } }, options)).toEqual({ avatar: "/a.webp" });
    expect(told).toEqual([0.5, 1, 0.5, 1]);
    const sent = server.asked.map(({ init }) => (init.body as FormData).get("file"));
    expect(sent).toEqual([expect.any(Blob), expect.any(Blob)]);
  });

  it("fails the call when the person declines", async () => {
    const server = aServer(ended());
    const api = createApi({ fetch: server.fetch, credentials: somebody({ loginAgain: async () => false }) });
    expect(await failure(api(accountsCalls.ownAccount))).toMatchObject({ code: "UNAUTHENTICATED" });
  });

  it("is not asked about by calls in the background, nor by a visitor's call", async () => {
    const loginAgain = vi.fn<() => Promise<boolean>>();
    const api = createApi({
      fetch: aServer(ended(), problem("NOT_ACTIVATED", 401)).fetch,
      credentials: somebody({ loginAgain }),
    });
    await failure(api(accountsCalls.logout, {}, { askAgain: false }));
    await failure(api(accountsCalls.login, { body: { email: "a", password: "b" } }));
    expect(loginAgain).not.toHaveBeenCalled();
  });

  it("and nothing is sent in the background without any", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>();
    const api = createApi({ fetch, credentials: somebody({ token: () => null }) });
    expect(await failure(api(accountsCalls.ownAccount, {}, { askAgain: false }))).toMatchObject({
      code: "UNAUTHENTICATED",
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  it("by a ban ends here too", async () => {
    const sessionEnded = vi.fn<() => void>();
    const api = createApi({ fetch: aServer(problem("BANNED", 401)).fetch, credentials: somebody({ sessionEnded }) });
    expect(await failure(api(accountsCalls.ownAccount))).toMatchObject({ code: "BANNED" });
    expect(sessionEnded).toHaveBeenCalledOnce();
  });
});
