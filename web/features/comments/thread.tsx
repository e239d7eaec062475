import { useTranslation } from "react-i18next";
import type { CommentLine } from "#contract/comments.ts";
import { comment as limits } from "#contract/limits.ts";
import { CommentItem } from "./comment-item.tsx";
import { useDiscussionContext } from "./discussion-context.ts";
import type { TopComment } from "./target.ts";

/** A top-level comment and its replies. A long thread shows the first replies and a button for the others. */
export function Thread({ top }: { top: TopComment }) {
  const { t } = useTranslation("comments");
  const { goTo, visited, openForm } = useDiscussionContext();
  const collapsedReplies = top.replies.slice(limits.repliesShown);
  const needed = ({ id }: CommentLine) => visited.has(id) || openForm === `reply-${id}` || openForm === `edit-${id}`;
  const shown = collapsedReplies.some(needed) ? top.replies : top.replies.slice(0, limits.repliesShown);
  const hidden = top.replies.length - shown.length;
  return (
    <>
      <CommentItem comment={top} replies={top.replies.length} />
      {top.replies.length > 0 && (
        <div className="ml-1 border-l border-hairline pl-3 sm:ml-5 sm:pl-5">
          <ul aria-label={t("replies")}>
            {shown.map((reply) => (
              <li key={reply.id}>
                <CommentItem comment={reply} replies={0} />
              </li>
            ))}
          </ul>
          {hidden > 0 && (
            <button
              type="button"
              className="link min-h-11 text-left"
              onClick={() => {
                // The button disappears, so the focus moves to the first reply that it revealed.
                const [first] = collapsedReplies;
                if (first !== undefined) goTo({ id: first.id, marked: false });
              }}
            >
              {t("more", { count: hidden })}
            </button>
          )}
        </div>
      )}
    </>
  );
}
