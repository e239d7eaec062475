import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigationType } from "react-router";
import { scrollOffsets } from "#contract/limits.ts";

/**
 * A news post opens below the head of the site, as the specification has it. Who comes back finds the place they left, who follows
 * a link to a comment that comment. After a page load web/opening-place.ts has seen to it.
 */
export function useOpeningOffset() {
  const navigation = useNavigationType();
  const { hash } = useLocation();
  const open = useEffectEvent(() => {
    if (hash === "" && navigation !== "POP") window.scrollTo({ top: scrollOffsets.blogPost });
  });
  // Once: another page of its comments is no new opening.
  useEffect(() => open(), []);
}
