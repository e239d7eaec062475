import type { ReasonCode } from "#vocabulary/reasons.ts";

/** The severity of each reason in the catalogue of a new site (behaviour.md, Reports 8). */
export const standardSeverities: Record<ReasonCode, number> = {
  // Sexual.
  REASON1: 2,
  // Violent.
  REASON2: 3,
  // Hate.
  REASON3: 3,
  // Harassment.
  REASON4: 2,
  // Harmful acts.
  REASON5: 2,
  // Misinformation.
  REASON6: 1,
  // Child abuse.
  REASON7: 3,
  // Terrorism.
  REASON8: 3,
  // Spam.
  REASON9: 1,
  // Legal.
  REASON10: 2,
};
