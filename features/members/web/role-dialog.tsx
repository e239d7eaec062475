import { useId } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "react-i18next";
import { membersCalls } from "../calls.ts";
import { roles, type Role, type TokenRole } from "#vocabulary/roles.ts";
import { logOut } from "#features/accounts/web/log-out.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/form-error.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { useForm } from "#ui/use-form.ts";
import { useMemberAction } from "./use-member-action.ts";

interface RoleDialogProps {
  open: boolean;
  username: string;
  current: TokenRole;
  onClose: () => void;
  /** Gets the focus if the member no longer exists. */
  finalFocus: () => HTMLElement | null;
}

/** Changes a member's role; each role lists what it may do. */
export function RoleDialog({ open, username, current, onClose, finalFocus }: RoleDialogProps) {
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
