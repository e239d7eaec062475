import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "react-i18next";
import type { Remark, ReturnReason } from "#features/tales/remarks.ts";
import { revisionsCalls } from "../revisions.ts";
import { talesCalls } from "#features/tales/calls.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import { hasCode, type ApiErrorCode } from "#kit/web/calls/api-error.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useToast } from "#ui/toasts.tsx";
import type { sentCorrection } from "./correction-fields.tsx";
import type { BackTarget } from "./use-back-target.ts";

/** The answer to the author of a text that is sent back. */
export interface Answer {
  note: string;
  reason?: ReturnReason;
  remarks: Remark[];
}

export type ReviewDecision = "publish" | "return" | "delete";

/** Codes that mean that another reviewer has decided about the Tale, or that its author has withdrawn it. */
const decidedCodes: readonly ApiErrorCode[] = ["PUBLISHED", "CONFLICT", "NOT_FOUND", "FORBIDDEN"];

interface DecidedElsewhere {
  /** Null if unknown, or if the author withdrew it. */
  by: string | null;
}

/** A reviewer's three decisions on a Tale; each leads back. */
export function useTaleReview(tale: OwnTale, isRevision: boolean, back: BackTarget) {
  const { t } = useTranslation("admin");
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const { busy, problem, run } = useSingleCall();
  const [decidedElsewhere, setDecidedElsewhere] = useState<DecidedElsewhere | null>(null);

  const decide = (decision: ReviewDecision, call: () => Promise<unknown>) =>
    run(async () => {
      try {
        await call();
        toast({ kind: "success", text: t(`done.${decision}`, { title: tale.title }) });
        await navigate(back.to);
      } catch (error) {
        if (!hasCode(error, ...decidedCodes)) throw error;
        setDecidedElsewhere({ by: error.problem?.decidedBy ?? null });
      }
    });

  const params = { id: tale.id };
  return {
    busy,
    problem,
    decidedElsewhere,
    publish: (body: ReturnType<typeof sentCorrection>) =>
      decide("publish", () => api(isRevision ? revisionsCalls.publish : talesCalls.publish, { params, body })),
    sendBack: (answer: Answer) =>
      decide("return", () => api(isRevision ? revisionsCalls.sendBack : talesCalls.sendBack, { params, body: answer })),
    /** @param why for the author */
    remove: (why: { note: string; ground?: string }) =>
      decide("delete", () => api(talesCalls.remove, { params, body: why })),
  };
}
