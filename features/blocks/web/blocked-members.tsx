import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { blocksCalls } from "../calls.ts";
import { page } from "#vocabulary/limits.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { useBlock } from "./use-block.tsx";

interface Member {
  username: string;
  avatar: string | null;
}

/** The members whom the member blocks. An unblocked one stays in the list until the page is left. */
export function BlockedMembers() {
  const { t } = useTranslation("blocks");
  const api = useApi();
  const errorText = useErrorText();
  const [users, setUsers] = useState<Member[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    api(blocksCalls.blocked, { query: { pageSize: page.max } }, { signal })
      .then((list) => !signal.aborted && setUsers(list.users))
      .catch((error: unknown) => !signal.aborted && setFailure(error));
    return () => leaving.abort();
  }, [api]);
  return (
    <section aria-labelledby="blocked" aria-busy={users === null && failure === null} className="mt-10">
      <h3 id="blocked" className="text-xl">
        {t("list.title")}
      </h3>
      {failure !== null && (
        <Notice kind="error" className="mt-4" title={t("failed.list")}>
          {errorText(failure)}
        </Notice>
      )}
      {users?.length === 0 && <p className="mt-3 text-ink-soft">{t("list.empty")}</p>}
      {users !== null && users.length > 0 && (
        <ul className="mt-4 border-b border-hairline">
          {users.map((member) => (
            <li key={member.username} className="border-t border-hairline py-2">
              <BlockedMember {...member} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function BlockedMember({ username, avatar }: Member) {
  const { t } = useTranslation("blocks");
  const { isBlocked, unblock } = useBlock(username, true);
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <Link to={profileAddress(username)} translate="no" className="link inline-flex min-h-11 items-center gap-3">
        <Avatar username={username} picture={avatar} className="size-8" />
        {username}
      </Link>
      {isBlocked ? (
        <Button aria-label={t("unblockMember", { username })} onClick={() => void unblock()}>
          {t("unblock")}
        </Button>
      ) : (
        <Unblocked username={username} />
      )}
    </div>
  );
}

function Unblocked({ username }: { username: string }) {
  const { t } = useTranslation("blocks");
  const line = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => line.current?.focus(), []);
  return (
    <p ref={line} tabIndex={-1} className="text-sm text-ink-soft">
      {t("undone", { username })}
    </p>
  );
}
