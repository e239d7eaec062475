import type { ShouldRevalidateFunctionArgs } from "react-router";

/** The editor does not reload when something else on the page does. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href;
}
