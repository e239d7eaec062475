/**
 * The initial reasons (migration 0009 has their severities): sexual, violent, hate, harassment,
 * harmful acts, misinformation, child abuse, terrorism, spam, legal. Pages translate these and show later ones as the administrator wrote them.
 */
export const reasonCodes = [
  "REASON1",
  "REASON2",
  "REASON3",
  "REASON4",
  "REASON5",
  "REASON6",
  "REASON7",
  "REASON8",
  "REASON9",
  "REASON10",
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

export const isReasonCode = (reason: string): reason is ReasonCode =>
  (reasonCodes as readonly string[]).includes(reason);
