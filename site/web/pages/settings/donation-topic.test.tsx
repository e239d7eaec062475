import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { languages } from "#vocabulary/languages.ts";
import { site } from "#tests/support/rendered-page.ts";
import { createI18n } from "#kit/web/language/i18n.ts";
import { SiteProvider } from "#kit/web/pages/page-context.ts";
import { allTexts } from "#content/texts/all.ts";
import { DonationTopic } from "./settings-page.tsx";

it.each(languages)("In %s the donation link leads to the configured page and names its site", (language) => {
  const i18n = createI18n(language, allTexts[language], site);
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <SiteProvider value={{ ...site, donationUrl: "https://give.example.org/fabula" }}>
        <DonationTopic />
      </SiteProvider>
    </I18nextProvider>,
  );
  expect(html).toMatch(
    new RegExp(
      `href="https://give.example.org/fabula" target="_blank" rel="noopener"[^>]*>${i18n.t("settings:donation.give")}<`,
    ),
  );
  expect(html).toContain(i18n.t("settings:donation.outside", { host: "give.example.org" }));
});
