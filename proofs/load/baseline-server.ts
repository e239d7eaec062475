import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/**
 * The baseline: a bare Node.js server that answers every request with the same bytes and headers. Without framework, routing and
 * database, it is the fastest HTTP server of this runtime.
 */
const [, , port, bodyFile, headers] = process.argv;
const body = readFileSync(bodyFile!);
const given: string[] = JSON.parse(headers!);
createServer((_request, response) => {
  response.writeHead(200, given);
  response.end(body);
}).listen(Number(port), "127.0.0.1", () => process.stdout.write("listening\n"));
