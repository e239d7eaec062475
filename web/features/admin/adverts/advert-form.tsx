import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "react-i18next";
import type { Advert } from "#contract/adverts.ts";
import { useErrorText } from "#web/platform/error-text.ts";
import { languageOptions } from "#web/platform/language-options.ts";
import { UnsavedChangesDialog } from "#web/platform/unsaved-changes-dialog.tsx";
import { skipUnsavedChangesCheck } from "#web/platform/unsaved-changes-check.ts";
import { fileToSend, isUnusable } from "#web/platform/pictures/read-picture.ts";
import { useChosenPicture, type ChosenPicture } from "#web/platform/pictures/use-chosen-picture.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/toasts.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { advertsPath } from "./addresses.ts";
import { useAdvertFaults, type AdvertValues, type PictureFaults, type Place } from "./advert-faults.ts";
import { BannerField } from "./banner-field.tsx";

interface AdvertFormProps {
  initial: AdvertValues;
  /** Addresses of the pictures that are there already. */
  current: Record<Place, string | null>;
  /** Sends it; a picture that is not chosen anew is null. */
  save: (values: AdvertValues, files: Record<Place, Blob | null>) => Promise<Advert>;
  /** Said once it is saved. */
  done: (advert: Advert) => string;
}

/** Words and pictures of an advert, sent at once. */
export function AdvertForm({ initial, current, save, done }: AdvertFormProps) {
  const { t } = useTranslation(["adverts", "site"]);
  const errorText = useErrorText();
  const toast = useToast();
  const navigate = useNavigate();
  const { check, refused } = useAdvertFaults();
  const form = useForm({ initial, check });
  const pictures = { imageRow: useChosenPicture(), imageColumn: useChosenPicture() };
  const { faults, tried, tryAll, fail } = usePictureFaults(pictures, current);
  const [saved, setSaved] = useState(false);
  const changed = Object.keys(initial).some((name) => form.values[name] !== initial[name]);

  const submit = form.submit(async (values) => {
    if (!tryAll()) return form.fail({}, t("faults.pictures"));
    try {
      const advert = await save(values, {
        imageRow: fileOf(pictures.imageRow),
        imageColumn: fileOf(pictures.imageColumn),
      });
      setSaved(true);
      toast({ kind: "success", text: done(advert) });
      await navigate(advertsPath, { state: skipUnsavedChangesCheck });
    } catch (error) {
      const told = refused(error);
      fail(told.pictures);
      const elsewhere = Object.keys(told.fields).length === 0;
      form.fail(told.fields, elsewhere ? errorText(error) : undefined);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="mt-8 flex max-w-[50rem] flex-col gap-8">
      <UnsavedChangesDialog
        unsaved={() => !saved && (changed || Object.values(pictures).some(({ choice }) => choice !== null))}
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
        place="imageRow"
        current={current.imageRow}
        picture={pictures.imageRow}
        error={tried ? faults.imageRow : undefined}
      />
      <BannerField
        place="imageColumn"
        current={current.imageColumn}
        picture={pictures.imageColumn}
        error={tried ? faults.imageColumn : undefined}
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

/** What is wrong with the pictures: one that is missing or can't be sent, and one that the server did not take. */
function usePictureFaults(pictures: Record<Place, ChosenPicture>, current: Record<Place, string | null>) {
  const { t } = useTranslation("adverts");
  const [tried, setTried] = useState(false);
  /** Each with the choice that was refused: another one is not refused yet. */
  const [refused, setRefused] = useState<Partial<Record<Place, { turn: number | undefined; text: string }>>>({});

  function faultOf(place: Place): string | undefined {
    const { choice } = pictures[place];
    const told = refused[place];
    if (told !== undefined && told.turn === choice?.turn) return told.text;
    if (choice === null) return current[place] === null ? t("faults.picture") : undefined;
    return isUnusable(choice.chosen) ? t("faults.picture") : undefined;
  }
  const faults: PictureFaults = { imageRow: faultOf("imageRow"), imageColumn: faultOf("imageColumn") };

  /** @returns whether there is nothing wrong */
  function tryAll(): boolean {
    setTried(true);
    return faults.imageRow === undefined && faults.imageColumn === undefined;
  }

  function fail(told: PictureFaults) {
    const entries = Object.entries(told).map(([place, text]) => [
      place,
      { turn: pictures[place as Place].choice?.turn, text },
    ]);
    setRefused(Object.fromEntries(entries));
  }
  return { faults, tried, tryAll, fail };
}
