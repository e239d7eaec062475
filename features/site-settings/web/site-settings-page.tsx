import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { AdminListHeader } from "#kit/web/pages/private-page.tsx";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { siteSettingsCalls } from "../calls.ts";
import { AnnouncementSection } from "./announcement-section.tsx";
import { CategoriesSection } from "./categories-section.tsx";
import { ColourSection, LogoSection, NameSection, OperatorSection } from "./face-sections.tsx";
import { LinksSection } from "./links-section.tsx";
import { LanguagesSection, PeopleSection } from "./people-sections.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  return api(siteSettingsCalls.readAll, {}, { signal: request.signal });
}

/** All that the owner decides, in forms that are saved one by one. */
export function Component() {
  const { t } = useTranslation("site-settings");
  const settings = useLoaderData<typeof loader>();
  return (
    <div className="page-width py-10 md:py-12">
      <AdminListHeader title={t("title")} count={t("lead")} />
      <div className="mt-6">
        <NameSection settings={settings} />
        <OperatorSection settings={settings} />
        <ColourSection settings={settings} />
        <LogoSection settings={settings} />
        <LanguagesSection settings={settings} />
        <PeopleSection settings={settings} />
        <CategoriesSection settings={settings} />
        <AnnouncementSection settings={settings} />
        <LinksSection settings={settings} />
      </div>
    </div>
  );
}
