import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { beforeLogOut } from "#web/platform/log-out.ts";
import { useApi } from "#web/platform/page-context.ts";
import { getSession, useSession } from "#web/platform/session.ts";
import { useToast } from "#web/ui/toasts.tsx";
import { forgetMembers, forgetWords, onDeviceNotebookChange, readDevice, type Change } from "./device-notebook.ts";
import { loadOfflinePages } from "./offline-pages.ts";
import { retryAfter, syncNotebook } from "./sync.ts";

beforeLogOut(async (api) => {
  const userId = getSession()?.userId;
  if (userId === undefined) return;
  await syncNotebook(api, userId, { due: false }).catch(() => {});
  await forgetWords(userId);
});

/**
 * Sends what a member has kept and answered on this device: at once, when the browser is online again, and after the next start. It
 * also keeps the pages of the notebook for offline use, for members who have words on this device.
 */
export function NotebookSync() {
  const { t } = useTranslation("notebook");
  const api = useApi();
  const toast = useToast();
  const userId = useSession()?.userId;
  useEffect(() => {
    if (userId === undefined) return undefined;
    let timer: number | undefined;
    let isRunning = false;
    /** Something has changed while it was running. */
    let isAsked = false;
    let hasLeft = false;

    function sayRefused(refused: readonly Change[]) {
      for (const change of refused)
        if (change.kind === "keep") toast({ kind: "error", text: t("keep.refused", { word: change.entry.word }) });
    }
    async function sync() {
      window.clearTimeout(timer);
      isAsked = isRunning;
      if (isRunning || hasLeft || !navigator.onLine || userId === undefined) return;
      isRunning = true;
      try {
        const { changes, entries } = await readDevice(userId);
        if (changes.length > 0) sayRefused((await syncNotebook(api, userId, { due: false })).refused);
        if (entries.length > 0) void loadOfflinePages();
      } catch {
        timer = window.setTimeout(start, retryAfter);
      } finally {
        isRunning = false;
        if (isAsked) start();
      }
    }
    const start = () => void sync();
    async function begin() {
      await forgetMembers({ except: userId! }).catch(() => {});
      start();
    }
    void begin();
    window.addEventListener("online", start);
    const stop = onDeviceNotebookChange(start);
    return () => {
      hasLeft = true;
      window.clearTimeout(timer);
      window.removeEventListener("online", start);
      stop();
    };
  }, [api, userId, t, toast]);
  return null;
}
