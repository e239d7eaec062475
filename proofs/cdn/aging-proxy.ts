import { createServer, request as requestTo, type Server } from "node:http";

/** Real seconds of a header, in test seconds. */
const scale = 300;

/** Between nginx and the site: shortens the times of `s-maxage`, so that ten minutes are two seconds. It also counts the requests. */
export async function anAgingProxy(port: number, sitePort: number): Promise<{ requests(): string[]; server: Server }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const { method, url: path, headers } = request;
    const passed = requestTo({ host: "127.0.0.1", port: sitePort, method, path, headers }, (reply) => {
      const shortened = reply.headers["cache-control"]?.replace(
        /s-maxage=(\d+)/,
        (_all, seconds: string) => `s-maxage=${Math.ceil(Number(seconds) / scale)}`,
      );
      const changed = shortened === undefined ? {} : { "cache-control": shortened };
      response.writeHead(reply.statusCode!, { ...reply.headers, ...changed });
      reply.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return { requests: () => requests, server };
}
