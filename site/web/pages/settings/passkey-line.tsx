import { useState } from "react";
import { useTranslation } from "react-i18next";
import { passkeyName, passkeysCalls, type Passkey } from "#features/passkeys/calls.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { FormError } from "#ui/notice.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { useForm } from "#ui/use-form.ts";
import { LogInAgain, PasswordProof, usePasswordProof, type Confirmation } from "./confirmation.tsx";
import { topicPath } from "./settings-address.ts";

interface PasskeyLineProps {
  passkey: Passkey;
  confirmation: Confirmation;
  /** The member's address. */
  email: string;
  /** @param text what was done */
  onChanged: (text: string) => void;
}

/** One passkey in the list, with the dialogs that rename and delete it. */
export function PasskeyLine({ passkey, confirmation, email, onChanged }: PasskeyLineProps) {
  const { t } = useTranslation("passkeys");
  const { language } = useLanguage();
  const [open, setOpen] = useState<"rename" | "delete" | null>(null);
  const { name, createdAt, usedAt } = passkey;
  const close = () => setOpen(null);
  const done = (text: string) => {
    close();
    onChanged(text);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-hairline py-4">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <dl className="mt-1 text-sm text-ink-soft">
          <div className="flex flex-wrap gap-x-1">
            <dt>{t("createdAt")}</dt>
            <dd>
              <LocalDate date={createdAt} language={language} show="date-time" />
            </dd>
          </div>
          {usedAt === null ? (
            <div>
              <dt className="sr-only">{t("usedAt")}</dt>
              <dd>{t("notUsed")}</dd>
            </div>
          ) : (
            <div className="flex flex-wrap gap-x-1">
              <dt>{t("usedAt")}</dt>
              <dd>
                <LocalDate date={usedAt} language={language} show="date-time" />
              </dd>
            </div>
          )}
        </dl>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button aria-label={t("renameNamed", { name })} onClick={() => setOpen("rename")}>
          {t("rename")}
        </Button>
        <Button aria-label={t("deleteNamed", { name })} onClick={() => setOpen("delete")}>
          {t("delete")}
        </Button>
      </div>
      {open === "rename" && <RenameDialog passkey={passkey} onClose={close} onDone={done} />}
      {open === "delete" && (
        <DeleteDialog passkey={passkey} confirmation={confirmation} email={email} onClose={close} onDone={done} />
      )}
    </li>
  );
}

interface DialogProps {
  passkey: Passkey;
  onClose: () => void;
  onDone: (text: string) => void;
}

function RenameDialog({ passkey, onClose, onDone }: DialogProps) {
  const { t } = useTranslation(["passkeys", "site"]);
  const api = useApi();
  const errorText = useErrorText();
  const form = useForm({
    initial: { name: passkey.name },
    check: ({ name }) => (passkeyName.safeParse(name).success ? {} : { name: t("passkeys:nameWrong") }),
  });
  const submit = form.submit(async ({ name }) => {
    try {
      const renamed = await api(passkeysCalls.rename, { params: { id: passkey.id }, body: { name } });
      onDone(t("passkeys:renamed", { name: renamed.name }));
    } catch (error) {
      form.fail({}, errorText(error));
    }
  });
  const id = `rename-passkey-${passkey.id}`;
  return (
    <Dialog
      open
      title={t("passkeys:renameTitle")}
      closeText={t("site:buttons.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("site:buttons.cancel")}</Button>
          <Button type="submit" form={id} variant="primary" busy={form.busy} busyText={t("passkeys:saving")}>
            {t("passkeys:save")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormError title={form.problem} />
        <TextField {...form.text("name")} label={t("passkeys:name")} autoComplete="off" required />
      </form>
    </Dialog>
  );
}

type DeleteDialogProps = DialogProps & Pick<PasskeyLineProps, "confirmation" | "email">;

function DeleteDialog({ passkey, confirmation, email, onClose, onDone }: DeleteDialogProps) {
  const { t } = useTranslation(["passkeys", "site"]);
  const api = useApi();
  const errorText = useErrorText();
  const proof = usePasswordProof(confirmation === "password");
  const form = useForm({ initial: { password: "" }, check: proof.check });
  const submit = form.submit(async ({ password }) => {
    try {
      await api(passkeysCalls.remove, { params: { id: passkey.id }, body: proof.bodyOf(password) });
      onDone(t("passkeys:deleted", { name: passkey.name }));
    } catch (error) {
      const refusal = proof.refusalOf(error);
      if (refusal === null) form.fail({}, errorText(error));
      else form.fail(refusal);
    }
  });
  const id = `delete-passkey-${passkey.id}`;
  const needsLogin = confirmation === "login";
  return (
    <Dialog
      open
      title={t("passkeys:deleteTitle", { name: passkey.name })}
      description={t("passkeys:deleteText")}
      closeText={t("site:buttons.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("site:buttons.cancel")}</Button>
          {!needsLogin && (
            <Button type="submit" form={id} variant="danger" busy={form.busy} busyText={t("passkeys:deleting")}>
              {t("passkeys:delete")}
            </Button>
          )}
        </>
      }
    >
      {needsLogin ? (
        <LogInAgain text={t("passkeys:logInAgain")} next={topicPath("passkeys")} />
      ) : (
        <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
          <FormError title={form.problem} />
          {proof.isShown && <PasswordProof {...form.text("password")} email={email} />}
        </form>
      )}
    </Dialog>
  );
}
