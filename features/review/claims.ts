import { z } from "zod";
import { instant } from "#kit/calls/input.ts";

/** The member of staff who is deciding about something: nobody else decides about it at the same time. */

/** The kinds of things that can be claimed. */
const claimKinds = ["tale", "reported comment", "reported member", "reported tale"] as const;
export type ClaimKind = (typeof claimKinds)[number];

export const claim = z.object({ claimedBy: z.string(), claimedUntil: instant });
export type Claim = z.output<typeof claim>;
