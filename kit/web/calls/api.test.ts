import { describe, expect, it, vi } from "vitest";
import { accountsCalls } from "#features/accounts/calls.ts";
import { notificationsCalls } from "#features/notifications/calls.ts";
import { profilesCalls } from "#features/profiles/calls.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { createApi, type Credentials } from "./api.ts";
import { ApiError } from "./api-error.ts";

type Answer = Response | Error;

const login = { id: 7, username: "ada", role: "ROLE_USER", token: "jwt", expiresAt: "2026-05-02T12:00:00.000Z" };
const hidden = { firstname: null, lastname: null, picProfile: null, bio: null, createdAt: null };
const profile = {
  id: 7,
  username: "ada",
  privacy: "private",
  ...hidden,
  totFollowers: 3,
  instagram: null,
  fb: null,
  website: null,
};

const problem = (code: string, status: number, headers: Record<string, string> = {}) =>
  Response.json(
    { type: "x", title: "x", status, detail: `detail of ${code}`, code, message: "x" },
    { status, headers },
  );
const empty = () => new Response(null, { status: 204 });

/** A server that gives the listed answers one after the other, and records its requests. */
function aServer(...answers: Answer[]) {
  const requests: { url: string; init: RequestInit; headers: Headers }[] = [];
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    requests.push({ url: String(url), init, headers: new Headers(init.headers) });
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer ?? new Error("An unexpected request");
  };
  return { fetch: fetch as typeof globalThis.fetch, requests };
}

function aMember(overrides: Partial<Credentials> = {}): Credentials {
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
  it("A call puts its parameters into path and query, and leaves out undefined ones", async () => {
    const server = aServer(Response.json({ posts: [], totalPosts: 0 }));
    const api = createApi({ fetch: server.fetch, origin: "http://site" });
    const query = { category: "horror", languageName: "en", tag: "a & b", sortBy: undefined };
    await api(talesCalls.inCategoryWithTag, { query });
    expect(server.requests[0]?.url).toBe(
      "http://site/v0/posts/category/tag?category=horror&languageName=en&tag=a+%26+b",
    );
  });

  it("A path parameter with slashes stays one segment of the path", async () => {
    const server = aServer(problem("BAD_REQUEST", 400));
    await failure(createApi({ fetch: server.fetch })(talesCalls.read, { params: { id: "../v1/user?x" } }));
    expect(server.requests[0]?.url).toBe("/v0/posts/..%2Fv1%2Fuser%3Fx");
  });

  it("The token is sent only with calls that use a session", async () => {
    const server = aServer(Response.json([]), new Response("3"));
    const api = createApi({ fetch: server.fetch, credentials: aMember() });
    await api(talesCalls.random, { query: { languageName: "EN" } });
    await api(notificationsCalls.pending);
    expect(server.requests.map(({ headers }) => headers.get("authorization"))).toEqual([null, "Bearer jwt"]);
  });

  it("A text reply is a string, and an empty reply is undefined", async () => {
    const server = aServer(new Response("Password cambiata con successo"), empty());
    const api = createApi({ fetch: server.fetch, credentials: aMember() });
    const body = { newPassword: "abcdef1", oldPassword: "abcdef2" };
    expect(await api(accountsCalls.changePassword, { body })).toBe("Password cambiata con successo");
    expect(await api(accountsCalls.logout)).toBeUndefined();
  });

  it("A reply that does not fit the contract fails the call, and fields that the contract does not name are dropped", async () => {
    const server = aServer(Response.json({ ...profile, added: 1 }), Response.json({ ...profile, id: "7" }));
    const api = createApi({ fetch: server.fetch });
    const query = { username: "ada" };
    expect(await api(profilesCalls.show, { query })).toEqual(profile);
    expect((await failure(api(profilesCalls.show, { query }))).message).toBe(
      "The reply of GET /v0/profile does not fit the contract",
    );
  });
});

describe("a call that fails", () => {
  it("A visitor's call refused with PASSWORD_CHANGE_REQUIRED is repeated without the token", async () => {
    const server = aServer(
      problem("PASSWORD_CHANGE_REQUIRED", 403),
      Response.json(profile),
      problem("PASSWORD_CHANGE_REQUIRED", 403),
    );
    const passwordChangeRequired = vi.fn<() => void>();
    const api = createApi({ fetch: server.fetch, credentials: aMember({ passwordChangeRequired }) });
    await api(profilesCalls.show, { query: { username: "ada" } });
    await failure(api(accountsCalls.ownAccount));
    expect(server.requests.map(({ headers }) => headers.get("authorization"))).toEqual([
      "Bearer jwt",
      null,
      "Bearer jwt",
    ]);
    expect(passwordChangeRequired).toHaveBeenCalledTimes(2);
  });

  it("A refused call throws the status, code, detail and Retry-After of the answer", async () => {
    const server = aServer(problem("RATE_LIMITED", 429, { "retry-after": "90" }));
    const error = await failure(createApi({ fetch: server.fetch })(talesCalls.read, { params: { id: 1 } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 429,
      code: "RATE_LIMITED",
      retryAfter: 90,
      message: "detail of RATE_LIMITED",
    });
  });

  it.each([
    [502, "UNAVAILABLE"],
    [500, "INTERNAL"],
    [404, "NOT_FOUND"],
    [413, "TOO_LARGE"],
    [418, "BAD_REQUEST"],
  ])("An answer %i that does not come from the API gets the code %s", async (status, code) => {
    const server = aServer(new Response("<h1>Bad gateway</h1>", { status }));
    const error = await failure(createApi({ fetch: server.fetch })(talesCalls.read, { params: { id: 1 } }));
    expect(error).toMatchObject({ status, code, problem: null });
  });

  it.each([502, 503, 504])("A proxy's %i for a change leaves its outcome unknown", async (status) => {
    const api = createApi({ fetch: aServer(new Response("", { status })).fetch, credentials: aMember() });
    const body = { newPassword: "abcdef1", oldPassword: "abcdef2" };
    expect(await failure(api(accountsCalls.changePassword, { body }))).toMatchObject({
      status,
      code: "OUTCOME_UNKNOWN",
    });
  });

  it("A failed network is an ApiError, an aborted call an AbortError", async () => {
    const api = createApi({ fetch: aServer(new TypeError("offline"), new DOMException("gone", "AbortError")).fetch });
    expect(await failure(api(talesCalls.read, { params: { id: 1 } }))).toMatchObject({ status: 0, code: "NETWORK" });
    const signal = AbortSignal.abort();
    expect((await failure(api(talesCalls.read, { params: { id: 1 } }, { signal }))).name).toBe("AbortError");
  });
});

describe("anti-forgery", () => {
  const credentials = { body: { email: "a@b.cd", password: "abcdef1" } };

  it("Every change repeats the anti-forgery cookie in its header", async () => {
    const server = aServer(Response.json(login));
    await createApi({ fetch: server.fetch, credentials: aMember() })(accountsCalls.login, credentials);
    expect(server.requests[0]?.headers.get("x-xsrf-token")).toBe("csrf");
  });

  it("A missing anti-forgery cookie is fetched before the change", async () => {
    const server = aServer(empty(), Response.json(login));
    const antiForgeryToken = vi.fn<() => string | null>().mockReturnValueOnce(null).mockReturnValue("fresh");
    await createApi({ fetch: server.fetch, credentials: aMember({ antiForgeryToken }) })(
      accountsCalls.login,
      credentials,
    );
    expect(server.requests.map(({ url }) => url)).toEqual(["/v0/csrf", "/auth/login"]);
    expect(server.requests[1]?.headers.get("x-xsrf-token")).toBe("fresh");
  });

  it("A refused anti-forgery token is renewed once, and a second refusal fails the call", async () => {
    const server = aServer(problem("CSRF", 403), empty(), problem("CSRF", 403));
    const api = createApi({ fetch: server.fetch, credentials: aMember() });
    expect(await failure(api(accountsCalls.login, credentials))).toMatchObject({ code: "CSRF" });
    expect(server.requests.map(({ url }) => url)).toEqual(["/auth/login", "/v0/csrf", "/auth/login"]);
  });
});

describe("an ended session", () => {
  const ended = () => problem("UNAUTHENTICATED", 401);

  it("A call whose session ended asks to log in, and is repeated with the new token", async () => {
    const server = aServer(ended(), new Response("changed"));
    const token = vi.fn<() => string>().mockReturnValueOnce("old").mockReturnValue("new");
    const loginAgain = vi.fn<(refusedToken: string | null) => Promise<boolean>>().mockResolvedValue(true);
    const api = createApi({ fetch: server.fetch, credentials: aMember({ token, loginAgain }) });
    await api(accountsCalls.changePassword, { body: { newPassword: "abcdef1", oldPassword: "abcdef2" } });
    expect(server.requests.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer old", "Bearer new"]);
    expect(server.requests[1]?.init.body).toBe(server.requests[0]?.init.body);
    expect(loginAgain).toHaveBeenCalledWith("old");
  });

  it("A file is sent again after the login, and its progress starts again", async () => {
    const server = aServer(ended(), Response.json({ avatar: "/a.webp" }));
    const progress: number[] = [];
    const api = createApi({
      fetch: () => expect.fail("fetch reports no progress"),
      credentials: aMember(),
      upload: (url, init, onProgress) => {
        for (const share of [0.5, 1]) onProgress(share);
        return server.fetch(url, init);
      },
    });
    const file = new Blob(["picture"]);
    const options = { onProgress: (share: number) => void progress.push(share) };
    expect(await api(profilesCalls.changeAvatar, { files: { file } }, options)).toEqual({ avatar: "/a.webp" });
    expect(progress).toEqual([0.5, 1, 0.5, 1]);
    const sent = server.requests.map(({ init }) => (init.body as FormData).get("file"));
    expect(sent).toEqual([expect.any(Blob), expect.any(Blob)]);
  });

  it("A call fails when the person declines to log in again", async () => {
    const server = aServer(ended());
    const api = createApi({ fetch: server.fetch, credentials: aMember({ loginAgain: async () => false }) });
    expect(await failure(api(accountsCalls.ownAccount))).toMatchObject({ code: "UNAUTHENTICATED" });
  });

  it("Background calls and visitors' calls do not ask to log in again", async () => {
    const loginAgain = vi.fn<() => Promise<boolean>>();
    const api = createApi({
      fetch: aServer(ended(), problem("NOT_ACTIVATED", 401)).fetch,
      credentials: aMember({ loginAgain }),
    });
    await failure(api(accountsCalls.logout, {}, { askAgain: false }));
    await failure(api(accountsCalls.login, { body: { email: "a", password: "b" } }));
    expect(loginAgain).not.toHaveBeenCalled();
  });

  it("A background call without a session is not sent", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>();
    const api = createApi({ fetch, credentials: aMember({ token: () => null }) });
    expect(await failure(api(accountsCalls.ownAccount, {}, { askAgain: false }))).toMatchObject({
      code: "UNAUTHENTICATED",
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  it("A login ban ends the session in the browser", async () => {
    const sessionEnded = vi.fn<() => void>();
    const api = createApi({ fetch: aServer(problem("BANNED", 401)).fetch, credentials: aMember({ sessionEnded }) });
    expect(await failure(api(accountsCalls.ownAccount))).toMatchObject({ code: "BANNED" });
    expect(sessionEnded).toHaveBeenCalledOnce();
  });
});
