import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifySchema } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { Endpoint } from "#contract/endpoint.ts";

interface CallSchema extends FastifySchema {
  response: Record<string, object>;
}

/** Answers with their media types: bare text, and problem details, would be taken for JSON otherwise. */
function described(responses: CallSchema["response"], { reply }: Endpoint): object {
  const answers = Object.entries(responses).map(([status, schema]) => {
    const refused = /^[45]/.test(status);
    const description = refused ? "Refused: problem details with a code" : "Done";
    if (!refused && reply.body === "empty") return [status, { ...schema, description }];
    const type = refused
      ? "application/problem+json"
      : reply.body === "text"
        ? "text/plain"
        : "application/json";
    return [status, { description, content: { [type]: { schema } } }];
  });
  return Object.fromEntries(answers);
}

/** `/openapi.json`, made from the contract, and a page to browse it. It sees the calls registered after it. */
export async function registerApiDocument(app: FastifyInstance, siteUrl: string) {
  await app.register(swagger, {
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
    transform: (input) => {
      const endpoint = input.route.config?.endpoint;
      // Pages and files are no calls.
      if (endpoint === undefined) return { schema: { hide: true }, url: input.url };
      const { schema, url } = jsonSchemaTransform(input as never) as { schema: CallSchema; url: string };
      const security = endpoint.caller === "visitor" ? {} : { security: [{ bearer: [] }] };
      return { schema: { ...schema, ...security, response: described(schema.response, endpoint) }, url };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: "/api-docs",
    staticCSP: true,
    // Its files come from here; asking for https would break a site that is tried out on plain http.
    transformStaticCSP: (policy) =>
      policy.replace(/upgrade-insecure-requests;?|https:|validator\.swagger\.io/g, ""),
    uiConfig: { url: "/openapi.json", deepLinking: true },
    theme: { title: "Fabula API" },
  });
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger());
}
