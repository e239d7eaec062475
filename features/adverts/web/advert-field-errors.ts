import { useTranslation } from "react-i18next";
import { advertsCalls } from "../calls.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { advert as bounds } from "#vocabulary/limits.ts";
import { hasCode, invalidPaths } from "#kit/web/calls/api-error.ts";

export interface AdvertValues extends Record<string, string> {
  title: string;
  link: string;
  languageName: LanguageName;
}

const bannerSlots = ["imageRow", "imageColumn"] as const;
export type BannerSlot = (typeof bannerSlots)[number];
export type PictureErrors = Partial<Record<BannerSlot, string | undefined>>;

type FieldErrorTexts = Partial<Record<keyof AdvertValues, string>>;

/** The error texts of an advert's form, before it is sent and after the server has refused it. */
export function useAdvertFieldErrors() {
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
