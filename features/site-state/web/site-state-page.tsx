import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useLanguage } from "#kit/web/language/language.tsx";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { PrivatePageError, PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { localeOf, type Language } from "#vocabulary/languages.ts";
import { DAY } from "#vocabulary/limits.ts";
import { siteStateCalls, type SiteState } from "../calls.ts";
import { MailItem, JobsItem } from "./failed-work.tsx";
import { StateItem } from "./state-item.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  return { ...(await api(siteStateCalls.read, {}, { signal: request.signal })), now: Date.now() };
}

const frame = "page-width py-10 md:py-12";

export function ErrorBoundary() {
  return (
    <div className={frame}>
      <PrivatePageError>
        <Head />
      </PrivatePageError>
    </div>
  );
}

function Head({ lead }: { lead?: string }) {
  const { t } = useTranslation("site-state");
  return <PrivatePageHead title={t("title")} lead={lead} />;
}

type Timed<Part extends keyof SiteState> = Pick<SiteState, Part> & { now: number };

const isOld = ({ backup, now }: Timed<"backup">) => backup === null || now - Date.parse(backup.at) > 2 * DAY;
const isEnding = ({ certificate, now }: Timed<"certificate">) =>
  certificate !== null && Date.parse(certificate.endsAt) - now < 14 * DAY;

/** How the site is doing, in words, and what to do about it. */
export function Component() {
  const { t } = useTranslation("site-state");
  const state = useLoaderData<typeof loader>();
  const { mails, jobs, restoreTest } = state;
  const problems = [
    mails.failed > 0,
    jobs.failed > 0,
    isOld(state),
    restoreTest?.passed === false,
    isEnding(state),
  ].filter(Boolean).length;
  return (
    <div className={frame}>
      <Head lead={problems === 0 ? t("fine") : t("problems", { count: problems })} />
      <div className="mt-8 max-w-[46em] border-b border-hairline">
        <MailItem mails={mails} />
        <JobsItem jobs={jobs} />
        <BackupItem {...state} />
        <RestoreTestItem {...state} />
        <CertificateItem {...state} />
        <ProgramItem {...state} />
      </div>
    </div>
  );
}

function BackupItem({ backup, now }: Timed<"backup">) {
  const { t } = useTranslation("site-state");
  const { language } = useLanguage();
  const old = isOld({ backup, now });
  return (
    <StateItem title={t("backup.title")} isFine={!old} todo={old ? t("backup.todo") : undefined}>
      {backup === null ? (
        t("backup.none")
      ) : (
        <>
          {t(old ? "backup.old" : "backup.last")} <LocalDate date={backup.at} language={language} show="date-time" />,{" "}
          {sizeText(language, backup.bytes)}
        </>
      )}
    </StateItem>
  );
}

function RestoreTestItem({ restoreTest }: Pick<SiteState, "restoreTest">) {
  const { t } = useTranslation("site-state");
  const { language } = useLanguage();
  if (restoreTest === null)
    return (
      <StateItem title={t("restoreTest.title")} isFine={null} todo={t("restoreTest.todoNone")}>
        {t("restoreTest.none")}
      </StateItem>
    );
  const { at, passed } = restoreTest;
  return (
    <StateItem title={t("restoreTest.title")} isFine={passed} todo={passed ? undefined : t("restoreTest.todoFailed")}>
      {t(passed ? "restoreTest.passed" : "restoreTest.failed")}{" "}
      <LocalDate date={at} language={language} show="date-time" />
    </StateItem>
  );
}

function CertificateItem({ certificate, now }: Timed<"certificate">) {
  const { t } = useTranslation("site-state");
  const { language } = useLanguage();
  if (certificate === null)
    return (
      <StateItem title={t("certificate.title")} isFine={null}>
        {t("certificate.unknown")}
      </StateItem>
    );
  const ending = isEnding({ certificate, now });
  const key = !ending ? "valid" : Date.parse(certificate.endsAt) > now ? "soon" : "over";
  return (
    <StateItem title={t("certificate.title")} isFine={!ending} todo={ending ? t("certificate.todo") : undefined}>
      {t(`certificate.${key}`)} <LocalDate date={certificate.endsAt} language={language} show="date-time" />
    </StateItem>
  );
}

function ProgramItem({ version, database, processes }: SiteState) {
  const { t } = useTranslation("site-state");
  const { language } = useLanguage();
  const isMixed = processes.some((process) => process.version !== version);
  return (
    <StateItem
      title={t("program.title")}
      isFine={isMixed ? null : true}
      todo={isMixed ? t("program.mixed") : undefined}
    >
      {t("program.version", { version })}
      <br />
      {t("program.database", { size: sizeText(language, database.bytes) })}
      <br />
      {t("program.running", { count: processes.length })}
      <ul className="mt-1 list-disc pl-5">
        {processes.map((process) => (
          <li key={process.id}>
            {t("program.version", { version: process.version })}, {t("program.since")}{" "}
            <LocalDate date={process.startedAt} language={language} show="date-time" />
          </li>
        ))}
      </ul>
    </StateItem>
  );
}

const units = [
  ["gigabyte", 1e9],
  ["megabyte", 1e6],
  ["kilobyte", 1e3],
] as const;

/** "1.2 GB", as disks are measured. */
function sizeText(language: Language, bytes: number): string {
  const [unit, size] = units.find(([, each]) => bytes >= each) ?? units[2];
  return new Intl.NumberFormat(localeOf(language), { style: "unit", unit, maximumFractionDigits: 1 }).format(
    bytes / size,
  );
}
