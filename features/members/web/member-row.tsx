import { useId, useRef, useState } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import { useTranslation } from "react-i18next";
import { logOut } from "#features/accounts/web/log-out.ts";
import { membersCalls, type Member, type Troll } from "../calls.ts";
import { ActByHandDialog } from "#features/decisions/web/act-by-hand-dialog.tsx";
import { StaffNoteField, useNoteError } from "#features/decisions/web/staff-note-field.tsx";
import { rightsOver, mayHelpWithAccount } from "#features/moderation/staff-rules.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useSession } from "#features/accounts/web/session.ts";
import { Fact, Facts } from "#ui/card-text.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { Menu, type MenuEntry } from "#ui/menu.tsx";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { FormError } from "#ui/notice.tsx";
import { ConfirmDialog, Dialog } from "#ui/dialog.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/radio-and-switch.tsx";
import { useForm } from "#ui/use-form.ts";
import { roles, type Role, type TokenRole } from "#vocabulary/roles.ts";
import { StaffNotesDialog } from "#features/staff-notes/web/staff-notes-dialog.tsx";
import { AccountHelpDialog } from "./account-help-dialog.tsx";
import { RemoveMemberDialog, useMemberAction } from "./remove-member-dialog.tsx";

/** An entry of the list of all members, or of the list of read-only accounts. */
export type ListedMember = Member | Troll;

interface MemberRowProps {
  person: ListedMember;
  /** Gets the focus after this row is removed. */
  finalFocus: () => HTMLElement | null;
}

/** One member and a menu of actions. */
export function MemberRow({ person, finalFocus }: MemberRowProps) {
  const { t } = useTranslation(["members", "staff-acts", "staff-notes"]);
  const { revalidate } = useRevalidator();
  const session = useSession();
  const { username } = person;
  const isTroll = "declaredAt" in person || person.isTroll;
  const isOneself = username === session?.username;
  // If the role is not known here, the server decides.
  const isStaff = "role" in person && person.role !== "ROLE_USER";
  const rights = rightsOver(session?.role ?? null, { isOneself, isStaff });
  const mayHelp = "role" in person && mayHelpWithAccount(session?.role ?? null, { isOneself, role: person.role });
  const [open, setOpen] = useState<"role" | "help" | "act" | "troll" | "remove" | "notes" | null>(null);
  // Each opening gets a new dialog.
  const [openCount, setOpenCount] = useState(0);
  function ask(question: typeof open) {
    setOpenCount(openCount + 1);
    setOpen(question);
  }
  const entries: MenuEntry[] = [
    ...(rights.changeRole && "role" in person
      ? [{ text: t("row.changeRole"), icon: "shield", onSelect: () => ask("role") } as const]
      : []),
    ...(mayHelp ? [{ text: t("row.help"), icon: "mail", onSelect: () => ask("help") } as const] : []),
    ...(rights.decide
      ? [{ text: t("staff-acts:byHand.action"), icon: "flag", onSelect: () => ask("act") } as const]
      : []),
    ...(rights.declareTroll
      ? [{ text: t(isTroll ? "row.clear" : "row.declare"), icon: "lock", onSelect: () => ask("troll") } as const]
      : []),
    ...(isOneself ? [] : [{ text: t("staff-notes:title"), icon: "pencil", onSelect: () => ask("notes") } as const]),
    ...(rights.remove ? [{ text: t("row.remove"), icon: "trash", onSelect: () => ask("remove") } as const] : []),
  ];
  const dialog = { username, onClose: () => setOpen(null), finalFocus };
  const helpDialog = { onClose: dialog.onClose, finalFocus };
  return (
    <div className="flex items-center justify-between gap-4 py-3 sm:-mx-3 sm:px-3">
      <div className="min-w-0">
        <h2>
          <Link
            to={profileAddress(username)}
            className="font-serif text-lg wrap-anywhere underline-offset-4 hover:underline"
          >
            {username}
          </Link>
          {isOneself && <span className="font-sans text-sm font-normal text-ink-soft"> {t("row.you")}</span>}
        </h2>
        {"declaredAt" in person ? <ReadOnlySince date={person.declaredAt} /> : <MemberStatus member={person} />}
      </div>
      {entries.length > 0 && <Menu label={t("row.actions", { username })} icon="more" groups={[entries]} />}
      {"role" in person && (
        <RoleDialog key={`role ${openCount}`} open={open === "role"} current={person.role} {...dialog} />
      )}
      {"role" in person && (
        <AccountHelpDialog key={`help ${openCount}`} open={open === "help"} member={person} {...helpDialog} />
      )}
      <ActByHandDialog
        key={`act ${openCount}`}
        username={username}
        open={open === "act"}
        onClose={() => setOpen(null)}
        onDone={() => void revalidate()}
      />
      <TrollDialog
        key={`troll ${openCount}`}
        open={open === "troll"}
        isTroll={isTroll}
        leaves={"declaredAt" in person}
        {...dialog}
      />
      <StaffNotesDialog
        key={`notes ${openCount}`}
        username={username}
        open={open === "notes"}
        onClose={() => setOpen(null)}
      />
      <RemoveMemberDialog key={`remove ${openCount}`} open={open === "remove"} {...dialog} />
    </div>
  );
}

function ReadOnlySince({ date }: { date: string }) {
  const { t } = useTranslation("members");
  const { language } = useLanguage();
  return (
    <p className="text-sm text-ink-soft">
      {t("row.trollSince")} <LocalDate date={date} language={language} />
    </p>
  );
}

/** Role, ban status and membership date, in words. */
function MemberStatus({ member: { role, status, banLevel, isTroll, createdAt, email, usedAt } }: { member: Member }) {
  const { t } = useTranslation("members");
  const { language } = useLanguage();
  return (
    <Facts>
      <Fact className={role === "ROLE_USER" ? undefined : "font-semibold text-ink"}>{t(`roles.${role}.name`)}</Fact>
      <Fact className={status === "active" ? undefined : "text-ink"}>{t(`status.${status}`)}</Fact>
      {isTroll && <Fact className="font-semibold text-ink">{t("row.troll")}</Fact>}
      <Fact>{t("row.banLevel", { level: banLevel })}</Fact>
      <Fact>
        {t("row.since")} <LocalDate date={createdAt} language={language} />
      </Fact>
      {usedAt && (
        <Fact>
          {t("row.usedAt")} <LocalDate date={usedAt} language={language} />
        </Fact>
      )}
      {email && <Fact className="wrap-anywhere">{email}</Fact>}
    </Facts>
  );
}

interface TrollDialogProps {
  open: boolean;
  username: string;
  isTroll: boolean;
  /** Whether the row disappears with the change. */
  leaves: boolean;
  onClose: () => void;
  /** Gets the focus if the row has disappeared. */
  finalFocus: () => HTMLElement | null;
}

/** Makes a member's account read-only, or writable again. */
function TrollDialog({ open, username, isTroll, leaves, onClose, finalFocus }: TrollDialogProps) {
  const { t } = useTranslation(["members", "staff-acts", "site"]);
  const api = useApi();
  const words = isTroll ? "clear" : "declare";
  const { busy, problem, runAction, isRowGone } = useMemberAction({
    username,
    leaves,
    onClose,
    failedText: t(`${words}.failed`, { username }),
  });
  const newIsTroll = isTroll ? "false" : "true";
  const [note, setNote] = useState("");
  const [wasSent, setWasSent] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // The member reads why. Lifting it needs no reason.
  const error = useNoteError()(note, !isTroll);

  async function declare() {
    const written = note.trim() === "" ? {} : { body: { note } };
    await api(membersCalls.declareTroll, { query: { username, isTroll: newIsTroll }, ...written });
    setNote("");
  }
  function confirm() {
    if (error === undefined) return void runAction(declare, t(`${words}.done`, { username }));
    setWasSent(true);
    field.current?.focus();
  }
  return (
    <ConfirmDialog
      open={open}
      title={t(`${words}.title`, { username })}
      confirmText={t(`${words}.confirm`)}
      cancelText={t("site:buttons.cancel")}
      busy={busy}
      busyText={t(`${words}.busy`)}
      onConfirm={confirm}
      onCancel={onClose}
      finalFocus={() => (isRowGone() ? finalFocus() : null)}
    >
      <p>{t(`${words}.text`, { username })}</p>
      <StaffNoteField
        ref={field}
        className="mt-4"
        isRequired={!isTroll}
        label={isTroll ? t("clearNote.label") : t("staff-acts:note.toMember", { username })}
        hint={isTroll ? t("clearNote.hint") : t("staff-acts:note.toMemberHint", { username })}
        error={wasSent || note !== "" ? error : undefined}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="mt-4">
        <FormError title={problem} />
      </div>
    </ConfirmDialog>
  );
}

interface RoleDialogProps {
  open: boolean;
  username: string;
  current: TokenRole;
  onClose: () => void;
  /** Gets the focus if the member no longer exists. */
  finalFocus: () => HTMLElement | null;
}

/** Changes a member's role; each role lists what it may do. */
function RoleDialog({ open, username, current, onClose, finalFocus }: RoleDialogProps) {
  const { t } = useTranslation(["members", "site"]);
  const formId = useId();
  const api = useApi();
  const navigate = useNavigate();
  const isOneself = useSession()?.username === username;
  const { busy, problem, runAction, isRowGone } = useMemberAction({ username, onClose });
  const form = useForm<{ role: Role }>({
    initial: { role: roles.find((role) => current === `ROLE_${role}`) ?? "USER" },
    check: ({ role }) => (current === `ROLE_${role}` ? { role: t("role.same") } : {}),
  });

  const submit = form.submit(async ({ role }) => {
    const done = t("role.done", { username, role: t(`roles.ROLE_${role}.name`) });
    await runAction(async () => {
      await api(membersCalls.changeRole, { query: { username, role } });
      // The current session still has the old role; the next login gets the new one.
      if (!isOneself) return;
      await logOut(api);
      await navigate("/login");
    }, done);
  });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("role.title", { username })}
      closeText={t("site:buttons.close")}
      finalFocus={() => (isRowGone() ? finalFocus() : null)}
      actions={
        <>
          <Button onClick={onClose}>{t("site:buttons.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} busyText={t("role.busy")}>
            {t("role.confirm")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormError title={problem} />
        <RadioGroup
          legend={t("role.legend")}
          options={roles.map((role) => ({
            value: role,
            label: t(`roles.ROLE_${role}.name`),
            hint: t(`roles.ROLE_${role}.may`),
          }))}
          {...form.choice("role")}
          onChange={(value) => form.set("role", roles.find((role) => role === value) ?? "USER")}
        />
        {isOneself && <p>{t("role.oneself")}</p>}
      </form>
    </Dialog>
  );
}
