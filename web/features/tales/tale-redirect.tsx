import { redirect, type LoaderFunctionArgs } from "react-router";
import { toCategorySlug } from "#contract/categories.ts";
import { talesCalls } from "#contract/tales.ts";
import { pageContext } from "#web/platform/page-context.ts";

/** Leads from a Tale's id alone to its page; the browser keeps the hash, which names a comment. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const tale = await api(talesCalls.read, { params: { id: params.postId } }, { signal: request.signal });
  return redirect(`/posts/${toCategorySlug(tale.categoryName)}/${tale.id}`);
}

export function Component() {
  return null;
}
