import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { toLanguage } from "#vocabulary/languages.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import { taleReactionsCalls } from "#features/reactions/calls.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { BackLink } from "#ui/links.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { likesPath, ownTalePath } from "#features/writing/web/addresses.ts";
import { TaleLikers } from "./tale-readers.tsx";

const pageSize = pageSizes.members;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const { signal } = request;
  const id = { id: params["postId"] };
  const page = pageOf(request, pageSize);
  const [tale, { users, totalUsers }] = await Promise.all([
    api(talesCalls.readInAnyState, { params: id }, { signal }),
    api(taleReactionsCalls.likes, { params: id, query: { pageNumber: page - 1, pageSize } }, { signal }),
  ]);
  requirePage({ page, pageSize, total: totalUsers }, (to) => listAddress(likesPath(tale.id), to));
  return { tale, users, totalUsers, page };
}

/** Everybody who likes a Tale of one's own, the latest first. */
export function Component() {
  const { t } = useTranslation("own-tale");
  const { tale, users, totalUsers, page } = useLoaderData<typeof loader>();
  return (
    <div className="page-width max-w-[46rem] py-6 md:py-10">
      <PrivatePageHead
        title={t("readers.whoLikes")}
        lead={<span lang={toLanguage(tale.languageName)}>{tale.title}</span>}
        back={<BackLink to={ownTalePath(tale.id)}>{t("back")}</BackLink>}
      />
      <h2 className="sr-only" data-list-heading>
        {t("readers.whoLikes")}
      </h2>
      {totalUsers === 0 ? (
        <EmptyState>{t("readers.nobodyYet")}</EmptyState>
      ) : (
        <>
          <TaleLikers dated users={users} className="mt-8" />
          <ListPages
            className="mt-10"
            page={page}
            pageSize={pageSize}
            total={totalUsers}
            counted="people"
            href={(to) => listAddress(likesPath(tale.id), to)}
          />
        </>
      )}
    </div>
  );
}
