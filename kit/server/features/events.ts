import type { SQLWrapper } from "drizzle-orm";
import type { AppContext } from "../app-context.ts";
import { inOneStatement, together, type AfterCommit, type Transaction } from "../database/transaction.ts";
import { point, type Point } from "./points.ts";

/** An event happens in a transaction. Other features add what follows from it, in the same transaction. */

/** The transaction in which it happens. */
export interface Act {
  context: AppContext;
  tx: Transaction;
  afterCommit: AfterCommit;
}

/** Changes of rows that wait to be sent with those of other features. None may change a row that another one changes or reads. */
type Changes = readonly SQLWrapper[];

type Event<Fact> = Point<(act: Act, fact: Fact) => Changes | void | Promise<Changes | void>>;

/** @param name the thing and what happened to it, as in "tale.published" */
export const event = <Fact>(name: string): Event<Fact> => point(name);

/**
 * Lets every feature do what follows. Their statements are sent together, the first ones in the order of the features.
 * @throws what one of them throws: the transaction is undone
 */
export async function emit<Fact>(act: Act, { entries }: Event<Fact>, fact: Fact): Promise<void> {
  const returned = await together(...entries.map(async (follow) => follow(act, fact)));
  const changes = returned.flatMap((each) => each ?? []);
  if (changes.length > 0) await inOneStatement(act.tx, ...changes);
}
