import { useTranslation } from "react-i18next";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { toLanguageName } from "#vocabulary/languages.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { useDateTimeText, useLanguage } from "#kit/web/language/language.tsx";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { BackLink } from "#ui/links.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { Notice } from "#ui/notice.tsx";
import { siteTextKinds, textPaths } from "../address.ts";
import { siteTextsCalls } from "../calls.ts";
import { earlierVersions, nextVersion, type ShownText } from "./shown-text.ts";
import { SiteTextView } from "./site-text-view.tsx";

/** The path may end with a slash. */
const kindAt = (pathname: string) =>
  siteTextKinds.find((each) => textPaths[each] === (pathname.replace(/\/$/, "") as string))!;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ShownText> {
  const { api, language } = context.get(pageContext);
  const { signal } = request;
  const { pathname, searchParams } = new URL(request.url);
  const params = { kind: kindAt(pathname) };
  const version = Number(searchParams.get("version") ?? 0);
  const query = { languageName: toLanguageName(language) };
  const [text, { versions }] = await Promise.all([
    api(siteTextsCalls.read, { params, query: version > 0 ? { ...query, version } : query }, { signal }),
    api(siteTextsCalls.versions, { params, query }, { signal }),
  ]);
  return { text, versions, isPresent: version === 0 };
}

/** The page of one text of the site about itself, with tabs to the others. */
export function Component() {
  const shown = useLoaderData<typeof loader>();
  const { text, isPresent } = shown;
  const { kind } = text;
  const { language } = useLanguage();
  const { t } = useTranslation(["legal", "legal-links", "site"]);
  return (
    <div className="page-width py-6 md:py-10">
      <PageHead
        title={t(`${kind}.title`)}
        description={t(`${kind}.description`)}
        canonicalPath={textPaths[kind]}
        noIndex={!isPresent}
      />
      <div className="measure mx-auto">
        <BackLink to="/">{t("site:nav.home")}</BackLink>
        <LinkTabs
          label={t("pages.label")}
          tabs={siteTextKinds.map((each) => ({
            to: textPaths[each],
            text: t(`legal-links:${each}.page`),
            current: each === kind,
          }))}
          className="mt-2 print:hidden"
        />
        <h1 className="mt-8 text-3xl md:text-4xl">{t(`${kind}.title`)}</h1>
        <p className="mt-2 text-sm text-ink-soft">
          {t(isPresent ? "since" : "validFrom")} <LocalDate date={text.validFrom} language={language} />
        </p>
        {isPresent ? <Next {...shown} /> : <AnotherVersion {...shown} />}
        <div className="mt-8">
          <SiteTextView text={text} heading="h2" />
        </div>
        {isPresent && <Earlier {...shown} />}
      </div>
    </div>
  );
}

const linkLook = "link inline-flex min-h-11 items-center";
const addressOf = ({ text: { kind } }: ShownText, version: number) => `${textPaths[kind]}?version=${version}`;

/** From when on another text holds. */
function Next(shown: ShownText) {
  const { t } = useTranslation("legal");
  const dateTime = useDateTimeText();
  const next = nextVersion(shown);
  if (next === null) return null;
  return (
    <Notice kind="info" className="mt-4">
      <p>{t("until", { date: dateTime(next.validFrom) })}</p>
      <Link to={addressOf(shown, next.version)} className={linkLook}>
        {t("readNext")}
      </Link>
    </Notice>
  );
}

function AnotherVersion({ text: { kind } }: ShownText) {
  const { t } = useTranslation("legal");
  return (
    <Notice kind="info" className="mt-4">
      <p>{t("other")}</p>
      <Link to={textPaths[kind]} className={linkLook}>
        {t("readPresent")}
      </Link>
    </Notice>
  );
}

function Earlier(shown: ShownText) {
  const { t } = useTranslation("legal");
  const { language } = useLanguage();
  const earlier = earlierVersions(shown);
  if (earlier.length === 0) return null;
  return (
    <section className="mt-10 border-t border-hairline pt-4 print:hidden">
      <h2 className="text-lg">{t("earlier")}</h2>
      <ul>
        {earlier.map((each) => (
          <li key={`${each.version} ${each.validFrom}`}>
            <Link to={addressOf(shown, each.version)} className={linkLook}>
              <LocalDate date={each.validFrom} language={language} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
