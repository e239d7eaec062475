import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "react-i18next";
import type { Advert } from "../calls.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { languageOptions } from "#kit/web/language/language-options.ts";
import { UnsavedChangesDialog } from "#kit/web/drafts/unsaved-changes-dialog.tsx";
import { skipUnsavedChangesCheck } from "#kit/web/drafts/unsaved-changes-check.ts";
import { fileToSend, isUnusable } from "#kit/web/pictures/read-picture.ts";
import { useChosenPicture, type ChosenPicture } from "#kit/web/pictures/use-chosen-picture.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toasts.tsx";
import { useForm } from "#ui/use-form.ts";
import { advertsPath } from "./addresses.ts";
import { useAdvertFieldErrors, type AdvertValues, type PictureErrors, type BannerSlot } from "./advert-field-errors.ts";
import { BannerField } from "./banner-field.tsx";

interface AdvertFormProps {
  initial: AdvertValues;
  /** The URLs of the current pictures. */
  current: Record<BannerSlot, string | null>;
  /** Saves it; a picture is null if no new one is chosen. */
  save: (values: AdvertValues, files: Record<BannerSlot, Blob | null>) => Promise<Advert>;
  /** The text of the toast after saving. */
  done: (advert: Advert) => string;
}

/** Texts and pictures of an advert, sent together. */
export function AdvertForm({ initial, current, save, done }: AdvertFormProps) {
  const { t } = useTranslation(["adverts", "site"]);
  const errorText = useErrorText();
  const toast = useToast();
  const navigate = useNavigate();
  const { check, serverErrors } = useAdvertFieldErrors();
  const form = useForm({ initial, check });
  const pictures = { imageRow: useChosenPicture(), imageColumn: useChosenPicture() };
  const { errors, showsErrors, showErrors, fail } = usePictureErrors(pictures, current);
  const [isSaved, setIsSaved] = useState(false);
  const changed = Object.keys(initial).some((name) => form.values[name] !== initial[name]);

  const submit = form.submit(async (values) => {
    if (!showErrors()) return form.fail({}, t("errors.pictures"));
    try {
      const advert = await save(values, {
        imageRow: fileOf(pictures.imageRow),
        imageColumn: fileOf(pictures.imageColumn),
      });
      setIsSaved(true);
      toast({ kind: "success", text: done(advert) });
      await navigate(advertsPath, { state: skipUnsavedChangesCheck });
    } catch (error) {
      const fromServer = serverErrors(error);
      fail(fromServer.pictures);
      const isFormError = Object.keys(fromServer.fields).length === 0;
      form.fail(fromServer.fields, isFormError ? errorText(error) : undefined);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="mt-8 flex max-w-[50rem] flex-col gap-8">
      <UnsavedChangesDialog
        unsaved={() => !isSaved && (changed || Object.values(pictures).some(({ choice }) => choice !== null))}
        texts={{ title: t("leave.title"), text: t("leave.text"), leave: t("leave.leave"), stay: t("leave.stay") }}
      />
      <FormError title={form.problem} />
      <div className="form-width flex flex-col gap-6">
        <TextField
          {...form.text("title")}
          label={t("form.title")}
          hint={t("form.titleHint")}
          autoComplete="off"
          required
        />
        <TextField
          {...form.text("link")}
          type="url"
          inputMode="url"
          label={t("form.link")}
          hint={t("form.linkHint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Select
          {...form.text("languageName")}
          label={t("form.language")}
          hint={t("form.languageHint")}
          options={languageOptions}
        />
      </div>
      <BannerField
        slot="imageRow"
        current={current.imageRow}
        picture={pictures.imageRow}
        error={showsErrors ? errors.imageRow : undefined}
      />
      <BannerField
        slot="imageColumn"
        current={current.imageColumn}
        picture={pictures.imageColumn}
        error={showsErrors ? errors.imageColumn : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={form.busy} busyText={t("form.busy")}>
          {t("form.submit")}
        </Button>
        <ButtonLink to={advertsPath}>{t("site:buttons.cancel")}</ButtonLink>
      </div>
    </form>
  );
}

const fileOf = ({ choice }: ChosenPicture) => fileToSend(choice?.chosen);

/** The errors of the pictures: missing, unreadable, or refused by the server. */
function usePictureErrors(pictures: Record<BannerSlot, ChosenPicture>, current: Record<BannerSlot, string | null>) {
  const { t } = useTranslation("adverts");
  const [showsErrors, setShowsErrors] = useState(false);
  /** Each with the choice that was refused, so that the error goes away with the next choice. */
  const [refusals, setRefusals] = useState<Partial<Record<BannerSlot, { id: number | undefined; text: string }>>>({});

  function errorOf(slot: BannerSlot): string | undefined {
    const { choice } = pictures[slot];
    const fromServer = refusals[slot];
    if (fromServer !== undefined && fromServer.id === choice?.id) return fromServer.text;
    if (choice === null) return current[slot] === null ? t("errors.picture") : undefined;
    return isUnusable(choice.chosen) ? t("errors.picture") : undefined;
  }
  const errors: PictureErrors = { imageRow: errorOf("imageRow"), imageColumn: errorOf("imageColumn") };

  /** @returns whether there are no errors */
  function showErrors(): boolean {
    setShowsErrors(true);
    return errors.imageRow === undefined && errors.imageColumn === undefined;
  }

  function fail(fromServer: PictureErrors) {
    const entries = Object.entries(fromServer).map(([slot, text]) => [
      slot,
      { id: pictures[slot as BannerSlot].choice?.id, text },
    ]);
    setRefusals(Object.fromEntries(entries));
  }
  return { errors, showsErrors, showErrors, fail };
}
