import { useCallback, useEffect, useRef, useState } from "react";
import type { CallReply } from "#kit/calls/endpoint.ts";
import { toLanguageName } from "#vocabulary/languages.ts";
import { socialLoginCalls } from "../calls.ts";
import { ApiError } from "#kit/web/calls/api-error.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi, useSite } from "#kit/web/pages/page-context.ts";
import { getSession, signIn } from "#features/accounts/web/session.ts";

type Identity = CallReply<typeof socialLoginCalls.identity>;
/** A person without an account here. Creating one needs an e-mail address. */
export type NewUser = Identity & { email: string };

/** The states of a login with another site. */
export type SocialLoginState =
  | { state: "working" }
  /** Logged in: the page redirects. */
  | { state: "in" }
  /** First login: the person chooses a username. */
  | { state: "new"; newUser: NewUser }
  /** The other site gave no confirmed e-mail address, so no account can be created. */
  | { state: "noEmail" }
  | { state: "emailTaken"; newUser: NewUser }
  /** The person has no account here, and the operator takes no new members. */
  | { state: "closed" }
  /** An administrator has to let the person in first. */
  | { state: "waiting" }
  /** There is no pending login, or it has expired. */
  | { state: "gone" }
  /** The other site is no longer configured here. */
  | { state: "removed" }
  | { state: "banned"; error: ApiError }
  | { state: "failed"; error: unknown };

/** A new person enters this. */
export interface Chosen {
  username: string;
  application: string | undefined;
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null);

function stateOfNewPerson(identity: Identity, mayEnter: boolean): SocialLoginState {
  if (!mayEnter) return { state: "closed" };
  const { email } = identity;
  return email === null ? { state: "noEmail" } : { state: "new", newUser: { ...identity, email } };
}

function stateAfterError(error: unknown): SocialLoginState {
  switch (codeOf(error)) {
    case "UNAUTHENTICATED":
      // The pending login was used before, perhaps by this browser a moment ago.
      return getSession() === null ? { state: "gone" } : { state: "in" };
    case "NOT_FOUND":
      return { state: "removed" };
    case "WAITING_FOR_APPROVAL":
      return { state: "waiting" };
    case "SIGN_UPS_CLOSED":
      return { state: "closed" };
    case "BANNED":
      return { state: "banned", error: error as ApiError };
    default:
      return { state: "failed", error };
  }
}

/**
 * Completes a login by another site. The server holds the identity (in the pending login's cookie), so a reload starts
 * again at the same step.
 */
export function useSocialLogin(invitation: string | null) {
  const api = useApi();
  const { language } = useLanguage();
  const { signUps, signUpsOpen } = useSite();
  const mayEnter = signUpsOpen || (signUps === "invited" && invitation !== null);
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
      setLoginState(identity.registered ? await enter(identity) : stateOfNewPerson(identity, mayEnter));
    } catch (error) {
      setLoginState(stateAfterError(error));
    }
  }, [api, enter, mayEnter]);

  useEffect(() => {
    if (requested.current) return;
    requested.current = true;
    void checkIdentity();
  }, [checkIdentity]);

  function tryAgain() {
    setLoginState({ state: "working" });
    void checkIdentity();
  }

  /**
   * Creates the account and logs in, if nobody has to decide about it first.
   * @throws {ApiError} if another username or another attempt can help
   */
  async function register({ id, name, email }: NewUser, { username, application }: Chosen) {
    try {
      await api(socialLoginCalls.register, {
        body: {
          id,
          name,
          email,
          username,
          languageName: toLanguageName(language),
          ...(invitation !== null && { invitation }),
          ...(application !== undefined && { application }),
        },
      });
    } catch (error) {
      if (codeOf(error) !== "EMAIL_TAKEN") throw error;
      // The username may be taken by this account itself: an earlier answer was lost, or another tab has created it.
      const now = await api(socialLoginCalls.identity);
      if (!now.registered) return setLoginState({ state: "emailTaken", newUser: { ...now, email } });
    }
    await checkIdentity();
  }

  /**
   * Shows an error that ends the whole page.
   * @returns false if the error is about the form only
   */
  function handleFatalError(error: unknown): boolean {
    const after = stateAfterError(error);
    if (after.state === "failed") return false;
    setLoginState(after);
    return true;
  }

  return { loginState, tryAgain, register, handleFatalError };
}
