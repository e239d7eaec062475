import { useTranslation } from "react-i18next";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/choice-fields.tsx";
import { FormError } from "#ui/notice.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { useForm } from "#ui/use-form.ts";
import { siteInvitation as bounds } from "#vocabulary/account-limits.ts";
import { DAY, MINUTE } from "#vocabulary/limits.ts";
import { invitedRoles, siteInvitationsCalls, type InvitedRole, type SiteInvitation } from "../calls.ts";

const lifetimes = [1, 7, 14, 30, 90, 365];
const lifetimeOf = (role: string) => (role === "MODERATOR" ? bounds.moderatorLifetime : bounds.lifetime);

/** A clock of a browser that is ahead must not make the longest time too long. */
const endAfter = (days: number, role: string) =>
  new Date(Date.now() + Math.min(days * DAY, lifetimeOf(role) - 10 * MINUTE)).toISOString();

/** The form that makes an invitation to the site. */
export function MakeInvitation({ onMade }: { onMade: (invitation: SiteInvitation) => void }) {
  const { t } = useTranslation("sign-ups");
  const api = useApi();
  const errorText = useErrorText();
  const initial = { role: "USER", uses: "1", days: "14", note: "" };
  const isWholeNumber = (text: string) => /^\d+$/.test(text.trim());
  const form = useForm({
    initial,
    check: ({ role, uses }) => {
      const isRight = isWholeNumber(uses) && Number(uses) >= bounds.uses.min && Number(uses) <= bounds.uses.max;
      return role === "MODERATOR" || isRight ? {} : { uses: t("invitations.usesHint", { max: bounds.uses.max }) };
    },
  });
  const { role } = form.values;
  const forModerator = role === "MODERATOR";
  const offered = lifetimes.filter((days) => days * DAY <= lifetimeOf(role));

  const submit = form.submit(async ({ uses, days, note }) => {
    try {
      const body = {
        role: role as InvitedRole,
        uses: forModerator ? 1 : Number(uses),
        expiresAt: endAfter(Number(days), role),
        note,
      };
      const made = await api(siteInvitationsCalls.make, { body });
      form.reset(initial);
      onMade(made);
    } catch (error) {
      form.fail({}, errorText(error));
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="form-width mt-6 flex flex-col gap-6">
      <FormError title={form.problem} />
      <Select
        {...form.text("role")}
        label={t("invitations.role")}
        options={invitedRoles.map((value) => ({ value, label: t(`invitations.roles.${value}`) }))}
      />
      {!forModerator && (
        <TextField
          {...form.text("uses")}
          label={t("invitations.uses")}
          hint={t("invitations.usesHint", { max: bounds.uses.max })}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      )}
      <Select
        {...form.text("days")}
        label={t("invitations.days")}
        options={offered.map((days) => ({ value: String(days), label: t("invitations.day", { count: days }) }))}
      />
      <TextField
        {...form.text("note")}
        label={t("invitations.note")}
        hint={t("invitations.noteHint")}
        maxLength={bounds.noteMax}
        autoComplete="off"
      />
      <Button type="submit" variant="primary" block busy={form.busy} busyText={t("invitations.busy")}>
        {t("invitations.submit")}
      </Button>
    </form>
  );
}
