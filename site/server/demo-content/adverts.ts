import { drawBanner, type BannerSubject } from "#content/art/banner.ts";
import { languages, toLanguageName, type Language } from "#vocabulary/languages.ts";
import { banners } from "#vocabulary/limits.ts";
import { insertAdvert } from "#features/adverts/server/queries.ts";
import { makeBanner } from "#features/adverts/server/service.ts";
import type { Transaction } from "#kit/server/database/transaction.ts";
import { svgToPng } from "#kit/server/images/svg-to-png.ts";
import type { Picture } from "#kit/server/images/process-picture.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { readJson } from "./files.ts";

interface DemoAdvert {
  title: string;
  subject: BannerSubject;
  /** A page of this site. */
  path: string;
}

/** An advert with its pictures, which are prepared before the transaction because that takes time. */
interface DrawnAdvert extends DemoAdvert {
  language: Language;
  row: Picture;
  column: Picture;
}

const bannerPng = ({ width, height }: { width: number; height: number }, subject: BannerSubject) =>
  svgToPng(drawBanner(subject, { width: 2 * width, height: 2 * height }));

/** The site's own adverts in all languages. */
export async function drawAdverts(context: AppContext): Promise<DrawnAdvert[]> {
  const drawings = new Map<BannerSubject, Promise<[Buffer, Buffer]>>();
  function drawingsOf(subject: BannerSubject) {
    const drawing =
      drawings.get(subject) ?? Promise.all([bannerPng(banners.large, subject), bannerPng(banners.small, subject)]);
    drawings.set(subject, drawing);
    return drawing;
  }
  const ofLanguages = languages.map(async (language) => {
    const adverts: DrawnAdvert[] = [];
    for (const advert of await readJson<DemoAdvert[]>(`${language}/adverts.json`)) {
      const [wide, small] = await drawingsOf(advert.subject);
      const row = await makeBanner(context, "imageRow", wide);
      adverts.push({ ...advert, language, row, column: await makeBanner(context, "imageColumn", small) });
    }
    return adverts;
  });
  return (await Promise.all(ofLanguages)).flat();
}

export async function addAdverts(
  { images, config, clock }: AppContext,
  tx: Transaction,
  adverts: readonly DrawnAdvert[],
) {
  const now = clock.now();
  for (const { title, path, language, row, column } of adverts) {
    await insertAdvert(tx, {
      title,
      link: new URL(path, config.SITE_URL).href,
      language: toLanguageName(language),
      imageRow: await images.keep(tx, row),
      imageColumn: await images.keep(tx, column),
      isActive: true,
      createdAt: now,
      updatedAt: now,
    });
  }
}
