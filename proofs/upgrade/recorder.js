import { appendFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * Loaded into a process of the last release: writes each successful statement to a file, in the order in which they end. JavaScript,
 * because it takes `pg` from the release's own packages. SIGUSR2 writes a mark.
 */
const pg = createRequire(join(process.cwd(), "package.json"))("pg");
const write = (line) => appendFileSync(process.env.RECORD_TO, `${JSON.stringify(line)}\n`);
process.on("SIGUSR2", () => write({ mark: true }));

const numbers = new WeakMap();
let connections = 0;
function numberOf(client) {
  if (!numbers.has(client)) numbers.set(client, (connections += 1));
  return numbers.get(client);
}

function plain(value) {
  if (value instanceof Date) return { date: value.toISOString() };
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString("base64") };
  if (Array.isArray(value)) return value.map(plain);
  return value !== null && typeof value === "object" ? { json: value } : value;
}

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function recorded(config, values, callback) {
  const text = typeof config === "string" ? config : config?.text;
  const given = plain((Array.isArray(values) ? values : config?.values) ?? []);
  const keep = ({ rowCount }) => write({ connection: numberOf(this), text, values: given, rowCount: rowCount ?? 0 });
  if (typeof callback === "function") {
    return query.call(this, config, values, (error, result) => {
      if (!error && text !== undefined) keep(result);
      callback(error, result);
    });
  }
  const result = query.call(this, config, values);
  if (text !== undefined) result?.then?.(keep, () => {});
  return result;
};
