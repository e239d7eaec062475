import type { Executor } from "../database/transaction.ts";
import { point, type Point } from "./points.ts";

/** Fields of one reply that several features read: each contributes a reader of the fields that it knows. */

type Fields<All, Key extends readonly unknown[]> = Point<(executor: Executor, ...key: Key) => Promise<Partial<All>>>;

export const fields = <All, Key extends readonly unknown[]>(name: string): Fields<All, Key> => point(name);

/** All of the fields, read at the same time. The schema of the reply would refuse it without one of them. */
export async function readFields<All, Key extends readonly unknown[]>(
  executor: Executor,
  of: Fields<All, Key>,
  ...key: Key
): Promise<All> {
  const read = await Promise.all(of.entries.map((reader) => reader(executor, ...key)));
  return Object.assign({}, ...read) as All;
}
