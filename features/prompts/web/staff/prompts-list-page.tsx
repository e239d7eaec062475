import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { pageSizes } from "#vocabulary/limits.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { AdminListHeader } from "#kit/web/pages/private-page.tsx";
import { RemovalDialog } from "#kit/web/pages/removal-dialog.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { ClampedTitle, Fact, Facts } from "#ui/card-text.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { adminPromptsPath, createPromptPath, editPromptPath, promptAddress } from "../../address.ts";
import { organisersPath } from "#features/contests/address.ts";
import type { Prompt } from "../../calls.ts";
import { promptStaffCalls } from "../../staff-calls.ts";
import { PromptDates } from "../prompt-facts.tsx";
import { usePromptText } from "../prompt-text.ts";

const pageSize = pageSizes.adminNews;
const addressOf = (page: number) => listAddress(adminPromptsPath, page);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const page = pageOf(request, pageSize);
  const query = { pageNumber: page - 1, pageSize };
  const { prompts, totalPrompts } = await api(promptStaffCalls.listAll, { query }, { signal: request.signal });
  requirePage({ page, pageSize, total: totalPrompts }, addressOf);
  return { page, prompts, total: totalPrompts };
}

/** All prompts with their state, for the staff: those that open last first. */
export function Component() {
  const { t } = useTranslation("prompts");
  const { page, prompts, total } = useLoaderData<typeof loader>();
  const [toDelete, setToDelete] = useState<Prompt | null>(null);
  const countLine = useRef<HTMLParagraphElement>(null);
  const api = useApi();
  return (
    <div className="page-width py-10 md:py-12">
      <AdminListHeader
        title={t("title")}
        count={t("staff.count", { count: total })}
        countLine={countLine}
        action={
          <ButtonLink to={createPromptPath} variant="primary" icon="feather">
            {t("staff.create")}
          </ButtonLink>
        }
      />
      {total === 0 ? (
        <EmptyState>{t("staff.empty")}</EmptyState>
      ) : (
        <ul className="mt-8">
          {prompts.map((prompt) => (
            <li key={prompt.id} className="border-t border-hairline">
              <PromptRow prompt={prompt} onDelete={() => setToDelete(prompt)} />
            </li>
          ))}
        </ul>
      )}
      <ListPages page={page} pageSize={pageSize} total={total} counted="prompts" href={addressOf} />
      <RemovalDialog
        open={toDelete !== null}
        title={t("staff.delete.title")}
        doneText={t("staff.delete.done")}
        remove={async () => toDelete !== null && api(promptStaffCalls.remove, { params: { id: toDelete.id } })}
        onClose={() => setToDelete(null)}
        finalFocus={() => countLine.current}
      >
        <p>{t("staff.delete.text")}</p>
      </RemovalDialog>
    </div>
  );
}

function PromptRow({ prompt, onDelete }: { prompt: Prompt; onDelete: () => void }) {
  const { t } = useTranslation(["prompts", "site"]);
  const { text, lang } = usePromptText()(prompt);
  const { id, state, totalPosts } = prompt;
  return (
    <article className="grid gap-x-6 gap-y-3 py-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <h2 lang={lang} className="text-lg wrap-anywhere">
          <Link to={editPromptPath(id)} className="inline-block py-1.5 underline-offset-4 hover:underline">
            <ClampedTitle>{text}</ClampedTitle>
          </Link>
        </h2>
        <Facts>
          <Fact>{t(`staff.states.${state}`)}</Fact>
          {prompt.contest && <Fact>{t("contest")}</Fact>}
          {totalPosts > 0 && <Fact>{t("tales", { count: totalPosts })}</Fact>}
        </Facts>
        <PromptDates prompt={prompt} className="text-sm" />
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink icon="pencil" to={editPromptPath(id)} aria-label={t("staff.editOne", { text })}>
          {t("site:buttons.edit")}
        </ButtonLink>
        {prompt.contest && state !== "planned" && (
          <ButtonLink icon="trophy" to={organisersPath(id)}>
            {t("contest")}
          </ButtonLink>
        )}
        {state === "planned" ? (
          <Button icon="trash" onClick={onDelete} aria-label={t("staff.deleteOne", { text })}>
            {t("site:buttons.delete")}
          </Button>
        ) : (
          <ButtonLink icon="eye" to={promptAddress(id)}>
            {t("staff.view")}
          </ButtonLink>
        )}
      </div>
    </article>
  );
}
