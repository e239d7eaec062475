import { useId } from "react";
import { redirect, useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { toLanguage } from "#vocabulary/languages.ts";
import { invitationsCalls, type Invitation } from "../calls.ts";
import { invitations as bounds } from "#vocabulary/limits.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { pageTitleElement } from "#kit/web/pages/private-page.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { useClientKey } from "#kit/web/calls/client-keys.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { BackLink } from "#ui/links.tsx";
import { Button } from "#ui/button.tsx";
import { CopyField } from "#ui/copy-field.tsx";
import { FormError } from "#ui/notice.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { editPath } from "#features/writing/web/addresses.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { username } = requireSession(request);
  const { api } = context.get(pageContext);
  const { signal } = request;
  const id = { id: params.postId };
  const tale = await api(talesCalls.readInAnyState, { params: id }, { signal });
  if (tale.published || tale.author !== username) throw redirect(taleAddress(tale));
  const { invitations } = await api(invitationsCalls.list, { params: id }, { signal });
  return { tale, invitations };
}

/** The links to an unpublished Tale, and a button for another one. */
export function Component() {
  const { t } = useTranslation(["invitations", "laboratory"]);
  const { tale, invitations } = useLoaderData<typeof loader>();
  const api = useApi();
  const { revalidate } = useRevalidator();
  const { busy, problem, run } = useSingleCall();
  const clientKeys = useClientKey();
  const params = { id: tale.id };
  const create = () =>
    run(async () => {
      await api(invitationsCalls.create, { params, body: { clientKey: clientKeys.keyOf(params) } });
      clientKeys.done();
      await revalidate();
    });
  const withdraw = (invitationId: number) =>
    run(async () => {
      await api(invitationsCalls.withdraw, { params: { ...params, invitationId } });
      await revalidate();
      pageTitleElement()?.focus();
    });
  return (
    <div className="page-width py-6 md:py-10">
      <PageHead title={t("pageTitle", { title: tale.title })} noIndex />
      <BackLink to={editPath(tale.id)}>{t("laboratory:preview.backToEdit")}</BackLink>
      <h1 tabIndex={-1} className="mt-2 text-2xl md:text-3xl">
        {t("title")}
      </h1>
      <p lang={toLanguage(tale.languageName)} className="mt-1 font-serif text-lg text-ink-soft">
        {tale.title}
      </p>
      <p className="mt-4 max-w-[40rem]">{t("lead", { count: bounds.most })}</p>
      <div className="mt-4 max-w-[40rem]">
        <FormError title={problem} />
      </div>
      {invitations.length > 0 && (
        <ul className="mt-6 max-w-[40rem] border-b border-hairline">
          {invitations.map((invitation, at) => (
            <li key={invitation.id} className="border-t border-hairline py-5">
              <InvitationItem
                invitation={invitation}
                number={at + 1}
                busy={busy}
                onWithdraw={() => void withdraw(invitation.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        className="mt-6"
        variant="primary"
        busy={busy}
        disabledReason={invitations.length >= bounds.most ? t("full") : undefined}
        onClick={() => void create()}
      >
        {t("create")}
      </Button>
    </div>
  );
}

interface InvitationItemProps {
  invitation: Invitation;
  number: number;
  busy: boolean;
  onWithdraw: () => void;
}

function InvitationItem({ invitation: { address, createdAt }, number, busy, onWithdraw }: InvitationItemProps) {
  const { t } = useTranslation("invitations");
  const { language } = useLanguage();
  const id = useId();
  return (
    <CopyField
      id={id}
      label={t("link", { number })}
      value={address}
      copyText={t("copy")}
      copiedText={t("copied")}
      actions={
        <Button aria-describedby={`${id}-label`} busy={busy} onClick={onWithdraw}>
          {t("withdraw")}
        </Button>
      }
    >
      {t("created")} <LocalDate date={createdAt} language={language} />
    </CopyField>
  );
}
