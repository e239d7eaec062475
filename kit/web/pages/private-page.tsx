import type { ReactNode, Ref } from "react";
import { useRevalidator, useRouteError } from "react-router";
import { useTranslation } from "react-i18next";
import { hasCode } from "../calls/api-error.ts";
import { useErrorParts } from "../calls/error-text.ts";
import { useLoginAddress } from "#features/accounts/web/login-address.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "../head/page-head.tsx";

/** Shown when a private page could not be loaded. Its head and the layout around it stay visible. */
export function PrivatePageError({ children }: { children: ReactNode }) {
  const { t } = useTranslation("site");
  const error = useRouteError();
  const { failureText, reason } = useErrorParts()(error);
  const { revalidate, state } = useRevalidator();
  const loginAddress = useLoginAddress();
  const sessionEnded = hasCode(error, "UNAUTHENTICATED");
  return (
    <>
      {children}
      <Notice
        kind="error"
        title={failureText}
        className="mt-8"
        action={
          sessionEnded ? (
            <ButtonLink to={loginAddress}>{t("loginAgain.submit")}</ButtonLink>
          ) : (
            <Button busy={state !== "idle"} onClick={() => void revalidate()}>
              {t("buttons.tryAgain")}
            </Button>
          )
        }
      >
        {reason}
      </Notice>
    </>
  );
}

interface PrivatePageHeadProps {
  title: string;
  lead?: ReactNode | undefined;
  /** A link to the parent page, above the title. */
  back?: ReactNode | undefined;
}

/** The top of a private page: its title and lead. Search engines do not index it. */
export function PrivatePageHead({ title, lead, back }: PrivatePageHeadProps) {
  return (
    <>
      <PageHead title={title} noIndex />
      {back}
      <h1 tabIndex={-1} className="text-3xl md:text-4xl">
        {title}
      </h1>
      {lead !== undefined && <p className="mt-3 max-w-[34em] font-serif text-lg text-balance text-ink-soft">{lead}</p>}
    </>
  );
}

/** Receives the focus after the focused element was removed. */
export const pageTitleElement = () => document.querySelector<HTMLElement>("main h1");

interface AdminListHeaderProps {
  title: string;
  /** The number of items. */
  count: string;
  /** The line with the count, which gets the focus after an item is removed. */
  countLine?: Ref<HTMLParagraphElement>;
  /** A link to create an item. */
  action?: ReactNode;
}

/** The heading of an admin list. */
export function AdminListHeader({ title, count, countLine, action }: AdminListHeaderProps) {
  return (
    <>
      <PageHead title={title} noIndex />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-3xl">{title}</h1>
          <p ref={countLine} data-list-heading tabIndex={-1} className="mt-2 text-ink-soft">
            {count}
          </p>
        </div>
        {action}
      </div>
    </>
  );
}
