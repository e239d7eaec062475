import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ListedTale } from "#features/tales/shapes.ts";
import { Icon } from "#ui/icon.tsx";
import { TaleGrid } from "#features/tales/web/tale-grid.tsx";

/** Random Tales in the language of the page. Renders nothing if none is published. */
export function RandomTales({ tales }: { tales: ListedTale[] }) {
  const { t } = useTranslation("home");
  if (tales.length === 0) return null;
  return (
    <section aria-labelledby="drawn" className="page-width">
      <div className="rule-double flex flex-wrap items-baseline justify-between gap-x-8 pt-8 pb-8 md:pt-10">
        <h2 id="drawn" className="text-2xl">
          {t("drawn")}
        </h2>
        <Link to="/posts" className="inline-flex min-h-11 items-center gap-2 hover:underline underline-offset-4">
          {t("allTales")}
          <Icon name="arrow-right" />
        </Link>
      </div>
      {/* Four in a row or two by two, never three and one. */}
      <TaleGrid
        key={tales.map(({ id }) => id).join()}
        tales={tales}
        heading="h3"
        // Other covers on each visit: a request for each would fetch nothing that the browser has.
        inline
        className="grid grid-cols-2 enlarged:grid-cols-1 gap-x-4 gap-y-8 md:grid-cols-4 md:gap-x-6 lg:gap-x-10"
      />
    </section>
  );
}
