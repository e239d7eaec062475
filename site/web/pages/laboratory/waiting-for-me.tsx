import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "react-i18next";
import { correctionsCalls } from "#features/corrections/calls.ts";
import { ownTalesCalls } from "#features/tales/own-tales.ts";
import { translationsCalls } from "#features/translations/calls.ts";
import { correctionsPath, laboratoryPath, translationsPath } from "#features/writing/web/addresses.ts";
import { workPath } from "#features/writing/web/tales-in-progress.ts";
import { hasCode, nullIfMissing } from "#kit/web/calls/api-error.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import { Icon, type IconName } from "#ui/icon.tsx";

/** Of each kind but corrections, whose Tales are all named; links lead to the others. */
const shown = 3;

/** The next steps that only the writer can do: texts that came back, corrections and requests to decide about. */
export async function loadWaiting(api: Api, signal: AbortSignal) {
  const [returned, corrections, requests] = await Promise.all([
    // A process of the last release doesn't know these during an upgrade.
    api(ownTalesCalls.own, { query: { state: "returned", pageSize: shown } }, { signal }).catch((error: unknown) => {
      if (hasCode(error, "BAD_REQUEST")) return { posts: [], totalPosts: 0 };
      throw error;
    }),
    api(correctionsCalls.waiting, {}, { signal }).catch(nullIfMissing),
    api(
      translationsCalls.requests,
      { query: { direction: "received", status: "PENDING", pageSize: shown } },
      { signal },
    ),
  ]);
  return { returned, corrections: corrections?.posts ?? [], requests };
}

interface WaitingForMeProps {
  waiting: Awaited<ReturnType<typeof loadWaiting>>;
}

export function WaitingForMe({ waiting: { returned, corrections, requests } }: WaitingForMeProps) {
  const { t } = useTranslation(["laboratory", "translations"]);
  if (returned.totalPosts + corrections.length + requests.totalRequests === 0) return null;
  return (
    <section aria-labelledby="waiting" className="mb-10 border-l-3 border-accent bg-accent-wash px-5 py-4">
      <h2 id="waiting" className="text-lg">
        {t("desk.waiting")}
      </h2>
      <ul className="mt-1">
        {returned.posts.map((tale) => (
          <Line key={`tale-${tale.id}`} icon="reply" to={workPath(tale)} title={tale.title} lang={tale.languageName}>
            {t("desk.returned")}
          </Line>
        ))}
        {corrections.map(({ postId, title, corrections: count }) => (
          <Line key={`corrections-${postId}`} icon="pencil" to={correctionsPath(postId)} title={title}>
            {t("desk.corrections", { count })}
          </Line>
        ))}
        {requests.requests.map(({ id, title, username, languageName }) => (
          <Line
            key={`request-${id}`}
            icon="globe"
            to={translationsPath}
            title={title ?? t("translations:requests.gone")}
          >
            {t("desk.request", { username })} · {t(`translations:requests.into.${languageName}`)}
          </Line>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-5 text-sm empty:hidden">
        {returned.totalPosts > shown && (
          <More to={`${laboratoryPath}?state=returned`}>{t("desk.allReturned", { count: returned.totalPosts })}</More>
        )}
        {requests.totalRequests > shown && (
          <More to={translationsPath}>{t("desk.allRequests", { count: requests.totalRequests })}</More>
        )}
      </p>
    </section>
  );
}

interface LineProps {
  icon: IconName;
  /** Where one decides. */
  to: string;
  title: string;
  lang?: Parameters<typeof toLanguage>[0];
  children: ReactNode;
}

function Line({ icon, to, title, lang, children }: LineProps) {
  return (
    <li className="flex items-baseline gap-3 border-t border-hairline py-2 first:border-0">
      <Icon name={icon} className="relative top-0.5 size-4 shrink-0" />
      <p className="min-w-0 wrap-anywhere">
        <Link
          to={to}
          lang={lang === undefined ? undefined : toLanguage(lang)}
          className="inline-block py-1 font-serif text-lg underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        <span className="block text-sm text-ink-soft">{children}</span>
      </p>
    </li>
  );
}

const More = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="link inline-flex min-h-11 items-center">
    {children}
  </Link>
);
