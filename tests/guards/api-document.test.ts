import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "#site/calls.ts";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import { aSite, type TestSite } from "../support/site.ts";

/** `/openapi.json` describes each call of the contract so that programs can make clients of it. */

type Json = Record<string, any>;

const calls = Object.values(api).flatMap((feature) => Object.values(feature) as Endpoint[]);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

function* objectsIn(part: unknown): Generator<Json> {
  if (typeof part !== "object" || part === null) return;
  yield part;
  for (const inner of Object.values(part)) yield* objectsIn(inner);
}

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

describe("/openapi.json", () => {
  let document: Json;
  let cpu: { ofServer: number; ofAll: number };
  const spent = ({ user, system }: NodeJS.CpuUsage) => user + system;
  beforeAll(async () => {
    const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()];
    document = (await site.visitor().get("/openapi.json")).body;
    cpu = { ofServer: spent(process.threadCpuUsage(thread)), ofAll: spent(process.cpuUsage(all)) };
  });

  it("The thread that serves leaves the work of writing it to another one", () => {
    expect(cpu.ofServer).toBeLessThan(cpu.ofAll / 2);
  });

  it.each(["json", "yaml"])("/api-docs/%s leads to it", async (form) => {
    const answer = await site.visitor().get(`/api-docs/${form}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/openapi.json"]);
  });

  const types: Record<string, string> = { text: "text/plain", file: "application/octet-stream" };
  const addressOf = ({ path }: Endpoint) => path.replaceAll(/:(\w+)/g, "{$1}");
  const operationOf = (call: Endpoint): Json => document.paths[addressOf(call)]?.[call.method.toLowerCase()];

  it("/openapi.json lists every call of the contract and nothing else", () => {
    const listed = Object.entries(document.paths as Json).flatMap(([path, item]) =>
      Object.keys(item as Json).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.toSorted()).toEqual(calls.map((call) => `${call.method} ${addressOf(call)}`).toSorted());
  });

  it("Operations of /openapi.json have names of their own", () => {
    const names = calls.map((call) => operationOf(call).operationId);
    expect(names).toContain("commentsCreate");
    expect(names.filter((name) => !/^[a-z][a-zA-Z]+$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(calls.length);
  });

  it("/openapi.json is a document of OpenAPI 3.1", async () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    for (const { url } of document.servers) expect(URL.canParse(url)).toBe(true);
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  });

  it("Calls and shapes of /openapi.json keep their names, which are in the code of generated clients", async () => {
    const names = [...calls.map((call) => operationOf(call).operationId), ...Object.keys(document.components.schemas)];
    await expect(`${names.toSorted().join("\n")}\n`).toMatchFileSnapshot("api-document.names.txt");
  });

  it("Shapes that several calls share have names, and each name refers to a shape", () => {
    const placesOf = new Map<string, Set<string>>();
    const referred = new Set<string>();
    for (const [at, part] of [
      ...calls.map((call) => [nameOf(call), operationOf(call)] as const),
      ...Object.entries(document.components.schemas as Json),
      ...Object.entries(document.components.responses as Json),
    ]) {
      for (const shape of objectsIn(part)) {
        if (shape.$ref?.startsWith("#/components/schemas/") === true) referred.add(shape.$ref);
        // A named shape itself is not inline.
        if (shape.type !== "object" || shape.properties === undefined || shape === part) continue;
        // A lone file needs no name.
        if (Object.values(shape.properties as Json).every(({ format }) => format === "binary")) continue;
        const key = JSON.stringify(shape);
        placesOf.set(key, (placesOf.get(key) ?? new Set()).add(at));
      }
    }
    const shared = [...placesOf].filter(([, places]) => places.size > 1).map(([shape, places]) => [shape, [...places]]);
    expect(shared, "Name them in site/server/api-document/api-document-worker.ts").toEqual([]);
    const names = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect([...referred].toSorted()).toEqual(names.toSorted());
  });

  it("Bodies and answers of six fields and more have names, also inside of others", () => {
    const schemas = Object.values(document.components.schemas as Json);
    const inline = [...calls.map(operationOf), ...schemas].flatMap((part) =>
      [...objectsIn(part)].filter((each) => each !== part && Object.keys(each.properties ?? {}).length >= 6),
    );
    expect(inline).toEqual([]);
    expect(new Set(schemas.map((each) => JSON.stringify(each))).size).toBe(schemas.length);
  });

  it("A refusal of any call is a problem", () => {
    expect(Object.keys(document.components.responses.Refusal.content)).toEqual(["application/problem+json"]);
    const refusals = calls.map((call) => operationOf(call).responses.default);
    expect(refusals).toEqual(calls.map(() => ({ $ref: "#/components/responses/Refusal" })));
  });

  it.each(calls.map((call) => [nameOf(call), call] as const))("The OpenAPI document describes %s", (_name, call) => {
    const operation = operationOf(call);
    expect(operation.summary).toBe(call.summary);
    for (const code of call.errors) expect(operation.description).toContain(code);

    const inPath: string[] = (call.path.match(/(?<=:)\w+/g) ?? []).toSorted();
    const parameters: Json[] = operation.parameters ?? [];
    expect(
      parameters
        .filter((each) => each.in === "path")
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(inPath);
    expect(
      parameters
        .filter((each) => each.in === "query")
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(Object.keys(call.query?.shape ?? {}).toSorted());
    for (const { in: place, required, schema } of parameters) {
      expect(schema).toEqual(expect.any(Object));
      if (place === "path") expect(required).toBe(true);
    }

    const sent: Json | undefined = operation.requestBody?.content;
    expect(sent !== undefined).toBe(call.body !== undefined || call.files !== undefined);
    for (const name of Object.keys(call.files ?? {})) {
      const { $ref = "", ...inline } = sent!["multipart/form-data"].schema;
      const { properties } = document.components.schemas[$ref.split("/").at(-1)] ?? inline;
      expect(properties[name]).toEqual({ type: "string", format: "binary" });
    }
    expect(operation.security).toEqual(call.caller === "visitor" ? [] : [{ bearer: [] }]);
    for (const [status, response] of Object.entries(operation.responses as Json)) {
      expect(status).toMatch(/^(?:2\d\d|default)$/);
      if (status !== "default") expect(response.description).toEqual(expect.any(String));
    }
    const success = operation.responses[call.reply.status];
    expect(Object.keys(operation.responses).filter((status) => status.startsWith("2"))).toEqual([
      ...(call.reply.existing === undefined ? [] : [String(call.reply.existing)]),
      `${call.reply.status}`,
      ...(call.reply.waiting === undefined ? [] : ["202"]),
      ...(call.reply.preparing === undefined ? [] : [String(call.reply.preparing)]),
    ]);
    expect(success.content !== undefined).toBe(call.reply.body !== "empty");
    expect(Object.keys(success.content ?? {})).toEqual(
      call.reply.body === "empty" ? [] : [types[call.reply.body as string] ?? "application/json"],
    );
  });
});
