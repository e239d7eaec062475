import { useTranslation } from "react-i18next";
import type { ListedTale } from "#contract/tales.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Cover } from "#web/ui/cover.tsx";
import { toCategorySlug } from "#contract/categories.ts";
import { toLanguage } from "#contract/languages.ts";
import { TaleShelf } from "../tales/tale-shelf.tsx";
import { CategoryCards } from "./category-cards.tsx";
import { Features } from "./features.tsx";
import { LanguagePicker } from "./language-picker.tsx";
import { WritingChecklist } from "./writing-checklist.tsx";

interface VisitorHomeProps {
  tales: ListedTale[];
}

/** The front cover of the magazine. Hidden before the first paint from who is signed in (see boot.ts). */
export function VisitorHome({ tales }: VisitorHomeProps) {
  const { t } = useTranslation("home");
  return (
    <div className="in-data-[session=in]:invisible">
      <section className="page-width grid items-center gap-12 py-12 md:py-20 lg:grid-cols-[7fr_5fr]">
        <div>
          <h1 className="text-4xl leading-[1.08] text-balance md:text-5xl xl:text-6xl">{t("headline")}</h1>
          <p className="mt-6 max-w-[32em] font-serif text-lg text-ink-soft md:text-xl">{t("lead")}</p>
          <p className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/signup" variant="primary">
              {t("register")}
            </ButtonLink>
            <ButtonLink to="/login">{t("logIn")}</ButtonLink>
          </p>
          <LanguagePicker className="mt-8" />
        </div>
        <FrontCovers tales={tales} />
      </section>
      <section aria-labelledby="drawn" className="page-width rule-double py-12 md:py-16">
        <h2 id="drawn" className="mb-8 text-2xl md:text-3xl">
          {t("drawn")}
        </h2>
        <TaleShelf tales={tales} heading="h3" />
      </section>
      <Features />
      <CategoryCards />
      <WritingChecklist />
    </div>
  );
}

/** Three covers, overlapping like books left on a table. They lead nowhere: the same Tales stand below, in words. */
function FrontCovers({ tales }: VisitorHomeProps) {
  const places = ["z-10 mt-10 w-1/2", "-ml-[18%] w-[56%]", "z-10 -ml-[18%] mt-16 w-[46%]"];
  return (
    <div aria-hidden="true" className="flex items-start max-lg:mx-auto max-lg:max-w-md">
      {tales.slice(0, places.length).map((tale, at) => {
        const category = toCategorySlug(tale.categoryName);
        return (
          <div key={tale.id} data-category={category} className={`relative shadow-[0_6px_24px_rgb(31_27_22/0.18)] ${places[at]}`}>
            <Cover category={category} language={toLanguage(tale.languageName)} id={tale.id} eager />
          </div>
        );
      })}
    </div>
  );
}
