import { useState } from "react";
import { Link } from "react-router";
import { useTranslation } from "react-i18next";
import type { Member, Troll } from "../calls.ts";
import { rightsOver } from "#features/moderation/staff-rules.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useSession } from "#features/accounts/web/session.ts";
import { Fact, Facts } from "#ui/facts.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { Menu, type MenuEntry } from "#ui/menu.tsx";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { RemoveMemberDialog } from "./remove-member-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { TrollDialog } from "./troll-dialog.tsx";

/** An entry of the list of all members, or of the list of read-only accounts. */
export type ListedMember = Member | Troll;

interface MemberRowProps {
  person: ListedMember;
  /** Gets the focus after this row is removed. */
  finalFocus: () => HTMLElement | null;
}

/** One member and a menu of actions. */
export function MemberRow({ person, finalFocus }: MemberRowProps) {
  const { t } = useTranslation("members");
  const session = useSession();
  const { username } = person;
  const isTroll = "declaredAt" in person || person.isTroll;
  const isOneself = username === session?.username;
  // If the role is not known here, the server decides.
  const isStaff = "role" in person && person.role !== "ROLE_USER";
  const rights = rightsOver(session?.role ?? null, { isOneself, isStaff });
  const [open, setOpen] = useState<"role" | "troll" | "remove" | null>(null);
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
    ...(rights.declareTroll
      ? [{ text: t(isTroll ? "row.clear" : "row.declare"), icon: "lock", onSelect: () => ask("troll") } as const]
      : []),
    ...(rights.remove ? [{ text: t("row.remove"), icon: "trash", onSelect: () => ask("remove") } as const] : []),
  ];
  const dialog = { username, onClose: () => setOpen(null), finalFocus };
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
      <TrollDialog
        key={`troll ${openCount}`}
        open={open === "troll"}
        isTroll={isTroll}
        leaves={"declaredAt" in person}
        {...dialog}
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
function MemberStatus({ member: { role, status, banLevel, isTroll, createdAt } }: { member: Member }) {
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
    </Facts>
  );
}
