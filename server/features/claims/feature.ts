import { feature } from "#server/platform/features/feature.ts";
import { reviewDecided, taleRemoved } from "../tales/events.ts";
import { personalData } from "../personal-data/provider.ts";
import { endClaim, forgetExpiredClaims } from "./service.ts";
import { claimsPersonalData } from "./personal-data.ts";

export const claimsFeature = feature({
  contributes: [
    personalData.with(claimsPersonalData),
    reviewDecided.with(({ tx }, { taleId }) => [endClaim(tx, { kind: "tale", id: taleId })]),
    taleRemoved.with(({ tx }, { tale }) => [endClaim(tx, { kind: "tale", id: tale.id })]),
  ],
  housekeeping: [forgetExpiredClaims],
});
