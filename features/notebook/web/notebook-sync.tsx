import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { beforeLogOut } from "#features/accounts/web/log-out.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { getSession, useSession } from "#features/accounts/web/session.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { whenLoadedAndIdle } from "#kit/web/pages/when-idle.ts";
import { listFormat } from "#ui/list-format.ts";
import { useToast } from "#ui/toasts.tsx";
import {
  forgetMembers,
  forgetWords,
  onDeviceNotebookChange,
  readDevice,
  takeRefusals,
  type Refusal,
} from "./device-notebook.ts";
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
 * shows what the site has refused, also when another part of the application has sent it. It stores the pages for offline use: at once for
 * members with words on this device, for the others when the page has nothing else to do.
 */
export function NotebookSync() {
  const api = useApi();
  const showRefusals = useShowRefusals();
  const userId = useSession()?.userId;
  useEffect(() => {
    if (userId === undefined) return undefined;
    let timer: number | undefined;
    let isRunning = false;
    /** Something has changed while it was running. */
    let isAsked = false;
    let hasLeft = false;

    async function sync() {
      window.clearTimeout(timer);
      isAsked = isRunning;
      if (isRunning || hasLeft || !navigator.onLine || userId === undefined) return;
      isRunning = true;
      try {
        const { changes, entries } = await readDevice(userId);
        if (changes.length > 0) await syncNotebook(api, userId, { due: false });
        if (entries.length > 0) void loadOfflinePages();
      } catch {
        timer = window.setTimeout(start, retryAfter);
      } finally {
        isRunning = false;
        show();
        if (isAsked) start();
      }
    }
    const start = () => void sync();
    const show = () => void showRefusals(userId).catch(() => {});
    async function begin() {
      await forgetMembers({ except: userId! }).catch(() => {});
      start();
    }
    void begin();
    const stopWaiting = whenLoadedAndIdle(() => void loadOfflinePages());
    window.addEventListener("online", start);
    document.addEventListener("visibilitychange", show);
    const stop = onDeviceNotebookChange(start);
    return () => {
      hasLeft = true;
      window.clearTimeout(timer);
      window.removeEventListener("online", start);
      document.removeEventListener("visibilitychange", show);
      stop();
      stopWaiting();
    };
  }, [api, userId, showRefusals]);
  return null;
}

const texts = ["keep.refused", "keep.full", "review.refused"] as const;
const textOf = ({ kind, reason }: Refusal): (typeof texts)[number] =>
  kind === "answer" ? "review.refused" : reason === "full" ? "keep.full" : "keep.refused";

/**
 * Shows the changes that the server has refused, with their words. All with the same reason share a toast, because a page shows few
 * toasts. A page in the background leaves them to the one that the member sees.
 */
function useShowRefusals(): (userId: number) => Promise<void> {
  const { t } = useTranslation("notebook");
  const { language } = useLanguage();
  const toast = useToast();
  return useCallback(
    async (userId) => {
      if (document.visibilityState !== "visible") return;
      const refusals = await takeRefusals(userId);
      for (const key of texts) {
        const words = refusals.filter((each) => textOf(each) === key).map(({ word }) => t("keep.quoted", { word }));
        if (words.length > 0) toast({ kind: "error", text: t(key, { words: listFormat(language).format(words) }) });
      }
    },
    [t, language, toast],
  );
}
