import { useTranslation } from "react-i18next";
import type { CommentLine } from "../calls.ts";

/** The name of a comment for screen readers, alone and in the names of its buttons: "Comment by Ada". */
export function useCommentName({ author }: CommentLine): string {
  const { t } = useTranslation("comments");
  return t("by", { author: author ?? t("nobody") });
}
