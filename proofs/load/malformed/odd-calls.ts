import type { Endpoint } from "#kit/calls/endpoint.ts";
import { samples } from "#tests/support/every-sample.ts";
import { everyCall, ownSamples, sampled, samplePath, type Samples } from "#tests/support/sample-calls.ts";
import { usualCaller, type SenderName, type World } from "#tests/support/sample-world.ts";
import { usualNames } from "#tests/support/samples.ts";
import {
  longTexts,
  oddBodies,
  oddFieldValues,
  oddFormBodies,
  oddHeaders,
  oddMediaTypes,
  oddPathValues,
  oddQueries,
  oddQueryValues,
} from "./odd-values.ts";
import type { OddRequest } from "./odd-request.ts";

/** Every call of the contract with input that differs from valid input in one place or in several. */

const json = { "content-type": "application/json" };
/** These end the account or the session that the others need. */
const last = ["/logout", "/v1/sessions", "/v1/user/remove"];
const deletes = (endpoint: Endpoint) => endpoint.method === "DELETE" || endpoint.path === "/v1/user/remove-by-admin";
const rankOf = (endpoint: Endpoint) =>
  last.includes(endpoint.path) && endpoint.method !== "GET"
    ? 3
    : deletes(endpoint)
      ? 2
      : endpoint.method === "GET"
        ? 0
        : 1;

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "M-SEARCH"];

const queryOf = (query: Samples) =>
  Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((each) => `${name}=${encodeURIComponent(String(each))}`))
    .join("&");
const withQuery = (path: string, query: string) => (query === "" ? path : `${path}?${query}`);

const picture = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const oddFiles: [name: string, file: Buffer][] = [
  ["no bytes", Buffer.alloc(0)],
  ["a truncated GIF", picture.subarray(0, 12)],
  ["a GIF of 65,535 × 65,535", Buffer.concat([Buffer.from("GIF89a\xff\xff\xff\xff", "latin1"), picture.subarray(10)])],
  ["the head of a PNG", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff", "latin1")],
  ["the head of a JPEG", Buffer.from("\xff\xd8\xff\xe0\0\x10JFIF\0", "latin1")],
  ["the head of a WebP", Buffer.from("RIFF\xff\xff\xff\xffWEBPVP8L", "latin1")],
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ["5 MB of zeros", Buffer.alloc(5 * 1024 * 1024)],
];

/** @param files by their field names */
function multipart(fields: Samples, files: Record<string, Buffer>): Buffer {
  const part = (head: string, content: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from("\r\n"),
    ]);
  return Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, String(value).toWellFormed())),
    ...Object.entries(files).map(([name, file]) => part(`name="${name}"; filename="a.gif"`, file)),
    Buffer.from("--x--\r\n"),
  ]);
}

function* oddMultipart(endpoint: Endpoint, base: OddRequest, body: Samples): Generator<OddRequest> {
  const type = { "content-type": "multipart/form-data; boundary=x" };
  const names = Object.keys(endpoint.files ?? {});
  const files = (file: Buffer) => Object.fromEntries(names.map((name) => [name, file]));
  const whole = multipart(body, files(picture));
  const of = (name: string, content: Buffer): OddRequest => ({
    ...base,
    name: `multipart, ${name}`,
    headers: type,
    body: content,
  });
  yield of("valid", whole);
  for (const [name, file] of oddFiles) yield of(name, multipart(body, files(file)));
  yield of("without files", multipart(body, {}));
  yield of("an unknown file", multipart(body, { unknown: picture }));
  for (const share of [0.1, 0.5, 0.9, 0.99]) yield of("truncated", whole.subarray(0, Math.floor(whole.length * share)));
  yield of("every field twice", Buffer.concat([whole.subarray(0, -7), whole]));
  for (const field of Object.keys(body)) {
    for (const value of ["", "\0", "\u202e", "-1", "a".repeat(70_000), "[]"])
      yield of(`${field}: ${value.slice(0, 20)}`, multipart({ ...body, [field]: value }, files(picture)));
  }
  for (const each of oddFormBodies) yield of("malformed", Buffer.from(each));
}

/** All requests of one call. @param real values that exist on the site, so that the handler gets as far as possible */
function* oddRequestsOf(
  endpoint: Endpoint,
  caller: SenderName,
  real: Samples,
  random: () => number,
): Generator<OddRequest> {
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const unknown = ownSamples({ client: null as never, person: { id: 1, username: "somebody" } }, endpoint);
  const known = { ...unknown, ...real };
  const body = endpoint.body === undefined ? {} : sampled(endpoint.body, known);
  const query = sampled(endpoint.query, known);
  const path = samplePath(endpoint, known);
  const changes = endpoint.method !== "GET";
  const base: OddRequest = {
    name: "",
    caller,
    method: endpoint.method,
    path: withQuery(path, queryOf(query)),
    ...(endpoint.body === undefined ? {} : { body: JSON.stringify(body), headers: json }),
  };
  const of = (name: string, rest: Partial<OddRequest> = {}): OddRequest => ({ ...base, name, ...rest });
  yield of("valid, of things that don't exist", {
    path: withQuery(samplePath(endpoint, unknown), queryOf(sampled(endpoint.query, unknown))),
    ...(endpoint.body === undefined ? {} : { body: JSON.stringify(sampled(endpoint.body, unknown)) }),
  });
  yield of("valid");
  for (const param of endpoint.path.match(/(?<=:)\w+/g) ?? []) {
    for (const value of [
      ...oddPathValues,
      ...longTexts(random, 2).map((text) => encodeURIComponent(text.slice(0, 1000))),
    ])
      yield of(`${param}: ${value.slice(0, 40)}`, {
        path: withQuery(samplePath(endpoint, { ...known, [param]: value }), queryOf(query)),
      });
  }
  for (const [field, value] of Object.entries(query)) {
    const { [field]: _left, ...rest } = query;
    const others = queryOf(rest);
    const following = others === "" ? "" : `&${others}`;
    yield of(`without ${field}`, { path: withQuery(path, others) });
    const encodedTexts = longTexts(random, 6).map((text) => encodeURIComponent(text.slice(0, 2500)));
    for (const odd of [...oddQueryValues, ...encodedTexts])
      yield of(`${field}=${odd.slice(0, 40)}`, { path: `${path}?${field}=${odd}${following}` });
    for (const odd of oddQueries(field, encodeURIComponent(String(value))))
      yield of(`?${odd.slice(0, 40)}`, { path: `${path}?${odd}${following}` });
  }
  if (Object.keys(query).length === 0)
    for (const odd of oddQueries("a", "1")) yield of(`?${odd.slice(0, 40)}`, { path: `${path}?${odd}` });
  for (const headers of oddHeaders) {
    const [[name, value] = ["", ""]] = Object.entries(headers);
    yield of(`${name}: ${String(value).slice(0, 40)}`, { headers: { ...base.headers, ...headers } });
  }
  for (const method of methods)
    if (!everyCall.some((each) => each.endpoint.path === endpoint.path && each.endpoint.method === method))
      yield of(method, { method });
  if (!changes) {
    yield of("GET with a body", { body: "{}", headers: json });
    return;
  }
  yield of("without a content type", { headers: {} });
  for (const odd of oddBodies) yield of(`body ${String(odd).slice(0, 40)}`, { body: odd, headers: json });
  for (const odd of oddFormBodies)
    for (const type of oddMediaTypes)
      yield of(`${type.slice(0, 50)}, ${odd.slice(0, 20)}`, { body: odd, headers: { "content-type": type } });
  yield of("as a form", {
    body: queryOf(body),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  if (endpoint.files !== undefined || endpoint.multipart) yield* oddMultipart(endpoint, base, body);
  const fields = Object.keys(body);
  const text = JSON.stringify({ ...body, unknown: 1 });
  for (const share of [0.3, 0.7, 0.99])
    yield of("truncated JSON", { body: text.slice(0, Math.floor(text.length * share)), headers: json });
  const bodyWith = (values: Record<string, string>) =>
    `{${[...fields.map((name) => `${JSON.stringify(name)}:${values[name] ?? JSON.stringify(body[name]) ?? "null"}`), '"unknown":1'].join()}}`;
  for (const field of fields) {
    yield of(`without ${field}`, { body: JSON.stringify({ ...body, [field]: undefined }), headers: json });
    yield of(`${field} twice`, { body: `{${JSON.stringify(field)}:null,${bodyWith({}).slice(1)}`, headers: json });
    for (const value of [...oddFieldValues, ...longTexts(random, 8).map((each) => JSON.stringify(each))])
      yield of(`${field}: ${value.slice(0, 40)}`, { body: bodyWith({ [field]: value }), headers: json });
  }
  if (fields.length === 0) return;
  const whole = one(fields);
  for (const letters of ["a", " ", "\u0301", "&"])
    yield of(`${whole}: 1 MB of ${letters}`, {
      body: bodyWith({ [whole]: JSON.stringify(letters.repeat(Math.floor(1_000_000 / Buffer.byteLength(letters)))) }),
      headers: json,
    });
  for (let n = 0; n < 20; n += 1) {
    const some = fields.filter(() => random() < 0.5).map((name) => [name, one(oddFieldValues)] as const);
    yield of(`${some.map(([name, value]) => `${name}: ${value.slice(0, 20)}`).join(", ")}`, {
      body: bodyWith(Object.fromEntries(some)),
      headers: json,
    });
  }
}

/** Reads first, then changes, then what deletes, and at last what ends sessions. */
export async function* oddCalls(random: () => number, world: World): AsyncGenerator<OddRequest> {
  for (const { name, endpoint } of everyCall.toSorted((one, other) => rankOf(one.endpoint) - rankOf(other.endpoint))) {
    const sample = samples(name).at(-1)!;
    // An earlier request may have taken away what it needs.
    const named = await Promise.resolve(sample.of?.(world, 0)).catch(() => ({}));
    const real = { commentId: world.landmarks.lastComment.id, ...usualNames(world, endpoint, 0), ...named };
    const sender = sample.by ?? usualCaller[endpoint.caller];
    for (const odd of oddRequestsOf(endpoint, sender, real, random)) yield { ...odd, name: `${name}, ${odd.name}` };
  }
}
