import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { email as emailSchema } from "#features/accounts/calls.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { CopyField } from "#ui/copy-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { FormError } from "#ui/notice.tsx";
import { RadioGroup } from "#ui/radio-and-switch.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { useForm } from "#ui/use-form.ts";
import { membersCalls, type Member } from "../calls.ts";
import { useMemberAction } from "./remove-member-dialog.tsx";

/** The field of the last one is below it. */
const acts = ["activation", "sessions", "password", "email"] as const;
type Act = (typeof acts)[number];

interface AccountHelpDialogProps {
  open: boolean;
  member: Member;
  onClose: () => void;
  /** Gets the focus if the member no longer exists. */
  finalFocus: () => HTMLElement | null;
}

/** An administrator helps a member who can't get in. A password that was made is shown in the dialog, and nowhere else. */
export function AccountHelpDialog({ open, member, onClose, finalFocus }: AccountHelpDialogProps) {
  const { t } = useTranslation(["members", "site", "errors"]);
  const formId = useId();
  const api = useApi();
  const { username } = member;
  const offered = acts.filter((act) => (act === "activation") === (member.status === "pending") || act === "email");
  const [password, setPassword] = useState<string | null>(null);
  const form = useForm<{ act: string; email: string }>({
    initial: { act: offered[0]!, email: "" },
    check: (values) =>
      values.act === "email" && !emailSchema.safeParse(values.email).success
        ? { email: t("errors:EMAIL_INVALID") }
        : {},
  });
  const act = acts.find((each) => each === form.values.act) ?? "email";
  const { busy, problem, runAction, isRowGone } = useMemberAction({
    username,
    // The list may have found the member by the e-mail of before.
    leaves: act === "email",
    onClose,
    failedText: t(`help.${act}.failed`, { username }),
  });

  const calls: Record<Act, () => Promise<unknown>> = {
    activation: () => api(membersCalls.sendActivation, { params: { username } }),
    email: () =>
      api(membersCalls.correctEmail, { params: { username }, body: { email: form.values.email } }).catch(
        (error: unknown) => {
          if (hasCode(error, "EMAIL_TAKEN")) form.fail({ email: t("help.email.taken") });
          throw error;
        },
      ),
    password: async () => setPassword((await api(membersCalls.givePassword, { params: { username } })).password),
    sessions: () => api(membersCalls.endSessions, { params: { username } }),
  };
  const submit = form.submit(() =>
    runAction(calls[act], act === "password" ? null : t(`help.${act}.done`, { username })),
  );

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("help.title", { username })}
      closeText={t("site:buttons.close")}
      finalFocus={() => (isRowGone() ? finalFocus() : null)}
      actions={
        password === null ? (
          <>
            <Button onClick={onClose}>{t("site:buttons.cancel")}</Button>
            <Button type="submit" form={formId} variant="primary" busy={busy} busyText={t("help.busy")}>
              {t(`help.${act}.confirm`)}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {t("help.password.close")}
          </Button>
        )
      }
    >
      {password === null ? (
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <AccountFacts member={member} />
          <FormError title={problem} />
          <RadioGroup
            legend={t("help.legend")}
            options={offered.map((each) => ({
              value: each,
              label: t(`help.${each}.name`),
              hint: t(`help.${each}.hint`),
            }))}
            {...form.choice("act")}
          />
          {act === "email" && (
            <TextField
              type="email"
              label={t("help.email.label")}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...form.text("email")}
            />
          )}
        </form>
      ) : (
        <div>
          <p className="mb-4">{t("help.password.shown", { username })}</p>
          <CopyField
            label={t("help.password.label")}
            value={password}
            copyText={t("help.password.copy")}
            copiedText={t("help.password.copied")}
          />
        </div>
      )}
    </Dialog>
  );
}

function AccountFacts({ member: { email, usedAt } }: { member: Member }) {
  const { t } = useTranslation("members");
  const { language } = useLanguage();
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      <dt className="text-ink-soft">{t("row.email")}</dt>
      <dd className="wrap-anywhere">{email ?? t("row.noEmail")}</dd>
      <dt className="text-ink-soft">{t("row.usedAt")}</dt>
      <dd>{usedAt ? <LocalDate date={usedAt} language={language} /> : t("row.neverUsed")}</dd>
    </dl>
  );
}
