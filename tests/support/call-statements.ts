import { AsyncLocalStorage } from "node:async_hooks";
import type { TestSite } from "./site.ts";

/** The SQL that a site sends because of one call, whatever else it does at this moment. */

/** Each is a round trip: statements that were sent before the first of them had its answer. */
type RoundTrips = string[][];

const recording = new AsyncLocalStorage<RoundTrips>();
const recorded = new WeakSet<object>();

/** Whether a connection that has been idle is still one of the primary. */
const isOfPool = /transaction_read_only/;

/** Each statement is noted for the request whose work sends it. */
function record({ context: { database } }: TestSite) {
  if (recorded.has(database.pool)) return;
  recorded.add(database.pool);
  database.pool.on("acquire", (connection) => {
    if (recorded.has(connection)) return;
    recorded.add(connection);
    const ask = connection.query.bind(connection) as (...given: unknown[]) => unknown;
    let unanswered = 0;
    let roundTrip: string[] = [];
    connection.query = ((...given: unknown[]) => {
      const [first] = given as [string | { text: string }];
      const text = typeof first === "string" ? first : first.text;
      if (isOfPool.test(text)) return ask(...given);
      if (unanswered === 0) recording.getStore()?.push((roundTrip = []));
      roundTrip.push(text);
      const answer = ask(...given);
      if (!(answer instanceof Promise)) return answer;
      unanswered += 1;
      const answered = () => void (unanswered -= 1);
      answer.then(answered, answered);
      return answer;
    }) as typeof connection.query;
  });
}

/**
 * The statements that the site sends because of the calls of `act`, the check of the session included. No other test may call the site at the
 * same time. The site's own work, such as earlier jobs, is not among them.
 */
export async function statementsOf<Result>(
  site: TestSite,
  act: () => Promise<Result>,
): Promise<{ result: Result; roundTrips: RoundTrips }> {
  record(site);
  const roundTrips: RoundTrips = [];
  const { server } = site.app;
  const emit: (name: string, ...given: unknown[]) => boolean = server.emit.bind(server);
  // Fastify's listeners, and all that they wait for, inherit the store.
  server.emit = (name: string, ...given: unknown[]) =>
    name === "request" ? recording.run(roundTrips, emit, name, ...given) : emit(name, ...given);
  try {
    return { result: await act(), roundTrips };
  } finally {
    Reflect.deleteProperty(server, "emit");
  }
}
