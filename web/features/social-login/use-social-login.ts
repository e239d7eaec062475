import { useCallback, useEffect, useRef, useState } from "react";
import type { CallReply } from "#contract/endpoint.ts";
import { toLanguageName } from "#contract/languages.ts";
import { socialLoginCalls } from "#contract/social-login.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { useLanguage } from "#web/platform/language.tsx";
import { useApi } from "#web/platform/page-context.ts";
import { getSession, signIn } from "#web/platform/session.ts";

type Identity = CallReply<typeof socialLoginCalls.identity>;
/** Who is about to get an account, which needs an address. */
export type NewUser = Identity & { email: string };

/** How far somebody has come who comes back from another site. */
export type SocialLoginState =
  | { state: "working" }
  /** Logged in: the page may be left. */
  | { state: "in" }
  /** The first time here: they choose a username. */
  | { state: "new"; newUser: NewUser }
  /** Without a confirmed email nobody gets an account. */
  | { state: "noEmail"; identity: Identity }
  | { state: "emailTaken"; newUser: NewUser }
  /** Nothing tells who they are (any more). */
  | { state: "gone" }
  /** This site no longer knows the other one. */
  | { state: "removed" }
  | { state: "banned"; error: ApiError }
  | { state: "failed"; error: unknown };

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null);

function stateOfIdentity(identity: Identity): SocialLoginState {
  const { email } = identity;
  return email === null ? { state: "noEmail", identity } : { state: "new", newUser: { ...identity, email } };
}

function stateAfterError(error: unknown): SocialLoginState {
  switch (codeOf(error)) {
    case "UNAUTHENTICATED":
      // Used up, perhaps by this very browser a moment ago.
      return getSession() === null ? { state: "gone" } : { state: "in" };
    case "NOT_FOUND":
      return { state: "removed" };
    case "BANNED":
      return { state: "banned", error: error as ApiError };
    default:
      return { state: "failed", error };
  }
}

/**
 * Follows somebody from another site to their room here. The server holds who they are (its ticket cookie), so a
 * reload begins again where they were.
 */
export function useSocialLogin() {
  const api = useApi();
  const { language } = useLanguage();
  const [loginState, setLoginState] = useState<SocialLoginState>({ state: "working" });
  const requested = useRef(false);

  const enter = useCallback(
    async ({ id, email }: Identity): Promise<SocialLoginState> => {
      signIn(await api(socialLoginCalls.access, { body: { id, email } }));
      return { state: "in" };
    },
    [api],
  );

  const checkIdentity = useCallback(async () => {
    try {
      const identity = await api(socialLoginCalls.identity);
      setLoginState(identity.registered ? await enter(identity) : stateOfIdentity(identity));
    } catch (error) {
      setLoginState(stateAfterError(error));
    }
  }, [api, enter]);

  useEffect(() => {
    if (requested.current) return;
    requested.current = true;
    void checkIdentity();
  }, [checkIdentity]);

  function tryAgain() {
    setLoginState({ state: "working" });
    void checkIdentity();
  }

  /** Makes the account under this name and opens it. @throws {ApiError} where another name helps, or another try */
  async function register({ id, name, email }: NewUser, username: string) {
    try {
      await api(socialLoginCalls.register, {
        body: { id, name, email, username, languageName: toLanguageName(language) },
      });
    } catch (error) {
      if (codeOf(error) !== "EMAIL_TAKEN") throw error;
      // It may be taken by this very account: the answer to an earlier try was lost, or another tab was faster.
      const now = await api(socialLoginCalls.identity);
      if (!now.registered) return setLoginState({ state: "emailTaken", newUser: { ...now, email } });
    }
    await checkIdentity();
  }

  /** What a refused registration means for the page as a whole. @returns false: it is about the form alone */
  function handleFatalError(error: unknown): boolean {
    const after = stateAfterError(error);
    if (after.state === "failed") return false;
    setLoginState(after);
    return true;
  }

  return { loginState, tryAgain, register, handleFatalError };
}
