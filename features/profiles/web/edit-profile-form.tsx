import { useState, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { OwnAccount } from "#features/accounts/calls.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import { profileNetworks } from "../links.ts";
import { profileChange, profilesCalls } from "../calls.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { languageOptions } from "#kit/web/language/language-options.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { UnsavedChangesDialog } from "#kit/web/drafts/unsaved-changes-dialog.tsx";
import { skipUnsavedChangesCheck } from "#kit/web/drafts/unsaved-changes-check.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { hasNoChanges } from "#kit/web/drafts/drafts-on-device.ts";
import { useDraftOnDevice } from "#features/accounts/web/use-draft-on-device.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Notice } from "#ui/notice.tsx";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toasts.tsx";
import { useForm } from "#ui/use-form.ts";
import { ownProfilePath } from "#site/web/pages/account/addresses.ts";
import { BioField } from "./bio-field.tsx";
import { SocialLinkField } from "./social-link-field.tsx";
import {
  changesOf,
  deleteStoredChanges,
  storeChanges,
  readStoredChanges,
  valuesOf,
  type ProfileValues,
} from "./profile-draft.ts";
import { profileFieldErrors, serverFieldErrors, useProfileErrorTexts } from "./profile-field-errors.ts";

/**
 * The form of a profile. This device stores the input until it is saved, even if the page closes or the session ends.
 */
export function EditProfileForm({ account }: { account: OwnAccount }) {
  const { t } = useTranslation(["profiles", "accounts", "site"]);
  const errorText = useErrorText();
  const save = useSave(account);
  const validationTexts = useProfileErrorTexts();
  const savedValues = valuesOf(account);
  const [storedChanges, setStoredChanges] = useState(() => readStoredChanges(account.username));
  const form = useForm({
    initial: { ...savedValues, ...storedChanges },
    check: (values) => profileFieldErrors(values, validationTexts),
  });
  const unsaved = changesOf(form.values, savedValues);
  const [done, setDone] = useState(false);

  const { username } = account;
  useDraftOnDevice({ username, unsaved, done, keep: (changed) => storeChanges(username, changed) });

  const submit = form.submit(async (values) => {
    try {
      await save(values, () => setDone(true));
    } catch (error) {
      const fields = serverFieldErrors(error, values, validationTexts);
      form.fail(fields, Object.keys(fields).length === 0 ? errorText(error) : undefined);
    }
  });

  /** The button disappears, so the focus moves to the first field. */
  function discard({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    setStoredChanges({});
    form.reset(savedValues);
    currentTarget.form?.querySelector("input")?.focus();
  }

  return (
    <form noValidate onSubmit={submit} className="form-width mt-8 flex flex-col gap-6">
      <UnsavedChangesDialog
        unsaved={() => !done && !hasNoChanges(unsaved)}
        texts={{
          title: t("edit.leave.title"),
          text: t("edit.leave.text"),
          leave: t("edit.leave.leave"),
          stay: t("edit.leave.stay"),
        }}
      />
      {!hasNoChanges(storedChanges) && (
        <Notice kind="info" action={<Button onClick={discard}>{t("edit.discard")}</Button>}>
          {t("edit.kept")}
        </Notice>
      )}
      <FormError title={form.problem} />
      <TextField
        {...form.text("firstname")}
        label={t("accounts:fields.firstname")}
        autoComplete="given-name"
        required
      />
      <TextField {...form.text("lastname")} label={t("accounts:fields.lastname")} autoComplete="family-name" required />
      <BioField {...form.text("bio")} />
      {profileNetworks.map((network) => (
        <SocialLinkField key={network} network={network} {...form.text(network)} />
      ))}
      <Select
        {...form.text("languageName")}
        label={t("edit.language")}
        hint={t("edit.languageHint")}
        options={languageOptions}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={form.busy} busyText={t("edit.busy")}>
          {t("edit.submit")}
        </Button>
        <ButtonLink to={ownProfilePath}>{t("site:buttons.cancel")}</ButtonLink>
      </div>
    </form>
  );
}

/** Saves the profile, shows a toast, and goes back to it, in the language that was chosen. */
function useSave({ username, languageName }: OwnAccount) {
  const { i18n } = useTranslation();
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const { chooseLanguage } = useLanguage();

  return async (values: ProfileValues, onSaved: () => void) => {
    // The values were validated before; parsing trims them.
    const account = await api(profilesCalls.change, { body: profileChange.parse(values) });
    deleteStoredChanges(username);
    onSaved();
    // If the texts of the new language cannot be loaded, the page keeps its language.
    if (account.languageName !== languageName) await chooseLanguage(toLanguage(account.languageName)).catch(() => {});
    // In the new language, not in that of the last render.
    toast({ kind: "success", text: i18n.t("edit.saved", { ns: "profiles" }) });
    await navigate(ownProfilePath, { state: skipUnsavedChangesCheck });
  };
}
