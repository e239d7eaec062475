import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { page as bounds } from "#vocabulary/limits.ts";
import { ApiError } from "#kit/web/calls/api-error.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { BackLink } from "#ui/links.tsx";
import { adminPromptsPath } from "../../address.ts";
import type { Prompt } from "../../calls.ts";
import { promptStaffCalls } from "../../staff-calls.ts";
import { PromptForm } from "./prompt-form.tsx";

/** The prompt to change; null on the page that makes one, whose address has no id. */
export async function loader({ params: { id }, request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  return { prompt: id === undefined ? null : await find(api, Number(id), request.signal) };
}

/** Planned ones are in the list of the staff alone, where they come first. */
async function find(api: Api, id: number, signal: AbortSignal): Promise<Prompt> {
  for (let pageNumber = 0; ; pageNumber += 1) {
    const query = { pageNumber, pageSize: bounds.max };
    const { prompts } = await api(promptStaffCalls.listAll, { query }, { signal });
    const found = prompts.find((prompt) => prompt.id === id);
    if (found !== undefined) return found;
    if (prompts.length < bounds.max) throw new ApiError({ status: 404, code: "NOT_FOUND" });
  }
}

/** Makes or changes a prompt. */
export function Component() {
  const { t } = useTranslation("prompts");
  const { prompt } = useLoaderData<typeof loader>();
  const title = t(prompt === null ? "staff.create" : "staff.change");
  return (
    <div className="page-width py-6 md:py-8">
      <PageHead title={title} noIndex />
      <div className="mx-auto max-w-[46rem]">
        <BackLink to={adminPromptsPath}>{t("title")}</BackLink>
        <h1 className="mt-1 text-3xl">{title}</h1>
        <PromptForm key={prompt?.id ?? "new"} prompt={prompt} />
      </div>
    </div>
  );
}
