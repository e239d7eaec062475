/** @module-tag variation */
import { expect, it } from "vitest";
import { answering, renderedPage } from "#tests/support/rendered-page.ts";
import { translator } from "#tests/support/translator.ts";

const t = translator("en");

it("The privacy policy names EmailJS only on a site whose contact form it sends", async () => {
  const emailJs = { serviceId: "service_ab12", templateId: "template_cd34", publicKey: "pub-Key_56" };
  const policy = async (settings = {}) => {
    const { html } = await renderedPage("/our-privacy", answering(Object), "en", settings);
    return html.replaceAll(/<[^>]*>/g, "");
  };
  const ownMessages = t("legal:privacy.contactMessage").replaceAll(/<[^>]*>/g, "");
  const without = await policy();
  expect(without).toContain(ownMessages);
  expect(without).not.toContain(t("legal:privacy.emailJs"));
  const withEmailJs = await policy({ emailJs });
  expect(withEmailJs).not.toContain(ownMessages);
  expect(withEmailJs).toContain(t("legal:privacy.emailJs"));
});
