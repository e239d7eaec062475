import { useEffect, useRef, useState } from "react";
import { Form, useLoaderData, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { deskCalls, deskKinds, type DeskItem } from "../../desk.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { getSession } from "#features/accounts/web/session.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState, Spinner } from "#ui/placeholders.tsx";
import { KeysDialog, useKeyShortcuts } from "#ui/key-shortcuts.tsx";
import { Notice } from "#ui/notice.tsx";
import { Select } from "#ui/choice-fields.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { useToast } from "#ui/toasts.tsx";
import { deskAddress, itemName, readDeskFilter, type DeskFilter } from "../addresses.ts";
import { deskPath } from "../desk-address.ts";
import { noNoticeDraft, type NoticeDraft } from "../notices/notice-actions.tsx";
import { DeskItemView } from "./desk-item.tsx";
import { HeldComment } from "./held-comment.tsx";
import { noDraft, type DecisionDraft } from "./decision-bar.tsx";
import { AppealView } from "./appeal-view.tsx";
import { NoticeItem } from "./notice-item.tsx";
import { loadDeskItem, queryOf, useDesk, type LoadedDesk } from "./use-desk.ts";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { useLanguageOptions, useShownCategoryNames } from "#kit/web/language/offered-choices.ts";

const keys = [
  ["J", "next"],
  ["K", "previous"],
  ["P", "publish"],
  ["R", "return"],
  ["M", "remark"],
  ["D", "changes"],
  ["A", "accept"],
  ["X", "reject"],
  ["1 – 9, 0", "ground"],
  ["G", "groundList"],
  ["Enter", "confirm"],
  ["Ctrl+Enter", "confirmNote"],
  ["Esc", "escape"],
  ["?", "help"],
] as const;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<LoadedDesk> {
  const { api } = context.get(pageContext);
  const { signal } = request;
  const { filter, item: wanted } = readDeskFilter(request);
  const { items, totalItems } = await api(deskCalls.list, { query: queryOf(filter) }, { signal });
  const me = getSession()?.username;
  // An item that this member began to decide about before a reload is still theirs.
  const isFree = ({ claimedBy }: DeskItem) => claimedBy === null || claimedBy === me;
  const opened = items.find((item) => itemName(item) === wanted) ?? items.find(isFree) ?? items[0];
  const detail = opened === undefined ? null : await loadDeskItem(api, opened, signal);
  return { filter, items, totalItems, detail };
}

/** The page loads the items of a queue by itself. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const filterOf = (url: URL) => deskAddress(readDeskFilter({ url: url.href }).filter);
  const isOtherItem = currentUrl.pathname === nextUrl.pathname && filterOf(currentUrl) === filterOf(nextUrl);
  return isOtherItem && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
}

/** Everything that waits for the staff, one item at a time. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return <Desk key={deskAddress(loaded.filter)} loaded={loaded} />;
}

function Desk({ loaded }: { loaded: LoadedDesk }) {
  const { t } = useTranslation(["desk", "site"]);
  const desk = useDesk(loaded);
  const toast = useToast();
  const [showsKeys, setShowsKeys] = useState(false);
  const [drafts, setDrafts] = useState<Readonly<Record<string, DecisionDraft>>>({});
  const [noticeDrafts, setNoticeDrafts] = useState<Readonly<Record<string, NoticeDraft>>>({});
  const errorText = useErrorText();
  const { detail, open, total, place, items, failure } = desk;
  const name = open === null ? "" : itemName(open);
  const heading = useRef<HTMLHeadingElement>(null);
  const bar = useRef<HTMLElement>(null);
  const shown = useRef(name);

  function decided(item: DeskItem, text: string) {
    toast({ kind: "success", text });
    desk.leave(item);
  }
  function gone(item: DeskItem) {
    toast({ kind: "info", text: t("elsewhere") });
    desk.leave(item);
  }

  /** For items that are decided with a draft. */
  const shownItem = (item: DeskItem) => ({
    filter: loaded.filter,
    knownHolder: desk.holder,
    onHolder: (holder: string | null) => desk.setHolder(item, holder),
    onGoOn: desk.goOn,
    onDecided: (text: string) => decided(item, text),
    onGone: () => gone(item),
    onRestricted: desk.reloadRecords,
  });

  useKeyShortcuts({ j: desk.next, k: desk.previous, "?": () => setShowsKeys(true) });

  // The buttons that had the focus are gone; a screen reader goes on at the new item.
  useEffect(() => {
    if (detail === null) return;
    // Records that were loaded again belong to the same item.
    const isOther = shown.current !== itemName(detail.item);
    shown.current = itemName(detail.item);
    if (isOther) {
      heading.current?.focus({ preventScroll: true });
      // Below the menus and filters, so that the window shows as much of the item as it can.
      bar.current?.scrollIntoView();
    }
  }, [detail]);

  return (
    <div className="page-width py-6 md:py-8">
      <PageHead title={t("title")} noIndex />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl">{t("title")}</h1>
        <p role="status" className="text-ink-soft">
          {total > 0 && t("count", { count: total })}
        </p>
      </div>
      <DeskFilters filter={loaded.filter} />
      {failure !== null && (
        <Notice
          kind="error"
          className="mt-6"
          title={t("failed")}
          action={<Button onClick={desk.tryAgain}>{t("site:buttons.tryAgain")}</Button>}
        >
          {errorText(failure)}
        </Notice>
      )}
      {open === null && failure === null && <NothingWaits isFiltered={deskAddress(loaded.filter) !== deskPath} />}
      {open !== null && (
        <>
          <nav
            ref={bar}
            aria-label={t("title")}
            className="mt-4 flex flex-wrap items-center gap-2 border-b border-hairline pb-4"
          >
            <Button onClick={desk.previous} aria-keyshortcuts="k">
              {t("previous")}
            </Button>
            <Button onClick={desk.next} aria-keyshortcuts="j">
              {t("next")}
            </Button>
            <p className="text-sm text-ink-soft tabular-nums">
              {place + 1} / {items.length}
            </p>
            <Button className="ml-auto max-md:hidden" onClick={() => setShowsKeys(true)} aria-keyshortcuts="?">
              {t("keys.title")}
            </Button>
          </nav>
          {detail === null && failure === null && (
            <div className="grid min-h-80 place-content-center">
              <Spinner label={t("loading")} />
            </div>
          )}
          {detail?.held !== undefined && (
            <HeldComment
              key={name}
              detail={detail}
              heading={heading}
              onDecided={(text) => decided(detail.item, text)}
              onGone={() => gone(detail.item)}
              onRestricted={desk.reloadRecords}
            />
          )}
          {detail?.appeal !== undefined && (
            <AppealView
              key={name}
              detail={detail}
              heading={heading}
              onDecided={(text) => decided(detail.item, text)}
              onGone={() => gone(detail.item)}
              onRestricted={desk.reloadRecords}
              draft={drafts[name] ?? noDraft}
              onDraft={(draft) => setDrafts((before) => ({ ...before, [name]: draft }))}
            />
          )}
          {detail !== null &&
            detail.held === undefined &&
            detail.appeal === undefined &&
            (detail.notice === undefined ? (
              <DeskItemView
                key={name}
                detail={detail}
                heading={heading}
                {...shownItem(detail.item)}
                draft={drafts[name] ?? noDraft}
                onDraft={(draft) => setDrafts((before) => ({ ...before, [name]: draft }))}
              />
            ) : (
              <NoticeItem
                key={name}
                detail={detail}
                heading={heading}
                {...shownItem(detail.item)}
                draft={noticeDrafts[name] ?? noNoticeDraft}
                onDraft={(draft) => setNoticeDrafts((before) => ({ ...before, [name]: draft }))}
              />
            ))}
        </>
      )}
      <KeysDialog
        open={showsKeys}
        onClose={() => setShowsKeys(false)}
        title={t("keys.title")}
        okText={t("keys.ok")}
        keys={keys.map(([key, action]) => [key, t(`keys.${action}`)])}
      />
    </div>
  );
}

function NothingWaits({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation("desk");
  return isFiltered ? (
    <EmptyState action={<ButtonLink to={deskPath}>{t("clear")}</ButtonLink>}>{t("noMatch")}</EmptyState>
  ) : (
    <EmptyState>{t("empty")}</EmptyState>
  );
}

/** A form that selects a part of the queue; it works without script. */
function DeskFilters({ filter }: { filter: DeskFilter }) {
  const { t } = useTranslation(["desk", "categories"]);
  const all = { value: "", label: t("filters.all") };
  const languages = useLanguageOptions(filter.languageName);
  const categories = useShownCategoryNames(filter.category);
  const isFiltered = deskAddress(filter) !== deskPath;
  return (
    <details className="mt-2" open={isFiltered}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t("filters.title")}</summary>
      <Form action={deskPath} className="mt-2 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-5">
        <Select
          label={t("filters.kind")}
          name="kind"
          defaultValue={filter.kind ?? ""}
          options={[all, ...deskKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))]}
        />
        <Select
          label={t("filters.language")}
          name="languageName"
          defaultValue={filter.languageName ?? ""}
          options={[all, ...languages]}
        />
        <Select
          label={t("filters.category")}
          name="category"
          defaultValue={filter.category ?? ""}
          options={[
            all,
            ...categories.map((name) => ({ value: name, label: t(`categories:${toCategorySlug(name)}.title`) })),
          ]}
        />
        <TextField
          label={t("filters.member")}
          name="member"
          defaultValue={filter.member ?? ""}
          autoComplete="off"
          spellCheck={false}
        />
        <div className="flex gap-2">
          <Button type="submit">{t("filters.apply")}</Button>
          {isFiltered && <ButtonLink to={deskPath}>{t("clear")}</ButtonLink>}
        </div>
      </Form>
    </details>
  );
}
