import { useCallback, useEffect, useState } from "react";
import { sessionsCalls, type Session } from "#features/accounts/sessions.ts";
import { useApi } from "#kit/web/pages/page-context.ts";

interface Sessions {
  /** Null until they have loaded. */
  list: readonly Session[] | null;
  /** Why loading failed, else null. */
  error: unknown;
  load: () => void;
  /** @throws {ApiError} */
  end: (session: Session) => Promise<void>;
  endOthers: () => Promise<void>;
}

/** The member's sessions, loaded when the list opens. */
export function useSessions(): Sessions {
  const api = useApi();
  const [round, setRound] = useState(0);
  const [list, setList] = useState<readonly Session[] | null>(null);
  const [failure, setFailure] = useState<{ round: number; error: unknown } | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    api(sessionsCalls.list, {}, { signal }).then(
      ({ sessions }) => !signal.aborted && setList(sessions),
      (error: unknown) => !signal.aborted && setFailure({ round, error }),
    );
    return () => leaving.abort();
  }, [api, round]);

  const load = useCallback(() => setRound((count) => count + 1), []);

  async function end({ id }: Session) {
    await api(sessionsCalls.end, { params: { id } });
    setList((sessions) => sessions?.filter((each) => each.id !== id) ?? null);
  }

  async function endOthers() {
    await api(sessionsCalls.endOthers);
    setList((sessions) => sessions?.filter(({ current }) => current) ?? null);
  }

  return { list, error: failure?.round === round ? failure.error : null, load, end, endOthers };
}
