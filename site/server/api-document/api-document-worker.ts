import { parentPort, workerData } from "node:worker_threads";
import swagger from "@fastify/swagger";
import fastify, { type FastifySchema } from "fastify";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import { api } from "../../calls.ts";
import type { Calls, Endpoint } from "#kit/calls/endpoint.ts";
import { schemaOf } from "#kit/server/http/call-schema.ts";
import { shapeNames, withUsedShapes } from "./shape-names.ts";

/** Writes `/openapi.json` from the contract, in a thread of its own: it takes about a second. */

interface CallSchema extends FastifySchema {
  body?: { properties?: object; required?: string[] };
  response: Record<string, object>;
}

/** Media types of replies that are not JSON. */
const bareTypes: Record<string, string> = { text: "text/plain", file: "application/octet-stream" };

/** Answers with their media types: bare text, and problem details, would be taken for JSON otherwise. */
function described(responses: CallSchema["response"], { reply }: Endpoint): object {
  const answers = Object.entries(responses).map(([status, schema]) => {
    const isRefusal = /^[45]/.test(status);
    const description = isRefusal ? "Refused: problem details with a code" : "Done";
    if (!isRefusal && reply.body === "empty") return [status, { ...schema, description }];
    const type = isRefusal ? "application/problem+json" : (bareTypes[reply.body as string] ?? "application/json");
    return [status, { description, content: { [type]: { schema } } }];
  });
  return Object.fromEntries(answers);
}

/** The request's body: the files next to the fields. */
function sent({ body }: CallSchema, { files }: Endpoint): object {
  if (files === undefined) return body === undefined ? {} : { body };
  const file = { type: "string", format: "binary" };
  const properties = { ...body?.properties, ...Object.fromEntries(Object.keys(files).map((name) => [name, file])) };
  const required = [...(body?.required ?? []), ...Object.keys(files).filter((name) => files[name] === "required")];
  return { consumes: ["multipart/form-data"], body: { type: "object", properties, required } };
}

/** Programs that make clients name their functions so: `comments.create`, as in the contract. */
const operationIds = new Map<Endpoint, string>(
  Object.entries(api).flatMap(([area, calls]) =>
    Object.entries(calls as Calls).map(([name, call]): [Endpoint, string] => [call, `${area}.${name}`]),
  ),
);

const schemasOfCall = createJsonSchemaTransform({ schemaRegistry: shapeNames });
const withShapes = createJsonSchemaTransformObject({ schemaRegistry: shapeNames });

const app = fastify();
// Nothing is sent to it.
app.setValidatorCompiler(() => () => true);
app.setSerializerCompiler(() => String);
await app.register(swagger, {
  // `const` says the same in one word of OpenAPI 3.1.
  convertConstToEnum: false,
  openapi: {
    openapi: "3.1.0",
    info: {
      title: "Fabula",
      version: "1",
      description:
        "v0 is public; v1 needs a bearer token from POST /auth/login. Every change repeats the XSRF-TOKEN " +
        "cookie in the header X-XSRF-TOKEN. Errors are problem details (RFC 9457) with a stable code.",
    },
    servers: [{ url: workerData as string }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
  },
  transform: (call) => {
    const endpoint = call.route.config!.endpoint!;
    const { schema, url } = schemasOfCall(call as never) as { schema: CallSchema; url: string };
    const security = endpoint.caller === "visitor" ? [] : [{ bearer: [] }];
    const head = { operationId: operationIds.get(endpoint)!, security };
    const response = described(schema.response, endpoint);
    return { schema: { ...schema, ...sent(schema, endpoint), ...head, response }, url };
  },
  transformObject: (document) => withUsedShapes(withShapes(document as never)),
});
for (const endpoint of operationIds.keys())
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: { endpoint },
    handler: async () => null,
  });
await app.ready();
parentPort!.postMessage(JSON.stringify(app.swagger()));
