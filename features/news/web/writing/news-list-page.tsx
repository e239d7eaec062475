import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { pageSizes } from "#vocabulary/limits.ts";
import { newsCalls, newsStates, type NewsState, type StaffListedNews } from "../../calls.ts";
import { requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { adminNewsPath, createNewsPath, editNewsPath, newsAddress } from "../addresses.ts";
import { languageFilterAddress, readLanguageFilter, languageFilterQuery } from "#features/moderation/web/addresses.ts";
import { useDateTimeText, useLanguage } from "#kit/web/language/language.tsx";
import { AdminListHeader } from "#kit/web/pages/private-page.tsx";
import { LanguageFilteredList } from "#kit/web/lists/language-filtered-list.tsx";
import { RemovalDialog } from "#kit/web/pages/removal-dialog.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { ClampedTitle, Fact, Facts } from "#ui/card-text.tsx";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import { NewsPhoto } from "../news-photo.tsx";

const pageSize = pageSizes.adminNews;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const filter = readLanguageFilter(request, pageSize);
  const wanted = new URL(request.url).searchParams.get("state");
  const state = newsStates.find((each) => each.toLowerCase() === wanted) ?? null;
  const { adminPost, totalAdminPost } = await api(
    newsCalls.listAll,
    { query: { ...languageFilterQuery(filter, pageSize), state: state ?? undefined } },
    { signal: request.signal },
  );
  requirePage({ page: filter.page, pageSize, total: totalAdminPost }, (page) =>
    languageFilterAddress(adminNewsPath, { ...filter, page }, stateParameter(state)),
  );
  return { filter, state, posts: adminPost, total: totalAdminPost };
}

const stateParameter = (state: NewsState | null) => ({ state: state?.toLowerCase() ?? null });

/** The news in all languages and states, pinned ones first, then the newest, for the staff. */
export function Component() {
  const { t } = useTranslation("news");
  const { filter, state, posts, total } = useLoaderData<typeof loader>();
  const [postToDelete, setPostToDelete] = useState<StaffListedNews | null>(null);
  const countLine = useRef<HTMLParagraphElement>(null);
  return (
    <div className="page-width py-10 md:py-12">
      <AdminListHeader
        title={t("title")}
        count={t("admin.count", { count: total })}
        countLine={countLine}
        action={
          <ButtonLink to={createNewsPath} variant="primary" icon="feather">
            {t("admin.create")}
          </ButtonLink>
        }
      />
      <LanguageFilteredList
        path={adminNewsPath}
        filter={filter}
        pageSize={pageSize}
        total={total}
        counted="news"
        empty={<EmptyState>{t("admin.empty")}</EmptyState>}
        noMatch={(language) => t("admin.noMatch", { language })}
        further={{
          label: t("admin.state"),
          parameters: stateParameter(state),
          isSet: state !== null,
          noMatch: t("admin.noMatchOfState"),
          options: [null, ...newsStates].map((each) => ({
            text: t(`admin.states.${each ?? "all"}`),
            parameters: stateParameter(each),
            current: each === state,
          })),
        }}
      >
        {posts.map((post) => (
          <li key={post.id} className="border-t border-hairline">
            <NewsRow post={post} onDelete={() => setPostToDelete(post)} />
          </li>
        ))}
      </LanguageFilteredList>
      <DeleteNewsDialog
        post={postToDelete}
        onClose={() => setPostToDelete(null)}
        finalFocus={() => countLine.current}
      />
    </div>
  );
}

interface DeleteNewsDialogProps {
  /** Null: the dialog is closed. */
  post: StaffListedNews | null;
  onClose: () => void;
  /** Gets the focus after the post is deleted. */
  finalFocus: () => HTMLElement | null;
}

/** Asks for confirmation, then deletes the post. */
function DeleteNewsDialog({ post, onClose, finalFocus }: DeleteNewsDialogProps) {
  const { t } = useTranslation("news");
  const api = useApi();
  const title = post?.title ?? "";

  return (
    <RemovalDialog
      open={post !== null}
      title={t("admin.delete.title")}
      doneText={t("admin.delete.done", { title })}
      remove={async () => post !== null && api(newsCalls.remove, { params: { id: post.id } })}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <p>{t("admin.delete.text", { title })}</p>
    </RemovalDialog>
  );
}

interface NewsRowProps {
  post: StaffListedNews;
  onDelete: () => void;
}

/** A row of the admin list of news, with its actions. */
function NewsRow({ post, onDelete }: NewsRowProps) {
  const { t } = useTranslation(["news", "site"]);
  const { language } = useLanguage();
  const dateTimeText = useDateTimeText();
  const own = toLanguage(post.languageName);
  const { title } = post;
  return (
    <article className="grid grid-cols-[--spacing(24)_minmax(0,1fr)] gap-x-4 gap-y-3 py-4 sm:grid-cols-[7.5rem_minmax(0,1fr)] sm:gap-x-6 lg:grid-cols-[7.5rem_minmax(0,1fr)_auto] lg:items-center">
      <NewsPhoto post={post} sizes="7.5rem" className="aspect-3/2 w-full" />
      <div>
        <h2 lang={own} className="text-lg">
          <Link to={editNewsPath(post.id)} className="inline-block py-1.5 underline-offset-4 hover:underline">
            <ClampedTitle>{title}</ClampedTitle>
          </Link>
        </h2>
        <Facts>
          <Fact>
            <span lang={own}>{ownNames[own]}</span>
          </Fact>
          {post.pinned && <Fact>{t("pinned")}</Fact>}
          {post.state === "DRAFT" && <Fact>{t("admin.draft")}</Fact>}
          {post.publishAt === null ? (
            <Fact>
              <LocalDate date={post.createdAt} language={language} />
            </Fact>
          ) : (
            <Fact>{t("admin.scheduledFor", { date: dateTimeText(post.publishAt) })}</Fact>
          )}
          {post.totComments > 0 && <Fact>{t("comments", { count: post.totComments })}</Fact>}
        </Facts>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:col-span-2 max-sm:*:px-3 sm:col-start-2 lg:col-start-3 max-sm:[&_svg]:hidden">
        <ButtonLink icon="pencil" to={editNewsPath(post.id)} aria-label={t("admin.editOne", { title })}>
          {t("site:buttons.edit")}
        </ButtonLink>
        {post.state === "PUBLISHED" && (
          <ButtonLink icon="eye" to={newsAddress(post)} aria-label={t("admin.viewOne", { title })}>
            {t("admin.view")}
          </ButtonLink>
        )}
        <Button icon="trash" onClick={onDelete} aria-label={t("admin.deleteOne", { title })}>
          {t("site:buttons.delete")}
        </Button>
      </div>
    </article>
  );
}
