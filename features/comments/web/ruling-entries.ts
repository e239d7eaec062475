import { useTranslation } from "react-i18next";
import { isReviewer } from "#vocabulary/roles.ts";
import type { MenuEntry } from "#ui/menu.tsx";
import { useDiscussionContext } from "./discussion-context.ts";
import { threadIdOf, type ThreadComment, type TopComment } from "./target.ts";
import { useShowFailure } from "./use-show-failure.ts";

/** Entries for the author of the Tale in the menu of a comment: hide it, close its discussion. The staff close it, too. */
export function useRulingEntries(comment: ThreadComment, onProblem: (text: string | null) => void): MenuEntry[] {
  const { t } = useTranslation("comments");
  const { target, reader, changed, announce } = useDiscussionContext();
  const fail = useShowFailure(onProblem);
  const { id, hidden, frozen } = comment;
  if (target.kind === "news") return [];
  const isAuthor = target.author === reader.username;
  const isTop = threadIdOf(comment) === id;

  const run = (call: () => Promise<TopComment>, texts: { done: string; failed: string }) => () => {
    onProblem(null);
    call().then(
      (answer) => {
        changed(answer);
        announce(texts.done);
      },
      (error: unknown) => fail(texts.failed, error),
    );
  };

  const entries: MenuEntry[] = [];
  if (isAuthor) {
    entries.push({
      text: hidden ? t("hide.undo") : t("hide.do"),
      icon: hidden ? "eye" : "close",
      onSelect: run(() => target.hide(id, !hidden), {
        done: hidden ? t("hide.undone") : t("hide.done"),
        failed: t("failed.hide"),
      }),
    });
  }
  if (isTop && (isAuthor || isReviewer(reader.role))) {
    entries.push({
      text: frozen ? t("freeze.undo") : t("freeze.do"),
      icon: "reply",
      onSelect: run(() => target.freeze(id, !frozen), {
        done: frozen ? t("freeze.undone") : t("freeze.done"),
        failed: t("failed.freeze"),
      }),
    });
  }
  return entries;
}
