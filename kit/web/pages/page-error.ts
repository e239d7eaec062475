import { isRouteErrorResponse } from "react-router";
import { ApiError, type ApiErrorCode } from "../calls/api-error.ts";

/** Why a page could not be shown, in a form that can be sent from the server to the browser. */
export interface PageError {
  status: number;
  /** Null for an unexpected error, which has no code. */
  code: ApiErrorCode | null;
  /** The English message of the server or the router; may be empty. */
  message: string;
  /** The call of the contract that failed, if it was one. */
  call?: string | undefined;
}

/** The page's files are gone, because the site was deployed again since this page was opened. */
export class StaleBuild extends Error {
  override readonly name = "StaleBuild";
}

function isPageError(error: unknown): error is PageError {
  return (
    typeof error === "object" && error !== null && !(error instanceof Error) && "status" in error && "code" in error
  );
}

/** An address with an invalid id does not exist. */
const shownStatus = (status: number) => (status === 400 ? 404 : status);

export function toPageError(error: unknown): PageError {
  if (isPageError(error)) return error;
  if (error instanceof ApiError) {
    const status = shownStatus(error.status);
    return {
      status,
      code: status === 404 ? "NOT_FOUND" : error.code,
      message: error.problem?.detail ?? "",
      call: error.call,
    };
  }
  if (isRouteErrorResponse(error)) {
    return { status: error.status, code: error.status === 404 ? "NOT_FOUND" : null, message: error.statusText };
  }
  return { status: 500, code: null, message: error instanceof Error ? error.message : "" };
}
