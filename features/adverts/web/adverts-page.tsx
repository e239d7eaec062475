import { useRef, useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { advertsCalls, type Advert } from "../calls.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import { requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { languageFilterAddress, readLanguageFilter, languageFilterQuery } from "#features/moderation/web/addresses.ts";
import { useOptimisticToggle } from "#kit/web/calls/use-optimistic-toggle.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { AdminListHeader } from "#kit/web/pages/private-page.tsx";
import { LanguageFilteredList } from "#kit/web/lists/language-filtered-list.tsx";
import { useToast } from "#ui/toasts.tsx";
import { Switch } from "#ui/radio-and-switch.tsx";
import { numberText } from "#ui/words-of-language.ts";
import { RemovalDialog } from "#kit/web/pages/removal-dialog.tsx";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import { advertsPath, createAdvertPath, editAdvertPath } from "./addresses.ts";

const pageSize = pageSizes.adverts;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const filter = readLanguageFilter(request, pageSize);
  const { publicity, totalPublicity } = await api(
    advertsCalls.list,
    { query: languageFilterQuery(filter, pageSize) },
    { signal: request.signal },
  );
  requirePage({ page: filter.page, pageSize, total: totalPublicity }, (page) =>
    languageFilterAddress(advertsPath, { ...filter, page }),
  );
  return { filter, publicity, totalPublicity };
}

/** All adverts, newest first, with their impressions and clicks. */
export function Component() {
  const { t } = useTranslation("adverts");
  const { filter, publicity, totalPublicity } = useLoaderData<typeof loader>();
  const countLine = useRef<HTMLParagraphElement>(null);
  return (
    <div className="page-width py-10 md:py-12">
      <AdminListHeader
        title={t("list.title")}
        count={t("list.count", { count: totalPublicity })}
        countLine={countLine}
        action={
          <ButtonLink to={createAdvertPath} variant="primary" icon="plus">
            {t("list.create")}
          </ButtonLink>
        }
      />
      <LanguageFilteredList
        path={advertsPath}
        filter={filter}
        pageSize={pageSize}
        total={totalPublicity}
        counted="adverts"
        empty={<EmptyState>{t("list.empty")}</EmptyState>}
        noMatch={(language) => t("list.noMatch", { language })}
      >
        {publicity.map((advert) => (
          <li key={advert.id} className="border-t border-hairline py-6">
            <AdvertRow advert={advert} finalFocus={() => countLine.current} />
          </li>
        ))}
      </LanguageFilteredList>
    </div>
  );
}

interface AdvertRowProps {
  advert: Advert;
  /** Gets the focus after this row is removed. */
  finalFocus: () => HTMLElement | null;
}

const picture = "block h-auto rounded bg-wash object-cover";

/** One advert: pictures, link, impressions, clicks, and actions. */
function AdvertRow({ advert, finalFocus }: AdvertRowProps) {
  const { t } = useTranslation(["adverts", "site"]);
  const { id, title, link, imageRow, imageColumn } = advert;
  const language = toLanguage(advert.languageName);
  const { on, toggle } = useActiveSwitch(advert);
  const api = useApi();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <article
      aria-labelledby={`advert-${id}`}
      className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]"
    >
      <div className="flex flex-col items-start gap-2">
        <img src={imageRow} alt="" loading="lazy" className={`${picture} aspect-[1000/270] w-full`} />
        <img src={imageColumn} alt="" loading="lazy" className={`${picture} aspect-[400/120] w-1/2`} />
      </div>
      <div className="min-w-0">
        <h2 id={`advert-${id}`} lang={language} className="font-serif text-xl">
          {title}
        </h2>
        <p className="mt-1 flex flex-wrap gap-x-2 text-sm text-ink-soft">
          <a href={link} rel="nofollow noopener noreferrer" className="link target min-w-0 wrap-anywhere">
            {link}
          </a>
          <span lang={language} className="self-center">
            {ownNames[language]}
          </span>
        </p>
        <Counts advert={advert} />
        <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Switch
            label={
              <>
                {t("row.active")}
                <span className="sr-only">{`, ${title}`}</span>
              </>
            }
            checked={on}
            onChange={toggle}
          />
          <span className="flex flex-wrap gap-3">
            <ButtonLink to={editAdvertPath(id)} icon="pencil" aria-label={t("row.edit", { title })}>
              {t("site:buttons.edit")}
            </ButtonLink>
            <Button icon="trash" aria-label={t("row.delete", { title })} onClick={() => setIsAsking(true)}>
              {t("site:buttons.delete")}
            </Button>
          </span>
        </div>
      </div>
      <RemovalDialog
        open={isAsking}
        title={t("delete.title")}
        doneText={t("done.deleted", { title })}
        remove={() => api(advertsCalls.remove, { params: { id } })}
        onClose={() => setIsAsking(false)}
        finalFocus={finalFocus}
      >
        <p>{t("delete.text", { title })}</p>
      </RemovalDialog>
    </article>
  );
}

function Counts({ advert: { totShown, totFollowed } }: { advert: Advert }) {
  const { t } = useTranslation("adverts");
  const { language } = useLanguage();
  const share = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  return (
    <dl className="mt-2 flex flex-wrap gap-x-8 tabular-nums">
      <div className="flex gap-2">
        <dt className="text-ink-soft">{t("row.shown")}</dt>
        <dd>{numberText(language, totShown)}</dd>
      </div>
      <div className="flex gap-2">
        <dt className="text-ink-soft">{t("row.followed")}</dt>
        <dd>
          {numberText(language, totFollowed)}
          {totShown > 0 && <span className="text-ink-soft"> ({share.format(totFollowed / totShown)})</span>}
        </dd>
      </div>
    </dl>
  );
}

/** Whether the advert is shown to readers. The switch changes at once, before the server answers. */
function useActiveSwitch(advert: Advert) {
  const { t } = useTranslation("adverts");
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const { id, title } = advert;
  const [{ listedAdvert, isActive }, setAnswer] = useState({ listedAdvert: advert, isActive: advert.isActive });
  // After the list has reloaded, its value replaces the last answer.
  if (listedAdvert !== advert) setAnswer({ listedAdvert: advert, isActive: advert.isActive });
  return useOptimisticToggle({
    known: isActive,
    ask: async () => isActive,
    async send(shouldBeActive) {
      const query = { isActive: shouldBeActive ? "true" : "false" } as const;
      const answer = await api(advertsCalls.setActivity, { params: { id }, query });
      setAnswer((before) => ({ ...before, isActive: answer.isActive }));
      toast({ kind: "success", text: t(answer.isActive ? "done.on" : "done.off", { title }) });
      return answer.isActive;
    },
    onFailure: (error) => toast({ kind: "error", text: errorText(error) }),
  });
}
