import { useRef, type FormEvent } from "react";
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { members as bounds, pageSizes } from "#vocabulary/limits.ts";
import { mayCall, roles, tokenRoleOf } from "#vocabulary/roles.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { membersCalls, memberSorts, statusFilters } from "../calls.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Select } from "#ui/choice-fields.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { AdminListHeader } from "#kit/web/pages/private-page.tsx";
import { TextField } from "#ui/text-fields.tsx";
import {
  allMembers,
  membersAddress,
  membersFilterOf,
  membersPath,
  readMembersFilter,
  type MembersFilter,
} from "./addresses.ts";
import { MemberRow, type ListedMember } from "./member-row.tsx";

const pageSize = pageSizes.members;

/** The list of trolls alone says since when each is one. */
const areTrolls = ({ query, role, status, sortBy }: MembersFilter) =>
  status === "troll" && query === null && role === null && sortBy === null;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<{
  filter: MembersFilter;
  people: ListedMember[];
  total: number;
}> {
  const { api } = context.get(pageContext);
  const filter = readMembersFilter(request);
  const { signal } = request;
  if (areTrolls(filter)) {
    const trolls = await api(membersCalls.trolls, {}, { signal });
    return { filter, people: trolls, total: trolls.length };
  }
  const { page, query, role, status, sortBy } = filter;
  const narrowed = {
    query: query ?? undefined,
    role: role ?? undefined,
    status: status ?? undefined,
    sortBy: sortBy ?? undefined,
  };
  const { users, totalUsers } = await api(
    membersCalls.list,
    { query: { pageNumber: page - 1, pageSize, ...narrowed } },
    { signal },
  );
  requirePage({ page, pageSize, total: totalUsers }, (last) => membersAddress({ ...filter, page: last }));
  return { filter, people: users, total: totalUsers };
}

/** All members and what the staff can do about them. */
export function Component() {
  const { t } = useTranslation("members");
  const { filter, people, total } = useLoaderData<typeof loader>();
  const countLine = useRef<HTMLParagraphElement>(null);
  const onlyTrolls = areTrolls(filter);
  const mayHaveMore = filter.query !== null && total >= bounds.foundAtMost;
  const isNarrowed = filter.query !== null || filter.role !== null || filter.status !== null;
  return (
    <div className="page-width py-10 md:py-12">
      <AdminListHeader
        title={t("title")}
        count={
          mayHaveMore
            ? t("search.bounded", { most: bounds.foundAtMost })
            : t(onlyTrolls ? "trollCount" : "count", { count: total })
        }
        countLine={countLine}
      />
      <MemberFilters
        key={membersAddress({ ...filter, page: 1 })}
        filter={filter}
        clears={isNarrowed && people.length > 0}
      />
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
          {onlyTrolls ? t("noTrolls") : t("noMatch")}
        </EmptyState>
      )}
      {!onlyTrolls && (
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

interface MemberFiltersProps {
  /** In the URL. */
  filter: MembersFilter;
  /** Whether there is something to clear. */
  clears: boolean;
}

/** Searches members and narrows the list; the URL holds all of it. A choice applies at once, a text with the button. */
function MemberFilters({ filter, clears }: MemberFiltersProps) {
  const { t } = useTranslation("members");
  const navigate = useNavigate();
  const isAdmin = mayCall("admin", useSession()?.role ?? null);
  const sorts = memberSorts.filter((sort) => isAdmin || sort !== "usedAt");

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void navigate(membersAddress({ ...allMembers, ...membersFilterOf(new FormData(event.currentTarget)) }));
  }

  const choice = { onChange: submitForm };
  return (
    <form
      role="search"
      aria-label={t("title")}
      onSubmit={apply}
      className="mt-6 grid grid-cols-2 items-end gap-4 sm:grid-cols-3 lg:grid-cols-[1.4fr_auto_1fr_1fr_1fr]"
    >
      <TextField
        type="search"
        label={t(isAdmin ? "search.labelWithEmail" : "search.label")}
        name="query"
        defaultValue={filter.query ?? ""}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="col-span-2 min-w-0 lg:col-span-1"
      />
      <Button type="submit" icon="search" className="col-span-2 sm:col-span-1">
        {t("search.button")}
      </Button>
      <Select
        {...choice}
        label={t("filter.role")}
        name="role"
        className="min-w-0"
        defaultValue={filter.role ?? ""}
        options={[
          { value: "", label: t("filter.everyRole") },
          ...roles.map((role) => ({ value: role, label: t(`roles.${tokenRoleOf(role)}.name`) })),
        ]}
      />
      <Select
        {...choice}
        label={t("filter.status")}
        name="status"
        className="min-w-0"
        defaultValue={filter.status ?? ""}
        options={[
          { value: "", label: t("filter.everyStatus") },
          ...statusFilters.map((status) => ({ value: status, label: t(`filter.statuses.${status}`) })),
        ]}
      />
      <Select
        {...choice}
        label={t("sort.label")}
        name="sortBy"
        className="col-span-2 min-w-0 sm:col-span-1"
        defaultValue={filter.sortBy ?? ""}
        options={[
          { value: "", label: t("sort.name") },
          ...sorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) })),
        ]}
      />
      {clears && (
        <p>
          <ButtonLink to={membersPath}>{t("filter.clear")}</ButtonLink>
        </p>
      )}
    </form>
  );
}

const submitForm = ({ currentTarget }: { currentTarget: HTMLSelectElement }) => currentTarget.form?.requestSubmit();
