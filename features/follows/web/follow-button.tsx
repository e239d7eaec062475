import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAfterLogin, useLoginTo } from "#features/accounts/web/after-login.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { useIsBlocked } from "#features/blocks/web/is-blocked.ts";
import type { Tag } from "#features/tales/tags.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useOptimisticToggle, type OptimisticToggle } from "#kit/web/calls/use-optimistic-toggle.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { ButtonLink, ToggleButton } from "#ui/button.tsx";
import { useToast } from "#ui/toasts.tsx";
import { followsCalls } from "../calls.ts";

interface FollowButtonProps {
  /** Of the member or tag. */
  name: string;
  follow: OptimisticToggle;
  /** The id of an element next to the button, to which a login leads back. */
  anchor: string;
}

/** The button "Follow". Visitors log in first, and the page does it when they are back. */
export function FollowButton({ name, follow, anchor }: FollowButtonProps) {
  const { t } = useTranslation("follows");
  const action = `follow ${name}`;
  const loginAddress = useLoginTo(action, anchor);
  const session = useSession();
  useAfterLogin(action, follow, t("done", { name }));
  if (session === null) {
    return (
      // boot.ts has marked the page of a signed-in person: the member's button replaces this in a moment.
      <ButtonLink
        icon="follow"
        to={loginAddress}
        aria-label={t("follow", { name })}
        className="px-4 font-normal in-data-[session=in]:invisible"
      >
        {t("button")}
      </ButtonLink>
    );
  }
  return <ToggleButton icon="follow" label={t("button")} about={name} pressed={follow.on} onToggle={follow.toggle} />;
}

/** A member or tag as something to follow. */
interface Followable {
  /** The name, as people read it. */
  name: string;
  send(api: Api, follows: boolean): Promise<void>;
  check(api: Api, options?: { signal: AbortSignal; askAgain: false }): Promise<{ follows: boolean; blocks?: boolean }>;
}

export const followableMember = (username: string): Followable => ({
  name: username,
  send: (api, follows) => api(follows ? followsCalls.follow : followsCalls.unfollow, { params: { username } }),
  check: (api, options) => api(followsCalls.check, { query: { username } }, options),
});

export const followableTag = (tag: Tag): Followable => ({
  name: tag.tagName,
  send: (api, follows) => api(follows ? followsCalls.followTag : followsCalls.unfollowTag, { query: tag }),
  check: (api, options) => api(followsCalls.checkTag, { query: tag }, options),
});

interface FollowOptions {
  /** The last answer of the server; null while there is none. */
  known: boolean | null;
  ask: () => Promise<boolean>;
  keep: (follows: boolean) => void;
}

/** Following somebody or something, by a button that shows the wanted state at once. */
export function useFollow(what: Followable, { known, ask, keep }: FollowOptions): OptimisticToggle {
  const { t } = useTranslation("follows");
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  return useOptimisticToggle({
    known,
    ask,
    async send(follows) {
      await what.send(api, follows);
      keep(follows);
      return follows;
    },
    onFailure: (error, shouldBeOn) =>
      toast({ kind: "error", text: `${t(shouldBeOn ? "failed.follow" : "failed.unfollow")} ${errorText(error)}` }),
  });
}

export interface CheckedFollow extends OptimisticToggle {
  /** The first answer. */
  first: boolean | null;
  /** Whether the reader blocked the member when the page was loaded. */
  blocks: boolean;
}

/**
 * The same for a page that doesn't know yet whether the reader follows: it asks when it opens, but not for oneself.
 * @param what the same object in each rendering
 */
export function useCheckedFollow(what: Followable, isOwn = false): CheckedFollow {
  const api = useApi();
  const reader = useSession()?.username;
  const [answer, setAnswer] = useState<{ first: boolean; known: boolean; blocks: boolean } | null>(null);
  // A block ends the follow.
  const isBlocked = useIsBlocked(what.name, answer?.blocks ?? false);
  const keep = (known: boolean) =>
    setAnswer((before) => ({ first: before?.first ?? !known, known, blocks: before?.blocks ?? false }));
  useEffect(() => {
    if (reader === undefined || isOwn) return undefined;
    const leaving = new AbortController();
    what
      .check(api, { signal: leaving.signal, askAgain: false })
      .then(
        ({ follows, blocks = false }) =>
          !leaving.signal.aborted && setAnswer({ first: follows, known: follows, blocks }),
      )
      // No user action asked for it: a click asks again and shows the error.
      .catch(() => {});
    return () => {
      leaving.abort();
      setAnswer(null);
    };
  }, [api, what, reader, isOwn]);
  const ask = async () => (await what.check(api)).follows;
  const known = answer === null ? null : answer.known && !isBlocked;
  return {
    ...useFollow(what, { known, ask, keep }),
    first: answer?.first ?? null,
    blocks: answer?.blocks ?? false,
  };
}
