import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { blocksCalls } from "../calls.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { ConfirmDialog } from "#ui/dialog.tsx";
import type { MenuEntry } from "#ui/menu.tsx";
import { useToast } from "#ui/toasts.tsx";
import { rememberBlock, useIsBlocked } from "./is-blocked.ts";

interface BlockControl {
  isBlocked: boolean;
  /** Of the menu of a member or a comment. */
  entry: MenuEntry;
  unblock: () => Promise<void>;
  /** To render next to the menu. */
  dialog: ReactNode;
}

/** Blocking a member after a question, and unblocking. @param loaded whether the member was blocked when the page was loaded */
export function useBlock(username: string, loaded: boolean): BlockControl {
  const { t } = useTranslation("blocks");
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const isBlocked = useIsBlocked(username, loaded);
  const [asks, setAsks] = useState(false);
  const { busy, run } = useSingleCall();

  async function change(shouldBlock: boolean) {
    try {
      await api(shouldBlock ? blocksCalls.block : blocksCalls.unblock, { params: { username } });
      rememberBlock(username, shouldBlock);
      toast({ kind: "success", text: t(shouldBlock ? "done" : "undone", { username }) });
    } catch (error) {
      const failure = t(shouldBlock ? "failed.block" : "failed.unblock", { username });
      toast({ kind: "error", text: `${failure} ${errorText(error)}` });
    }
    setAsks(false);
  }
  const send = (shouldBlock: boolean) => run(() => change(shouldBlock));

  return {
    isBlocked,
    entry: isBlocked
      ? { text: t("unblockMember", { username }), icon: "eye", onSelect: () => void send(false) }
      : { text: t("blockMember", { username }), icon: "lock", onSelect: () => setAsks(true) },
    unblock: () => send(false),
    dialog: (
      <ConfirmDialog
        open={asks}
        title={t("confirm.title", { username })}
        confirmText={t("block")}
        cancelText={t("confirm.cancel")}
        busy={busy}
        busyText={t("confirm.busy")}
        onConfirm={() => void send(true)}
        onCancel={() => setAsks(false)}
      >
        {t("confirm.text", { username })}
      </ConfirmDialog>
    ),
  };
}

/** The line in place of a comment whose author the reader blocks. */
export function FoldedComment({ username, onShow }: { username: string; onShow: () => void }) {
  const { t } = useTranslation("blocks");
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-ink-soft italic">
      {t("folded", { username })}
      <button type="button" className="link min-h-11 not-italic" onClick={onShow}>
        {t("show")}
      </button>
    </p>
  );
}
