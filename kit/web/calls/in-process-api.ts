import type { Endpoint } from "#kit/calls/endpoint.ts";
import type { Problem } from "#vocabulary/errors.ts";
import type { Api, CallOptions } from "./api.ts";
import { ApiError } from "./api-error.ts";

/** The error that the server throws instead of sending an error reply. */
interface ErrorReport {
  status: number;
  problem: Problem;
  retryAfter: number | null;
}

const isErrorReport = (error: unknown): error is ErrorReport =>
  typeof error === "object" && error !== null && "problem" in error;

/** The typed client for pages that the server renders: the server makes the calls in its own process, as a visitor. */
export function inProcessApi(
  call: (endpoint: Endpoint, input: object, cacheTagsOf?: CallOptions["cacheTags"]) => Promise<unknown>,
): Api {
  async function makeCall(endpoint: Endpoint, input: object = {}, options: CallOptions = {}): Promise<unknown> {
    try {
      return await call(endpoint, input, options.cacheTags);
    } catch (error) {
      if (!isErrorReport(error)) throw error;
      const { status, problem, retryAfter } = error;
      const apiError = new ApiError({ status, code: problem.code, problem, retryAfter }, error);
      apiError.call = `${endpoint.method} ${endpoint.path}`;
      throw apiError;
    }
  }
  return makeCall as Api;
}
