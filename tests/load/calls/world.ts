import type pg from "pg";
import type { Client } from "#tests/support/client.ts";
import type { SignedIn } from "../bench-site.ts";
import type { Landmarks } from "../dataset/landmarks.ts";
import type { Callers } from "./measured-call.ts";

/** A site on a filled database, for those who prepare what the measured calls need. */
export interface World {
  landmarks: Landmarks;
  callers: Callers;
  /** Rows of the filled database, by a connection of its own. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** @param network from which it seems to come */
  visitor(network?: string): Client;
  /** A new session of the member with this id. */
  logIn(id: number): Promise<SignedIn>;
  /** With which the site signs. */
  secret: string;
}
