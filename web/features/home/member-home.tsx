import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigationType } from "react-router";
import { scrollOffsets } from "#contract/limits.ts";
import type { ListedTale } from "#contract/tales.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { TaleShelf } from "../tales/tale-shelf.tsx";
import { CategoryCards } from "./category-cards.tsx";
import { LanguagePicker } from "./language-picker.tsx";

interface MemberHomeProps {
  username: string;
  tales: ListedTale[];
}

/** Home of somebody who is signed in: a greeting and the ways on. */
export function MemberHome({ username, tales }: MemberHomeProps) {
  const { t } = useTranslation("home");
  useOpeningOffset();
  return (
    <>
      <section className="page-width py-12 md:py-16">
        <h1 className="text-3xl md:text-4xl">
          {t("member.greeting")}{" "}
          <Link to={`/profile/${username}`} translate="no" className="link">
            {username}
          </Link>
        </h1>
        <p className="mt-4 max-w-[32em] font-serif text-lg text-ink-soft">{t("member.lead")}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/laboratory/create/my-laboratory" variant="primary" icon="feather">
            {t("member.write")}
          </ButtonLink>
          <ButtonLink to="/laboratory/edit/my-laboratory">{t("member.continue")}</ButtonLink>
          <ButtonLink to="/posts">{t("member.read")}</ButtonLink>
        </p>
        <LanguagePicker className="mt-10" />
      </section>
      <section aria-labelledby="drawn" className="page-width rule-double py-12 md:py-16">
        <h2 id="drawn" className="mb-8 text-2xl md:text-3xl">
          {t("drawn")}
        </h2>
        <TaleShelf tales={tales} heading="h3" />
      </section>
      <CategoryCards />
    </>
  );
}

/** The owner wants this page to open a little below its top; who comes back finds the place they left. */
function useOpeningOffset() {
  const navigation = useNavigationType();
  useEffect(() => {
    if (navigation !== "POP" || window.scrollY === 0) window.scrollTo({ top: scrollOffsets.home });
  }, [navigation]);
}
