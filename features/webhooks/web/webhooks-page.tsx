import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { pageTitleElement, PrivatePageError, PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import { CopyField } from "#ui/copy-field.tsx";
import { Notice } from "#ui/notice.tsx";
import { webhooks as limits } from "#vocabulary/limits.ts";
import { webhooksCalls, type NewWebhook } from "../calls.ts";
import { AddWebhook } from "./add-webhook.tsx";
import { WebhookItem } from "./webhook-item.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  return api(webhooksCalls.list, {}, { signal: request.signal });
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

function Head() {
  const { t } = useTranslation("webhooks");
  return <PrivatePageHead title={t("title")} lead={t("lead")} />;
}

/** All webhooks, with their messages, and a form to add another. */
export function Component() {
  const { t } = useTranslation("webhooks");
  const { webhooks } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [made, setMade] = useState<NewWebhook | null>(null);
  const shownSecret = webhooks.some(({ id }) => id === made?.id) ? made : null;
  return (
    <div className={frame}>
      <Head />
      <div className="max-w-[46em]">
        <p className="mt-4">{t("signed")}</p>
        {shownSecret !== null && <MadeWebhook key={shownSecret.id} made={shownSecret} />}
        {webhooks.length === 0 ? (
          <p className="mt-8 text-ink-soft">{t("none")}</p>
        ) : (
          <ul className="mt-8 border-b border-hairline">
            {webhooks.map((webhook) => (
              <li key={webhook.id} className="border-t border-hairline py-6">
                <WebhookItem webhook={webhook} finalFocus={pageTitleElement} />
              </li>
            ))}
          </ul>
        )}
        <h2 className="mt-12 text-2xl">{t("add.title")}</h2>
        {webhooks.length >= limits.max ? (
          <p className="mt-4">{t("add.full", { most: limits.max })}</p>
        ) : (
          <AddWebhook
            onMade={async (webhook) => {
              await revalidate();
              setMade(webhook);
            }}
          />
        )}
      </div>
    </div>
  );
}

/** The new secret, which nobody can see again. It gets the focus, because the form that made it is below. */
function MadeWebhook({ made: { address, secret } }: { made: NewWebhook }) {
  const { t } = useTranslation("webhooks");
  const { host } = new URL(address);
  return (
    <div ref={focused} tabIndex={-1} className="mt-8 scroll-mt-24">
      <Notice kind="success" title={t("made.title")}>
        <p>{t("made.text")}</p>
        <div className="mt-4">
          <CopyField
            label={t("made.secret", { host })}
            value={secret}
            copyText={t("made.copy")}
            copiedText={t("made.copied")}
          />
        </div>
      </Notice>
    </div>
  );
}

const focused = (element: HTMLElement | null) => element?.focus();
