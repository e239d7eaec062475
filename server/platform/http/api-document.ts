import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifySchema } from "fastify";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import { api } from "#contract/api.ts";
import type { Calls, Endpoint } from "#contract/endpoint.ts";
import { shapeNames, withUsedShapes } from "./shape-names.ts";

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

/** `/openapi.json`, made from the contract, and a page to browse it. It sees the calls registered after it. */
export async function registerApiDocument(app: FastifyInstance, siteUrl: string) {
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
      servers: [{ url: siteUrl }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: (call) => {
      const endpoint = call.route.config?.endpoint;
      // Pages and files are no calls.
      if (endpoint === undefined) return { schema: { hide: true }, url: call.url };
      const { schema, url } = schemasOfCall(call as never) as { schema: CallSchema; url: string };
      const security = endpoint.caller === "visitor" ? [] : [{ bearer: [] }];
      const head = { operationId: operationIds.get(endpoint)!, security };
      const response = described(schema.response, endpoint);
      return { schema: { ...schema, ...sent(schema, endpoint), ...head, response }, url };
    },
    transformObject: (document) => withUsedShapes(withShapes(document as never)),
  });
  await app.register(swaggerUi, {
    routePrefix: "/api-docs",
    staticCSP: true,
    // Its files come from here; asking for https would break a site that is tried out on plain http.
    transformStaticCSP: (policy) => policy.replace(/upgrade-insecure-requests;?|https:|validator\.swagger\.io/g, ""),
    uiConfig: { url: "/openapi.json", deepLinking: true },
    theme: { title: "Fabula API" },
  });
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger());
}
