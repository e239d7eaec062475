import { Link, redirect, useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { toLanguage } from "#vocabulary/languages.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import { taleVersionsCalls, type ListedVersion, type WholeVersion } from "#features/tales/versions.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { BackLink } from "#ui/links.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { EmptyState } from "#ui/placeholders.tsx";
import { FormError } from "#ui/notice.tsx";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { editPath, versionsPath } from "../addresses.ts";
import { useTimeText } from "../use-time-text.ts";
import { VersionText } from "./version-text.tsx";

interface Loaded {
  tale: OwnTale;
  versions: ListedVersion[];
  /** The one that the address names, else the newest. */
  shown: WholeVersion | null;
}

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<Loaded> {
  const { username } = requireSession(request);
  const { api } = context.get(pageContext);
  const { signal } = request;
  const id = { id: params.postId };
  const [tale, { versions }] = await Promise.all([
    api(talesCalls.readInAnyState, { params: id }, { signal }),
    api(taleVersionsCalls.list, { params: id }, { signal }),
  ]);
  if (tale.author !== username) throw redirect(taleAddress(tale));
  const named = new URL(request.url).searchParams.get("version");
  const number = named ?? versions[0]?.number;
  const shown =
    number === undefined ? null : await api(taleVersionsCalls.read, { params: { ...id, number } }, { signal });
  return { tale, versions, shown };
}

/** The earlier texts of a Tale, each with what differs from the text of today. */
export function Component() {
  const { t } = useTranslation("laboratory");
  const { tale, versions, shown } = useLoaderData<Loaded>();
  const back = tale.published ? taleAddress(tale) : editPath(tale.id);
  return (
    <div className="page-width py-6 md:py-10">
      <PageHead title={t("versions.pageTitle", { title: tale.title })} noIndex />
      <BackLink to={back}>{tale.published ? t("closed.read") : t("preview.backToEdit")}</BackLink>
      <h1 className="mt-2 text-2xl md:text-3xl">{t("versions.title")}</h1>
      <p lang={toLanguage(tale.languageName)} className="mt-1 font-serif text-lg text-ink-soft">
        {tale.title}
      </p>
      {shown === null ? (
        <div className="mt-8">
          <EmptyState>{t("versions.none")}</EmptyState>
        </div>
      ) : (
        <div className="mt-6 grid gap-8 md:grid-cols-[16rem_1fr] md:gap-10">
          <VersionList tale={tale} versions={versions} shown={shown.number} />
          <ShownVersion key={shown.number} tale={tale} version={shown} />
        </div>
      )}
    </div>
  );
}

function VersionList({ tale, versions, shown }: { tale: OwnTale; versions: ListedVersion[]; shown: number }) {
  const { t } = useTranslation("laboratory");
  const timeText = useTimeText();
  return (
    <nav aria-label={t("versions.title")}>
      <ol className="border-y border-hairline max-md:max-h-56 max-md:overflow-y-auto">
        {versions.map(({ number, kind, words, createdAt }) => (
          <li key={number} className="border-t border-hairline first:border-0">
            <Link
              to={versionsPath(tale.id, number)}
              replace
              preventScrollReset
              aria-current={number === shown ? "page" : undefined}
              className={classNames(
                "block border-l-3 px-3 py-2.5 hover:bg-surface",
                number === shown ? "border-accent bg-surface" : "border-transparent",
              )}
            >
              <span className="block font-semibold">{timeText(createdAt)}</span>
              <span className="block text-sm text-ink-soft">
                {t(`versions.kinds.${kind}`)} · {t("versions.words", { count: words })}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function ShownVersion({ tale, version }: { tale: OwnTale; version: WholeVersion }) {
  const { t } = useTranslation("laboratory");
  const timeText = useTimeText();
  const api = useApi();
  const navigate = useNavigate();
  const { busy, problem, run } = useSingleCall();
  const { level, warnings } = tale;

  async function restore() {
    await api(taleVersionsCalls.restore, {
      params: { id: tale.id, number: version.number },
      body: { expectedUpdatedAt: tale.updatedAt },
    });
    await navigate(editPath(tale.id));
  }

  const heading = t("versions.heading", {
    kind: t(`versions.kinds.${version.kind}`),
    time: timeText(version.createdAt),
  });
  const texts = { language: toLanguage(tale.languageName), level: 2 as const };
  const earlier = { ...version, level, warnings };
  const isOfToday =
    version.title === tale.title &&
    version.content === tale.content &&
    version.tags.join("\n") === tale.tags.join("\n");
  if (isOfToday)
    return (
      <div className="max-w-[44rem] min-w-0">
        <p className="mb-3 text-sm text-ink-soft">{t("versions.isOfToday")}</p>
        <VersionText {...texts} heading={heading} version={earlier} other={null} side="ins" />
      </div>
    );
  return (
    <div className="min-w-0">
      {!tale.published && (
        <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button variant="primary" busy={busy} busyText={t("versions.restoring")} onClick={() => void run(restore)}>
            {t("versions.restore")}
          </Button>
          <p className="text-sm text-ink-soft">{t("versions.restoreHint")}</p>
          <FormError title={problem} />
        </div>
      )}
      <p className="mb-3 text-sm text-ink-soft">{t("versions.marked")}</p>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <VersionText {...texts} heading={heading} version={earlier} other={tale} side="ins" />
        <VersionText {...texts} heading={t("versions.today")} version={tale} other={earlier} side="del" />
      </div>
    </div>
  );
}
