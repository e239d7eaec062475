import { redirect, type LoaderFunctionArgs } from "react-router";
import { talesCalls } from "#features/tales/calls.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";

/** Redirects from a Tale's id to its page. The hash with the comment's id stays. */
export async function loader({ context, params, request, url }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const tale = await api(talesCalls.read, { params: { id: params.postId } }, { signal: request.signal });
  return redirect(taleAddress(tale) + url.hash);
}

export function Component() {
  return null;
}
