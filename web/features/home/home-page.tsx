import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { toLanguageName } from "#contract/languages.ts";
import { randomTales } from "#contract/limits.ts";
import { talesCalls } from "#contract/tales.ts";
import { pageContext } from "#web/platform/page-context.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { useSession } from "#web/platform/session.ts";
import { useTranslation } from "react-i18next";
import { MemberHome } from "./member-home.tsx";
import { VisitorHome } from "./visitor-home.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, language } = context.get(pageContext);
  const query = { total: randomTales.home, languageName: toLanguageName(language) };
  return api(talesCalls.random, { query }, { signal: request.signal });
}

/** One address, two homes. The server draws the visitor's; who is signed in gets theirs in the browser. */
export function Component() {
  const tales = useLoaderData<typeof loader>();
  const session = useSession();
  const { t } = useTranslation("home");
  return (
    <>
      <PageHead title={session === null ? t("title") : ""} description={t("lead")} />
      {session === null ? <VisitorHome tales={tales} /> : <MemberHome username={session.username} tales={tales} />}
    </>
  );
}
