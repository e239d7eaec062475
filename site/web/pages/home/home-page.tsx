import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { feedAddresses } from "#features/feeds/addresses.ts";
import { toLanguageName } from "#vocabulary/languages.ts";
import { randomTales } from "#vocabulary/limits.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { FeedLink } from "#kit/web/head/feed-link.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { useSession } from "#features/accounts/web/session.ts";
import { loadBanners } from "#features/adverts/web/load-banners.ts";
import { SiteJsonLd } from "#features/feeds/web/site-json-ld.tsx";
import {
  areSame,
  listChoices,
  useListsForMember,
  withoutWarning,
} from "#features/reading-settings/web/list-choices.ts";
import { MemberHome } from "./member-home.tsx";
import { VisitorHome } from "./visitor-home.tsx";

/** Four Tales for the grid, and one for the hero if there are enough. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, language } = context.get(pageContext);
  const choices = await listChoices(api, request.signal);
  const { languagesRead, hiddenWarnings } = choices ?? {
    languagesRead: [toLanguageName(language)],
    hiddenWarnings: [],
  };
  const query = {
    // Those of the member's own are left out.
    total: choices === null ? randomTales.home + 1 : randomTales.max,
    languageName: [...languagesRead],
    withoutWarning: withoutWarning(hiddenWarnings),
  };
  const [randomOnes, [banner]] = await Promise.all([
    api(talesCalls.random, { query }, { signal: request.signal }),
    loadBanners({ context, request }),
  ]);
  return { randomOnes, banner, languagesRead, hiddenWarnings };
}

/** The home page. The server renders the version for visitors; signed-in members get theirs in the browser. */
export function Component() {
  const { randomOnes, banner, languagesRead, hiddenWarnings } = useLoaderData<typeof loader>();
  const isForEverybody = useListsForMember(
    (choices) => areSame(choices.languagesRead, languagesRead) && areSame(choices.hiddenWarnings, hiddenWarnings),
  );
  const session = useSession();
  const { language } = useLanguage();
  const { t } = useTranslation("home");
  return (
    <>
      <PageHead
        title={session === null ? t("title") : ""}
        description={t("lead")}
        feeds={[{ path: feedAddresses.language(language), title: t("title") }]}
      />
      <SiteJsonLd description={t("lead")} />
      {session === null ? (
        <VisitorHome tales={randomOnes.slice(0, randomTales.home)} cover={randomOnes.at(-1) ?? null} />
      ) : (
        <MemberHome
          userId={session.userId}
          username={session.username}
          languagesRead={languagesRead}
          tales={isForEverybody ? null : randomOnes}
          banner={banner}
        />
      )}
      <FeedLink path={feedAddresses.language(language)} className="page-width" />
    </>
  );
}
