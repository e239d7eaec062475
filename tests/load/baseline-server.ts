import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/**
 * The baseline: a bare Node.js server that answers every request with the same bytes. Without framework, routing and
 * database, it is the fastest HTTP server of this runtime.
 */
const [, , port, bodyFile, type, encoding] = process.argv;
const body = readFileSync(bodyFile!);
const headers = {
  "content-type": type!,
  "content-length": body.length,
  ...(encoding === undefined || encoding === "" ? {} : { "content-encoding": encoding }),
};
createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), "127.0.0.1", () => process.stdout.write("listening\n"));
