import DataLoader from "dataloader";
import { LRUCache } from "lru-cache";
import { callerOf, isWritingNoted, noteUse } from "#features/accounts/server/callers.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Identify, NoteWriting } from "#kit/server/http/call-checks.ts";
import { tokenHash } from "#kit/server/security/secrets.ts";
import { noteTokenWriting, selectTokens, touchToken } from "./queries.ts";

/** Programs that call with an access token. */

/** Tokens of one statement. */
const mostTogether = 100;

/** Tokens whose member is known without the database; about 200 bytes each. */
const remembered = 5000;

interface TokenCallers {
  /** @throws {ApiError} BANNED */
  identify: Identify;
  /** The member of a token that was used in this process before; null for others. */
  memberOf(token: string): number | null;
  noteWriting: NoteWriting;
}

/** Every call reads the token's row, as it does that of a session: a token that has ended is refused at once, in every process. */
export function tokenCallers(context: AppContext): TokenCallers {
  const { clock, database, reads } = context;
  const { db } = database;
  const members = new LRUCache<string, number>({ max: remembered });
  const found = new DataLoader(
    async (hashes: readonly string[]) => {
      const rows = await selectTokens(db, { hashes, now: clock.now() });
      const byHash = new Map(rows.map((row) => [row.hash, row]));
      return hashes.map((hash) => byHash.get(hash) ?? null);
    },
    // Calls that arrive together ask with one statement. Nothing is kept: the token may just have ended.
    { cache: false, maxBatchSize: mostTogether, batchScheduleFn: setImmediate },
  );
  return {
    async identify(token) {
      const hash = tokenHash(token);
      const row = await found.load(hash);
      if (row === null) return null;
      const { tokenId, scopes } = row;
      const caller = callerOf(context, { ...row, isWithoutStaffScope: !scopes.includes("staff") });
      members.set(hash, row.id);
      await noteUse(context, row, (unless) => touchToken(db, tokenId, clock.now(), unless));
      return { ...caller, sessionId: null, accessToken: { id: tokenId, scopes } };
    },
    memberOf: (token) => members.get(tokenHash(token)) ?? null,
    async noteWriting(actor) {
      const now = clock.now();
      if (reads.replica === null || actor.accessToken === undefined || isWritingNoted(actor, now)) return;
      await noteTokenWriting(db, actor.accessToken.id, now);
    },
  };
}
