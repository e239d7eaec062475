import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A span as OTLP's JSON has it. */
export interface CollectedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** Takes traces over HTTP, as an OpenTelemetry collector does. */
export interface Collector {
  env: Record<string, string>;
  spans(): CollectedSpan[];
  /** Everything that was sent. */
  sent(): string;
  /** How it answers from now on. Requests that hang are answered by the next change. */
  behave(behaviour: "takes" | "refuses" | "hangs"): void;
  /** Resolves at the next request. */
  asked(): Promise<unknown>;
  close(): Promise<void>;
}

export async function aCollector(): Promise<Collector> {
  const bodies: string[] = [];
  let waiting: ServerResponse[] = [];
  let behaviour: "takes" | "refuses" | "hangs" = "takes";
  const answer = (response: ServerResponse) =>
    response.writeHead(behaviour === "takes" ? 200 : 400, { "content-type": "application/json" }).end("{}");
  const server = createServer(async (request, response) => {
    bodies.push(`${request.url}\n${await text(request)}`);
    if (behaviour === "hangs") waiting.push(response);
    else answer(response);
    server.emit("asked");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`, OTEL_TRACES_SAMPLER: "parentbased_always_on" },
    spans: () =>
      bodies.flatMap((body) => {
        const [path, json] = body.split("\n", 2) as [string, string];
        if (path !== "/v1/traces") throw new Error(`traces do not belong to ${path}`);
        const { resourceSpans } = JSON.parse(json) as { resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[] };
        return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
      }),
    sent: () => bodies.join("\n"),
    behave(next) {
      behaviour = next;
      if (next === "hangs") return;
      for (const response of waiting) answer(response);
      waiting = [];
    },
    asked: () => once(server, "asked"),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
