import { useState, type DragEvent } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "react-i18next";
import { hasCode, invalidPaths } from "#kit/web/calls/api-error.ts";
import { advertsCalls, type Advert } from "../calls.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useLanguageOptions } from "#kit/web/language/offered-choices.ts";
import { skipUnsavedChangesCheck } from "#kit/web/drafts/unsaved-changes-check.ts";
import { UnsavedChangesDialog } from "#kit/web/drafts/unsaved-changes-dialog.tsx";
import { PictureField } from "#kit/web/pictures/picture-field.tsx";
import { fileToSend, isUnusable } from "#kit/web/pictures/read-picture.ts";
import { useChosenPicture, type ChosenPicture } from "#kit/web/pictures/use-chosen-picture.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { FormError, Notice } from "#ui/notice.tsx";
import { Select } from "#ui/choice-fields.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { useToast } from "#ui/toasts.tsx";
import { useForm } from "#ui/use-form.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { advert as bounds, banners } from "#vocabulary/limits.ts";
import { advertsPath } from "./addresses.ts";

interface AdvertValues extends Record<string, string> {
  title: string;
  link: string;
  languageName: LanguageName;
}

type BannerSlot = (typeof bannerSlots)[number];
type PictureErrors = Partial<Record<BannerSlot, string | undefined>>;

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
          options={useLanguageOptions(initial.languageName)}
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

interface BannerFieldProps {
  slot: BannerSlot;
  /** The URL of the current picture. */
  current: string | null;
  picture: ChosenPicture;
  error: string | undefined;
}

const sizes = { imageRow: banners.large, imageColumn: banners.small };
const frames = {
  imageRow: "aspect-[1000/270] w-full",
  imageColumn: "aspect-[400/120] w-full max-w-100",
};
/** The aspect ratio may differ by this share before a warning says what will be cut off. */
const tolerance = 0.05;

/** One of the two pictures of an advert, in the frame in which readers will see it. */
function BannerField({ slot, current, picture, error }: BannerFieldProps) {
  const { t } = useTranslation("adverts");
  const { dragging, dropHandlers } = useFileDrop(picture.choose);
  const { width, height } = sizes[slot];
  const chosen = picture.choice?.chosen;
  const fits = chosen?.kind !== "picture" || isNear(chosen.picture, width / height);
  return (
    <div {...dropHandlers} className="flex flex-col gap-3">
      <PictureField
        label={t(`form.${slot}`)}
        hint={t(`form.${slot}Hint`, { width, height, fineWidth: 2 * width, fineHeight: 2 * height })}
        current={current}
        picture={picture}
        frame={frames[slot]}
        dragging={dragging}
        error={error}
      />
      {!fits && <Notice kind="info">{t("form.proportion", { width, height })}</Notice>}
    </div>
  );
}

function isNear({ width, height }: { width: number; height: number }, proportion: number): boolean {
  return Math.abs(width / height / proportion - 1) <= tolerance;
}

/**
 * Lets an element accept a dropped file, on a page with several such elements.
 * @returns whether a file is over it, and the event handlers for the element
 */
function useFileDrop(take: (file: File) => void) {
  const [dragging, setDragging] = useState(false);
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  const dropHandlers = {
    onDragOver(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      // Moving from one child element to another is not leaving.
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDragging(false);
    },
    onDrop(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      const file = event.dataTransfer.files[0];
      if (file !== undefined) take(file);
    },
  };
  return { dragging, dropHandlers };
}

const bannerSlots = ["imageRow", "imageColumn"] as const;

type FieldErrorTexts = Partial<Record<keyof AdvertValues, string>>;

/** The error texts of an advert's form, before it is sent and after the server has refused it. */
function useAdvertFieldErrors() {
  const { t } = useTranslation(["adverts", "errors"]);
  const wrong = { title: t("errors.title", bounds.title), link: t("errors.link", { max: bounds.linkMax }) };

  function errorTexts(paths: readonly string[]): FieldErrorTexts {
    const names = (["title", "link"] as const).filter((name) => paths.includes(name));
    return Object.fromEntries(names.map((name) => [name, wrong[name]]));
  }

  function check(values: AdvertValues): FieldErrorTexts {
    const issues = advertsCalls.create.body.safeParse(values).error?.issues ?? [];
    return errorTexts(issues.map(({ path }) => String(path[0])));
  }

  /** The errors of fields and pictures in a server's answer. */
  function serverErrors(error: unknown): { fields: FieldErrorTexts; pictures: PictureErrors } {
    const paths = invalidPaths(error);
    const invalidSlots = hasCode(error, "IMAGE_INVALID") ? bannerSlots.filter((slot) => paths.includes(slot)) : [];
    return {
      fields: errorTexts(paths),
      pictures: Object.fromEntries(invalidSlots.map((slot) => [slot, t("errors:IMAGE_INVALID")])),
    };
  }
  return { check, serverErrors };
}
