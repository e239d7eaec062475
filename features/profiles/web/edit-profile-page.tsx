import { useState, type ComponentProps, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { accountsCalls, type OwnAccount } from "#features/accounts/calls.ts";
import { hasCode, invalidPaths } from "#kit/web/calls/api-error.ts";
import { useLocalDraft } from "#features/accounts/web/use-local-draft.ts";
import { hasNoChanges } from "#kit/web/drafts/local-drafts.ts";
import { skipUnsavedChangesCheck } from "#kit/web/drafts/unsaved-changes-check.ts";
import { UnsavedChangesDialog } from "#kit/web/drafts/unsaved-changes-dialog.tsx";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useLanguageOptions } from "#kit/web/language/offered-choices.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { PrivatePageError, PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { BackLink } from "#ui/links.tsx";
import { ownProfilePath } from "#site/web/pages/account/addresses.ts";
import { profile as bounds } from "#vocabulary/limits.ts";
import { schemaErrors, fieldErrorTexts, type FieldErrors, useForm } from "#ui/use-form.ts";
import { useToast } from "#ui/toasts.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { Select } from "#ui/choice-fields.tsx";
import { Notice, FormError } from "#ui/notice.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { profileChange, profilesCalls } from "../calls.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import { profileLink, profileNetworks, type ProfileNetwork } from "../links.ts";
import {
  changesOf,
  deleteProfileDraft,
  storeProfileDraft,
  readProfileDraft,
  valuesOf,
  type ProfileValues,
} from "./profile-draft.ts";
import { SocialLink, useNetworkName } from "./social-link.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  return { account: await api(accountsCalls.ownAccount, {}, { signal: request.signal }) };
}

/** Edits the member's own profile. */
export function Component() {
  const { account } = useLoaderData<typeof loader>();
  return (
    <>
      <Head />
      <EditProfileForm account={account} />
    </>
  );
}

function Head() {
  const { t } = useTranslation("profiles");
  return (
    <PrivatePageHead
      title={t("edit.title")}
      lead={t("edit.lead")}
      back={<BackLink to={ownProfilePath}>{t("ownProfile.title")}</BackLink>}
    />
  );
}

export function ErrorBoundary() {
  return (
    <PrivatePageError>
      <Head />
    </PrivatePageError>
  );
}

/**
 * The form of a profile. This device stores the input until it is saved, even if the page closes or the session ends.
 */
function EditProfileForm({ account }: { account: OwnAccount }) {
  const { t } = useTranslation(["profiles", "accounts", "site"]);
  const errorText = useErrorText();
  const save = useSave(account);
  const validationTexts = useProfileErrorTexts();
  const savedValues = valuesOf(account);
  const languageOptions = useLanguageOptions(account.languageName);
  const [storedChanges, setStoredChanges] = useState(() => readProfileDraft(account.username));
  const form = useForm({
    initial: { ...savedValues, ...storedChanges },
    check: (values) => profileFieldErrors(values, validationTexts),
  });
  const unsaved = changesOf(form.values, savedValues);
  const [done, setDone] = useState(false);

  const { username } = account;
  useLocalDraft({ username, unsaved, done, keep: (changed) => storeProfileDraft(username, changed) });

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
      {languageOptions.length > 1 && (
        <Select
          {...form.text("languageName")}
          label={t("edit.language")}
          hint={t("edit.languageHint")}
          options={languageOptions}
        />
      )}
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
    deleteProfileDraft(username);
    onSaved();
    // If the texts of the new language cannot be loaded, the page keeps its language.
    if (account.languageName !== languageName) await chooseLanguage(toLanguage(account.languageName)).catch(() => {});
    // In the new language, not in that of the last render.
    toast({ kind: "success", text: i18n.t("edit.saved", { ns: "profiles" }) });
    await navigate(ownProfilePath, { state: skipUnsavedChangesCheck });
  };
}

/** The field for a member's bio. */
function BioField(field: Omit<ComponentProps<typeof LimitedTextArea>, "label" | "max">) {
  const { t } = useTranslation("profiles");
  return (
    <LimitedTextArea
      {...field}
      label={t("edit.bio")}
      optionalText={t("edit.bioOptional")}
      hint={t("edit.bioHint")}
      rows={6}
      dir="auto"
      max={bounds.bioMax}
    />
  );
}

type SocialLinkFieldProps = Omit<ComponentProps<typeof TextField>, "label"> & {
  network: ProfileNetwork;
  value: string;
};

/** The field for one of the three links, with a preview of how others will see it. */
function SocialLinkField({ network, ...field }: SocialLinkFieldProps) {
  const { t } = useTranslation("profiles");
  const nameOf = useNetworkName();
  const input = field.value.trim();
  return (
    <div>
      <TextField
        {...field}
        label={nameOf(network)}
        optionalText={t("edit.optional")}
        hint={network === "website" ? t("edit.websiteHint") : t("edit.handleHint")}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      {input !== "" && field.error === undefined && (
        <div className="mt-2 border-l-2 border-hairline pl-4 text-sm">
          <p className="text-ink-soft">{t(profileLink(network, input) === null ? "edit.asText" : "edit.asLink")}</p>
          <SocialLink network={network} value={input} />
        </div>
      )}
    </div>
  );
}

type ErrorTexts = Record<keyof ProfileValues, string>;

/** The error texts of the profile's form. */
function useProfileErrorTexts(): ErrorTexts {
  const { t } = useTranslation(["profiles", "accounts", "errors"]);
  const name = t("accounts:errors.personName");
  const link = t("profiles:edit.errors.link", { max: bounds.linkMax });
  return {
    firstname: name,
    lastname: name,
    bio: t("profiles:edit.errors.bio", { max: bounds.bioMax }),
    instagram: link,
    fb: link,
    website: link,
    languageName: t("errors:BAD_REQUEST"),
  };
}

function profileFieldErrors(values: ProfileValues, texts: ErrorTexts): FieldErrors<ProfileValues> {
  return schemaErrors(profileChange, values, texts);
}

/** The fields that the server's answer marks as invalid; none if the error is about something else. */
function serverFieldErrors(error: unknown, values: ProfileValues, texts: ErrorTexts): FieldErrors<ProfileValues> {
  if (!hasCode(error, "BAD_REQUEST")) return {};
  return fieldErrorTexts(values, invalidPaths(error), texts);
}
