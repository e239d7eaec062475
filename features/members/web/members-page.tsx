import { useRef, useState, type FormEvent } from "react";
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { members as bounds, pageSizes } from "#vocabulary/limits.ts";
import { membersCalls } from "../calls.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { FilterLinks } from "#ui/filter-links.tsx";
import { AdminListHeader } from "#kit/web/pages/private-page.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { membersAddress, readMembersFilter, membersPath } from "./addresses.ts";
import { MemberRow, type ListedMember } from "./member-row.tsx";

const pageSize = pageSizes.members;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<{
  filter: ReturnType<typeof readMembersFilter>;
  people: ListedMember[];
  total: number;
}> {
  const { api } = context.get(pageContext);
  const filter = readMembersFilter(request);
  const { signal } = request;
  if (filter.trolls) {
    const trolls = await api(membersCalls.trolls, {}, { signal });
    return { filter, people: trolls, total: trolls.length };
  }
  const query = { pageNumber: filter.page - 1, pageSize, query: filter.query ?? undefined };
  const { users, totalUsers } = await api(membersCalls.list, { query }, { signal });
  requirePage({ page: filter.page, pageSize, total: totalUsers }, (page) => membersAddress({ ...filter, page }));
  return { filter, people: users, total: totalUsers };
}

/** All members and what the staff can do about them. */
export function Component() {
  const { t } = useTranslation("members");
  const { filter, people, total } = useLoaderData<typeof loader>();
  const countLine = useRef<HTMLParagraphElement>(null);
  const mayHaveMore = filter.query !== null && !filter.trolls && total >= bounds.foundAtMost;
  const all = { page: 1, query: null, trolls: false };
  return (
    <div className="page-width py-10 md:py-12">
      <AdminListHeader
        title={t("title")}
        count={
          mayHaveMore
            ? t("search.bounded", { most: bounds.foundAtMost })
            : t(filter.trolls ? "trollCount" : "count", { count: total })
        }
        countLine={countLine}
      />
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <MemberSearch query={filter.query} />
        <FilterLinks
          label={t("filter.label")}
          options={[
            { text: t("filter.all"), to: membersAddress({ ...all, query: filter.query }), current: !filter.trolls },
            { text: t("filter.trolls"), to: membersAddress({ ...all, trolls: true }), current: filter.trolls },
          ]}
        />
      </div>
      {people.length > 0 ? (
        <ul className="mt-6 mb-8 border-b border-hairline">
          {people.map((person) => (
            <li key={person.username} className="border-t border-hairline">
              <MemberRow person={person} finalFocus={() => countLine.current} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState action={<ButtonLink to={membersPath}>{t("filter.clear")}</ButtonLink>}>
          {filter.trolls ? t("noTrolls") : t("noMatch", { query: filter.query })}
        </EmptyState>
      )}
      {!filter.trolls && (
        <ListPages
          page={filter.page}
          pageSize={pageSize}
          total={total}
          most={mayHaveMore ? bounds.foundAtMost : undefined}
          counted="people"
          href={(page) => membersAddress({ ...filter, page })}
        />
      )}
    </div>
  );
}

/** Searches members by part of their username; the URL holds the query. */
function MemberSearch({ query }: { query: string | null }) {
  const { t } = useTranslation("members");
  const navigate = useNavigate();
  const [{ lastQuery, text }, setText] = useState({ lastQuery: query, text: query ?? "" });
  // After going back, or after a link that clears the search, the field follows the URL.
  if (lastQuery !== query) setText({ lastQuery: query, text: query ?? "" });

  function search(event: FormEvent) {
    event.preventDefault();
    const newQuery = text.trim();
    void navigate(membersAddress({ page: 1, query: newQuery === "" ? null : newQuery, trolls: false }));
  }

  return (
    <form
      role="search"
      aria-label={t("title")}
      onSubmit={search}
      className="flex w-full flex-wrap items-end gap-3 sm:w-auto"
    >
      <TextField
        type="search"
        label={t("search.label")}
        name="query"
        value={text}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setText({ lastQuery: query, text: target.value })}
        className="min-w-0 grow basis-40"
      />
      <Button type="submit" icon="search">
        {t("search.button")}
      </Button>
    </form>
  );
}
