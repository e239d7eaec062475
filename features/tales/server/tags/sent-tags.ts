import type { TaleDraft } from "../../calls.ts";
import { invalidField } from "#kit/server/api-error.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { tagsOf } from "../queries.ts";

/** The ids of the tags with these names, in this order. @throws {ApiError} BAD_REQUEST at `tags` for an unknown name */
export async function tagIds(
  executor: Executor,
  draft: Pick<TaleDraft, "tags" | "categoryName" | "languageName">,
): Promise<number[]> {
  const idByName = new Map(
    (await tagsOf(executor, draft.categoryName, draft.languageName)).map((tag) => [tag.tagName, tag.id]),
  );
  return draft.tags.map((name) => {
    const id = idByName.get(name);
    if (id === undefined) throw invalidField("tags", `“${name}” is not a tag of this category and language.`);
    return id;
  });
}
