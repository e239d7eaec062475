import { redirect, type LoaderFunctionArgs } from "react-router";
import { talesCalls } from "#contract/tales.ts";
import { pageContext } from "#web/platform/page-context.ts";
import { taleAddress } from "./tale-address.ts";

/** Redirects from a Tale's id to its page. The hash with the comment's id stays. */
export async function loader({ context, params, request, url }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const tale = await api(talesCalls.read, { params: { id: params.postId } }, { signal: request.signal });
  return redirect(taleAddress(tale) + url.hash);
}

export function Component() {
  return null;
}
