import type { FastifyReply, FastifyRequest } from "fastify";
import type { SentForm } from "#kit/calls/sent-form.ts";
import type { FormOfPage } from "#kit/calls/endpoint.ts";
import type { Problem } from "#vocabulary/errors.ts";

/** Forms that a browser sends to a call without script (`form` of the contract): the answer is a page. */

/** Answers with the page of the form. */
type AnswerForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: `/${string}`,
  sent: SentForm,
) => Promise<unknown>;

declare module "fastify" {
  interface FastifyInstance {
    /** Null until there are pages. */
    answerForm: AnswerForm | null;
  }
}

export const isUrlencoded = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;

/** The contract's entry about the page, if a browser that shows pages has sent its form; null for programs and other calls. */
export function formOf(request: FastifyRequest): FormOfPage | null {
  const form = request.routeOptions.config.endpoint?.form;
  if (form === undefined || !isUrlencoded(request)) return null;
  return request.headers.accept?.includes("text/html") === true ? form : null;
}

/** Sends the form's page again, with what was typed and what is wrong with it. @returns null if no browser waits for a page */
export function refuseForm(request: FastifyRequest, reply: FastifyReply, problem: Problem): Promise<unknown> | null {
  const form = formOf(request);
  const { answerForm } = request.server;
  if (form === null || answerForm === null) return null;
  const fields = Object.entries((request.body ?? {}) as Record<string, unknown>);
  const values = Object.fromEntries(
    fields.filter((field): field is [string, string] => typeof field[1] === "string" && form.fields.includes(field[0])),
  );
  return answerForm(request, reply, form.page, { values, problem });
}
