import { z } from "zod";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Answer, Client, Send } from "./client.ts";
import type { Person } from "./people.ts";

/** All calls of the contract with valid input, for tests that are generated from the contract. */

export const everyCall = Object.values(api)
  .flatMap((feature) => Object.values(feature) as Endpoint[])
  .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));

/** The client of a call and its member, whose own names some calls need. The member is null for visitors. */
export interface CallMaker {
  client: Client;
  person: Pick<Person, "id" | "username"> | null;
}

export type Samples = Record<string, unknown>;

/** A push subscription as a browser sends it. */
export const samplePushToken = (endpoint: string) =>
  JSON.stringify({
    endpoint,
    keys: {
      // The generator of the curve, which is a valid public key.
      p256dh: "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
      auth: "c29tZSBzaXh0ZWVuIGJ5dA",
    },
  });

/** Valid values by field name; other fields get a text. Tags depend on the site. */
const standard: Samples = {
  id: 999_999_999,
  with: 999_999_999,
  email: "somebody@example.org",
  user_email: "somebody@example.org",
  newPassword: "brandnew1",
  confirmPassword: "brandnew1",
  oldPassword: "inkwell7",
  newEmail: "another@example.org",
  password: "inkwell7",
  username: "somebody",
  firstname: "Ada",
  lastname: "Lovel",
  acceptedTerms: true,
  overThirteen: true,
  languageName: "EN",
  categoryName: "HORROR",
  category: "HORROR",
  role: "USER",
  content: "<p>A text of more than fifteen characters.</p>",
  isFinished: 0,
  level: "B1",
  warnings: ["DEATH"],
  theme: "dark",
  size: 4,
  face: "sans",
  width: "wide",
  spacing: "loose",
  languagesRead: ["EN"],
  digest: "weekly",
  hiddenWarnings: ["DEATH"],
  about: "somebody",
  by: "somebody",
  member: "somebody",
  minutesMax: 10,
  withoutWarning: "DEATH",
  clientKey: "0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b",
  expectedUpdatedAt: "2026-11-21T10:00:00.000Z",
  keepReplaced: true,
  pageNumber: 0,
  pageSize: 10,
  sortBy: "id",
  direction: "ASC",
  total: 4,
  state: "draft",
  block: 0,
  invitationId: 999_999_999,
  requestId: 999_999_999,
  translationOf: 999_999_999,
  translations: "open",
  correctionsWelcome: true,
  number: 1,
  part: 0.5,
  from: 0,
  to: 6,
  quote: "Nobody",
  replacement: "Somebody",
  explanation: "Somebody had.",
  named: true,
  due: "true",
  returns: "true",
  beside: { postId: 999_999_999 },
  grade: 3,
  answeredAt: "2026-11-21T10:00:00.000Z",
  paused: "false",
  unread: "false",
  postId: 999_999_999,
  adminPostId: 999_999_999,
  commentId: 999_999_999,
  notificationId: 999_999_999,
  notificationTitle: "Trophy",
  censored: true,
  removeImage: true,
  link: "https://example.org/",
  isActive: "true",
  newPrivacy: "profile",
  reason: "REASON1",
  severity: 1,
  status: "REJECTED",
  type: "comment",
  isTroll: "true",
  action: "publish",
  endpoint: "https://push.example.org/somebody",
  types: { "Post-Published": { mail: true } },
  invitationToken: "bm9ib2R5",
  unsubscribeToken: "bm9ib2R5.c2lnbmF0dXJl",
  token: samplePushToken("https://push.example.org/somebody"),
};

/** The smallest valid GIF. */
const picture = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** Values for fields that mean something else in this call than in others. */
const samplesByPath: Record<string, Samples> = {
  "/v1/reading": { state: "started" },
  "/v1/notebook": { sortBy: "dueAt" },
  "/v1/notebook/export": { format: "csv" },
  "/v1/posts-not-published": { kind: "new" },
  "/v1/desk": { kind: "new" },
  "/v1/series/:id/posts": { postIds: [] },
  "/v1/reportings/decisions": { decisions: [{ type: "user", id: 999_999_999, status: "REJECTED" }] },
  "/v1/posts/:id/return": { reason: "FORM", remarks: [] },
  "/v1/posts/:id/revision/return": { reason: "FORM", remarks: [] },
  "/v1/translation-requests": { direction: "sent" },
  "/v0/search/languages": { level: "A1", minutesMax: 5, withoutWarning: "DEATH" },
  "/v0/search": { sortBy: "relevance", level: "A1", minutesMax: 5, withoutWarning: "DEATH" },
};
export const samplesOfCall = (path: string): Samples => samplesByPath[path] ?? {};

/** Values that depend on the caller or on the call. */
export function ownSamples({ person }: CallMaker, { path, body }: Endpoint): Samples {
  const receiverUsername = body === undefined ? person?.username : "all";
  return {
    userId: person?.id,
    receiverUsername,
    ...(path === "/v1/pending" ? { username: person?.username } : {}),
    ...samplesOfCall(path),
  };
}

/** The form is the output of a preprocessing step. */
const formOf = (schema: unknown) => (schema instanceof z.ZodPipe ? schema.out : schema);

/** The form of a body that may be missing, too. */
const formWithin = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? formWithin(schema.unwrap()) : formOf(schema);

function namesOf(schema: z.ZodType | undefined): string[] {
  const form = formOf(schema);
  return form instanceof z.ZodObject ? Object.keys(form.shape) : [];
}

const sampleOf = (name: string, known: Samples) => known[name] ?? standard[name] ?? "sample";

/** A value for every field of the schema. @param known replaces the standard samples */
export const sampled = (schema: z.ZodType | undefined, known: Samples = {}): Samples =>
  Object.fromEntries(namesOf(schema).map((name) => [name, sampleOf(name, known)]));

/** A value for each field that the schema requires, and for those that are `known`. */
export function leastInput(schema: z.ZodType | undefined, known: Samples): Samples {
  const form = formWithin(schema);
  if (!(form instanceof z.ZodObject)) return {};
  const names = Object.keys(form.shape).filter(
    (name) => Object.hasOwn(known, name) || !form.shape[name].safeParse(undefined).success,
  );
  return Object.fromEntries(names.map((name) => [name, sampleOf(name, known)]));
}

export const samplePath = ({ path }: Endpoint, known: Samples = {}) =>
  path.replace(/:(\w+)/g, (_all, name: string) => String(sampleOf(name, known)));

/** Makes the call with sample values. `known` overrides them, and `send` replaces parts of the call. */
export function makeCall(
  callMaker: CallMaker,
  endpoint: Endpoint,
  known: Samples = {},
  send: Send = {},
  path?: string,
): Promise<Answer> {
  const own = { ...ownSamples(callMaker, endpoint), ...known };
  const body = endpoint.body === undefined ? undefined : sampled(endpoint.body, own);
  const query = sampled(endpoint.query, own) as Send["query"];
  const names = send.body === undefined ? Object.keys(endpoint.files ?? {}) : [];
  const files = names.length === 0 ? {} : { files: Object.fromEntries(names.map((name) => [name, picture])) };
  const at = path ?? samplePath(endpoint, own);
  return callMaker.client.call(endpoint.method, at, {
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
    ...files,
    ...send,
  });
}
