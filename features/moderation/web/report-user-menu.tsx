import { lazy, Suspense, useState, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { reportAddress } from "#features/notices/address.ts";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { isReviewer } from "#vocabulary/roles.ts";
import { Menu, type MenuEntry } from "#ui/menu.tsx";
import { useBlock } from "#features/blocks/web/use-block.tsx";
import { useReasonText } from "#kit/web/language/language.tsx";
import { Select } from "#ui/choice-fields.tsx";
import { Button } from "#ui/button.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useReasons } from "#features/decisions/web/use-reasons.ts";
import { moderationCalls } from "../calls.ts";
import { ReportDialogFrame, useNoteToStaff, useSendReport } from "./report-dialog-frame.tsx";

// Few of the members who see a profile are staff.
const StaffNotesDialog = lazy(async () => ({
  default: (await import("#features/staff-notes/web/staff-notes-dialog.tsx")).StaffNotesDialog,
}));

/**
 * The menu of a profile page: report or block the member, and for staff the notes about them. Visitors get the form for notices.
 * @param blocked whether the reader blocked the member when the page was loaded
 */
export function ReportUserMenu({ username, blocked }: { username: string; blocked: boolean }) {
  const { t } = useTranslation(["reports", "site", "staff-notes"]);
  const session = useSession();
  const [dialogOpen, setDialogOpen] = useState(false);
  // Each report begins at its first step.
  const [reports, setReports] = useState(0);

  const [showsNotes, setShowsNotes] = useState(false);
  const block = useBlock(username, blocked);

  function begin() {
    setReports((count) => count + 1);
    setDialogOpen(true);
  }

  const report = { text: t("report", { username }), icon: "flag" } as const;
  const notes = { text: t("staff-notes:title"), icon: "pencil", onSelect: () => setShowsNotes(true) } as const;
  // Choosing an entry closes the menu; nothing else to do.
  const cancel = { text: t("site:buttons.cancel"), icon: "close", onSelect: () => {} } as const;
  const entry: MenuEntry =
    session === null ? { ...report, to: reportAddress(profileAddress(username)) } : { ...report, onSelect: begin };
  return (
    // boot.ts has marked the page of a signed-in person: a member's own profile has no such menu.
    <div className={session === null ? "in-data-[session=in]:invisible" : undefined}>
      <Menu
        label={t("menu", { username })}
        icon="more"
        groups={[
          session === null ? [entry] : [entry, block.entry],
          ...(isReviewer(session?.role ?? null) ? [[notes]] : []),
          [cancel],
        ]}
      />
      {session !== null && block.dialog}
      {showsNotes && (
        <Suspense>
          <StaffNotesDialog username={username} open onClose={() => setShowsNotes(false)} />
        </Suspense>
      )}
      {session !== null && (
        <ReportUserDialog key={reports} username={username} open={dialogOpen} onClose={() => setDialogOpen(false)} />
      )}
    </div>
  );
}

interface ReportUserDialogProps {
  username: string;
  open: boolean;
  onClose: () => void;
}

/** The dialog that reports a member: an explanation, a confirmation, then thanks. */
function ReportUserDialog({ username, open, onClose }: ReportUserDialogProps) {
  const { t } = useTranslation(["reports", "site"]);
  const api = useApi();
  const reasonText = useReasonText();
  const [step, setStep] = useState<"explain" | "ask">("explain");
  const [reason, setReason] = useState("");
  const { note, isLong, field } = useNoteToStaff("user");
  const [sent, setSent] = useState(false);
  // If the reasons cannot be loaded, a report without one is possible.
  const reasons = useReasons(open);
  const { busy, problem, send } = useSendReport({
    report: (clientKey) =>
      api(moderationCalls.reportUser, { body: { username, clientKey, ...(reason !== "" && { reason }), ...note } }),
    onSent: () => setSent(true),
    onUnknownReason() {
      setReason("");
      setStep("explain");
      reasons.loadAgain();
    },
    words: { BAD_REQUEST: t("reasons.gone") },
  });
  const close = () => void (busy || onClose());
  /**
   * Ignores the second click of a double click, which would hit the button that has just appeared in the same place.
   */
  const confirmation =
    (answer: () => unknown) =>
    ({ detail }: MouseEvent) =>
      void (detail <= 1 && answer());
  const options = [
    { value: "", label: t("reasons.unsaid") },
    ...(reasons.list ?? []).map((each) => ({ value: each.reason, label: reasonText(each.reason) })),
  ];

  return (
    <ReportDialogFrame
      open={open}
      onClose={close}
      title={t("report", { username })}
      explanation={
        step === "explain" && (
          <>
            <p>{t("explain.text", { username })}</p>
            <p className="mt-2">{t("explain.fair")}</p>
          </>
        )
      }
      step={step}
      sent={sent}
      problem={problem}
      actions={
        step === "explain" ? (
          <>
            <Button onClick={close}>{t("site:buttons.cancel")}</Button>
            <Button variant="primary" onClick={() => void (isLong || setStep("ask"))}>
              {t("explain.confirm")}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={confirmation(close)}>{t("ask.no")}</Button>
            <Button variant="primary" busy={busy} busyText={t("dialog.sending")} onClick={confirmation(send)}>
              {t("ask.yes")}
            </Button>
          </>
        )
      }
    >
      {step === "explain" ? (
        <>
          <Select
            label={t("reasons.label")}
            optionalText={t("reasons.optional")}
            options={options}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          {field}
        </>
      ) : (
        <p className="font-serif text-lg">{t("ask.text", { username })}</p>
      )}
    </ReportDialogFrame>
  );
}
