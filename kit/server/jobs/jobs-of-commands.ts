import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Jobs } from "./jobs.ts";
import { createQueue } from "./queue.ts";

/** Adds work for the processes of the site, which look for it every few seconds: for commands, which do none themselves. */
export function jobsOfCommands(database: Database, clock: Clock): Pick<Jobs, "enqueueAll" | "wake"> {
  return {
    async enqueueAll(executor, { name, settings }, all) {
      const queue = createQueue(database);
      await queue.open(() => {});
      const { $client } = executor as Transaction;
      await queue.add(
        $client,
        name,
        all.map((each) => ({ since: clock.now(), settings, ...each })),
      );
      await queue.close();
    },
    wake() {},
  };
}
