import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSession } from "#features/accounts/web/session.ts";
import { ClaimedNotice } from "#features/review/web/claimed-notice.tsx";
import { useClaim } from "#features/review/web/use-claim.ts";
import { Button } from "#ui/button.tsx";
import { Notice as NoticeBox } from "#ui/notice.tsx";
import { mayCall, tokenRoleOf } from "#vocabulary/roles.ts";
import { deskAddress, fromDesk, noticeAddress } from "../addresses.ts";
import { NoticeActions, type NoticeDraft } from "../notices/notice-actions.tsx";
import { NoticeFacts, NoticeText } from "../notices/notice-view.tsx";
import { HistoryPanel } from "../reports/history-panel.tsx";
import type { DeskItemProps } from "./desk-item.tsx";
import type { NoticeDetail } from "./use-desk.ts";

/** A notice on the desk, with all that its decision needs. */
export function NoticeItem(props: DeskItemProps<NoticeDetail, NoticeDraft>) {
  const { detail, filter, heading, knownHolder, onHolder, onGoOn, onRestricted, ...decision } = props;
  const { t } = useTranslation(["desk", "admin", "reportings"]);
  const { item, notice, record } = detail;
  const role = useSession()?.role ?? null;
  const isBarred = record?.role === tokenRoleOf("ADMIN") && !mayCall("admin", role);
  const { holder, takeOver } = useClaim("notice", item.id, !isBarred, knownHolder);
  const reportHolder = useEffectEvent(onHolder);
  useEffect(() => reportHolder(holder), [holder]);
  const name = item.title ?? item.username ?? notice.reference;
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="mt-5 text-2xl wrap-anywhere">
        {t("heading", { kind: t("kind.notice"), name })}
      </h2>
      <NoticeFacts notice={notice} />
      <p className="mt-1 text-sm">
        <Link to={noticeAddress(item.id)} state={fromDesk(filter, item)} className="link">
          {t("whole")}
        </Link>
      </p>
      {holder !== null && (
        <ClaimedNotice
          className="mt-6"
          action={onGoOn !== null && <Button onClick={onGoOn}>{t("goOn")}</Button>}
          onTakeOver={async () => {
            await takeOver();
            heading.current?.focus();
          }}
        >
          {t("admin:review.claimed", { name: holder })}
        </ClaimedNotice>
      )}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <NoticeText notice={notice} heading="h3" />
        </div>
        {record !== null && item.username !== null && (
          <aside aria-label={t("reportings:people.label")} className="grid content-start gap-y-6">
            <HistoryPanel title={t("reportings:people.author")} history={record} onRestricted={onRestricted} />
            <p className="text-sm">
              <Link
                to={deskAddress({ kind: null, languageName: null, category: null, member: item.username })}
                className="link"
              >
                {t("everythingAbout", { username: item.username })}
              </Link>
            </p>
          </aside>
        )}
      </div>
      {isBarred && (
        <NoticeBox kind="info" className="mt-10">
          {t("reportings:barred.administrator")}
        </NoticeBox>
      )}
      {holder === null && !isBarred && <NoticeActions notice={notice} {...decision} />}
    </>
  );
}
