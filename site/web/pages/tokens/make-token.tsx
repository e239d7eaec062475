import { useTranslation } from "react-i18next";
import { useSession } from "#features/accounts/web/session.ts";
import { tokenName, tokensCalls, type NewAccessToken } from "#features/tokens/calls.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox, Select } from "#ui/choice-fields.tsx";
import { FormError } from "#ui/notice.tsx";
import { RadioGroup } from "#ui/radio-and-switch.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { useForm } from "#ui/use-form.ts";
import { accessToken as limits } from "#vocabulary/account-limits.ts";
import { DAY, MINUTE } from "#vocabulary/limits.ts";
import { isReviewer } from "#vocabulary/roles.ts";
import { PasswordProof, usePasswordProof } from "../settings/confirmation.tsx";

const lifetimes = [7, 30, 90, 180, 365];

/** A clock of a browser that is ahead must not make the longest time too long. */
const endAfter = (days: number) =>
  new Date(Date.now() + Math.min(days * DAY, limits.lifetime.max - 10 * MINUTE)).toISOString();

interface MakeTokenProps {
  asksPassword: boolean;
  email: string;
  onMade: (token: NewAccessToken) => void;
}

/** The form that makes an access token. */
export function MakeToken({ asksPassword, email, onMade }: MakeTokenProps) {
  const { t } = useTranslation("tokens");
  const api = useApi();
  const errorText = useErrorText();
  const isStaff = isReviewer(useSession()?.role ?? null);
  const proof = usePasswordProof(asksPassword);
  const initial = { name: "", rights: "read", staff: false, days: String(limits.lifetime.default / DAY), password: "" };
  const form = useForm({
    initial,
    check: (values) => ({
      ...(!tokenName.safeParse(values.name).success && { name: t("nameWrong", limits.name) }),
      ...proof.check(values),
    }),
  });

  const submit = form.submit(async ({ name, rights, staff, days, password }) => {
    try {
      const scopes = [
        rights === "write" ? ("write" as const) : ("read" as const),
        ...(staff ? ["staff" as const] : []),
      ];
      const expiresAt = endAfter(Number(days));
      const made = await api(tokensCalls.make, {
        body: { name, scopes, expiresAt, ...proof.bodyOf(password) },
      });
      form.reset(initial);
      onMade(made);
    } catch (error) {
      const refusal = proof.refusalOf(error);
      if (refusal !== null) return form.fail(refusal);
      const isFull = hasCode(error, "LIMIT");
      form.fail({}, isFull ? t("full", { most: limits.perMember }) : errorText(error));
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="form-width mt-6 flex flex-col gap-6">
      <FormError title={form.problem} />
      <TextField {...form.text("name")} label={t("name")} hint={t("nameHint")} autoComplete="off" required />
      <div>
        <RadioGroup
          legend={t("rights")}
          {...form.choice("rights")}
          options={(["read", "write"] as const).map((scope) => ({
            value: scope,
            label: t(`scopes.${scope}.label`),
            hint: t(`scopes.${scope}.hint`),
          }))}
        />
        {isStaff && (
          <Checkbox
            className="mt-2"
            label={t("scopes.staff.label")}
            hint={t("scopes.staff.hint")}
            {...form.tick("staff")}
          />
        )}
      </div>
      <Select
        label={t("lifetime")}
        {...form.text("days")}
        options={lifetimes.map((days) => ({ value: String(days), label: t("days", { days }) }))}
      />
      {proof.isShown && <PasswordProof {...form.text("password")} email={email} />}
      <Button type="submit" variant="primary" block busy={form.busy} busyText={t("waiting")}>
        {t("submit")}
      </Button>
    </form>
  );
}
