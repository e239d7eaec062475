import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

/** `/openapi.json`, made from the contract, and a page to browse it. Register before the calls, so that it sees them. */
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
      const transformed = jsonSchemaTransform(input as never);
      const caller = input.route.config?.endpoint?.caller;
      return caller === undefined || caller === "visitor"
        ? transformed
        : { ...transformed, schema: { ...(transformed.schema as object), security: [{ bearer: [] }] } };
    },
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
