import { createServer } from "node:http";
import pg from "pg";

/**
 * The baseline of a JSON call: a bare Node.js server that answers every request with one row, which it reads or updates by its primary
 * key with a prepared statement.
 */
const [, , port, url, text, id] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 16, application_name: "fabula baseline" });
const statement = { name: "row", text: text! };
createServer((_request, response) => {
  void pool.query({ ...statement, values: [id] }).then(({ rows }) => {
    const body = JSON.stringify(rows[0]);
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
    response.end(body);
  });
}).listen(Number(port), "127.0.0.1", () => process.stdout.write("listening\n"));
