import { useTranslation } from "react-i18next";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { feedAddresses } from "#features/feeds/addresses.ts";
import { toLanguageName } from "#vocabulary/languages.ts";
import { randomTales, tale } from "#vocabulary/limits.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { pageContext, useSite } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { useSession } from "#features/accounts/web/session.ts";
import { loadOpenPrompt, OpenPrompt, type ShownPrompt } from "#features/prompts/web/open-prompt.tsx";
import { loadBanners } from "#features/adverts/web/banner-slot.tsx";
import { SiteJsonLd } from "#features/feeds/web/page-json-ld.tsx";
import {
  areSame,
  listChoices,
  useListsForMember,
  withoutWarning,
} from "#features/reading-settings/web/list-choices.ts";
import type { ListedTale } from "#features/tales/shapes.ts";
import { TaleGrid } from "#features/tales/web/tale-grid.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Cover } from "#ui/cover.tsx";
import { Icon } from "#ui/icon.tsx";
import { useOfferedLanguages } from "#kit/web/language/offered.ts";
import { useShownCategories } from "#kit/web/language/offered-choices.ts";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { FeaturedTale } from "../catalogue/featured-tale.tsx";
import { CategoryCards } from "./category-cards.tsx";
import { LanguagePicker } from "./language-picker.tsx";
import { MemberHome } from "./member-home.tsx";

/** Four Tales for the grid, and one for the hero if there are enough. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, language } = context.get(pageContext);
  const choices = await listChoices(api, request.signal);
  const { languagesRead, hiddenWarnings } = choices ?? {
    languagesRead: [toLanguageName(language)],
    hiddenWarnings: [],
  };
  const query = {
    // Those of the member's own are left out.
    total: choices === null ? randomTales.home + 1 : randomTales.max,
    languageName: [...languagesRead],
    withoutWarning: withoutWarning(hiddenWarnings),
  };
  const [randomOnes, [banner], prompt] = await Promise.all([
    api(talesCalls.random, { query }, { signal: request.signal }),
    loadBanners({ context, request }),
    loadOpenPrompt(api, request.signal),
  ]);
  return { randomOnes, banner, prompt, languagesRead, hiddenWarnings };
}

/** The home page. The server renders the version for visitors; signed-in members get theirs in the browser. */
export function Component() {
  const { randomOnes, banner, prompt, languagesRead, hiddenWarnings } = useLoaderData<typeof loader>();
  const isForEverybody = useListsForMember(
    (choices) => areSame(choices.languagesRead, languagesRead) && areSame(choices.hiddenWarnings, hiddenWarnings),
  );
  const session = useSession();
  const { language } = useLanguage();
  const { t } = useTranslation("home");
  return (
    <>
      <PageHead
        title={session === null ? t("title") : ""}
        description={t("lead")}
        feeds={[{ path: feedAddresses.language(language), title: t("title") }]}
      />
      <SiteJsonLd description={t("lead")} />
      {session === null ? (
        <VisitorHome tales={randomOnes.slice(0, randomTales.home)} cover={randomOnes.at(-1) ?? null} prompt={prompt} />
      ) : (
        <MemberHome
          userId={session.userId}
          username={session.username}
          languagesRead={languagesRead}
          tales={isForEverybody ? null : randomOnes}
          banner={banner}
          prompt={prompt}
        />
      )}
    </>
  );
}

interface VisitorHomeProps {
  tales: ListedTale[];
  /** The Tale in the hero; null if there is none in this language. */
  cover: ListedTale | null;
  /** The open one. */
  prompt: ShownPrompt | null;
}

/** The home page as the server renders it. Hidden from signed-in members before the first paint (see boot.ts). */
function VisitorHome({ tales, cover, prompt }: VisitorHomeProps) {
  return (
    <div className="in-data-[session=in]:invisible">
      <HomeHero tale={cover} />
      <RandomTales tales={tales} />
      {prompt !== null && (
        <div className="page-width pt-14">
          <OpenPrompt prompt={prompt} />
        </div>
      )}
      <FeatureCards />
      <CategoryCards />
      <WritingChecklist />
    </div>
  );
}

/** Random Tales in the language of the page. Renders nothing if none is published. */
function RandomTales({ tales }: { tales: ListedTale[] }) {
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

const features = [
  { name: "community", to: "/signup" },
  { name: "writers", to: "/laboratory" },
  { name: "readers", to: "/posts" },
  { name: "blog", to: "/blog" },
  { name: "administration", to: "/contact-us" },
  { name: "languages", to: "#language-picker" },
] as const;

/** Cards about the site's features; the one about its languages where there are several. */
function FeatureCards() {
  const { t } = useTranslation("home");
  const hasLanguages = useOfferedLanguages().length > 1;
  return (
    <section aria-labelledby="features" className="page-width pt-20 md:pt-28">
      <h2 id="features" className="text-2xl md:text-3xl">
        {t("features.title")}
      </h2>
      <ul className="mt-8 grid gap-x-8 sm:grid-cols-2 md:mt-10 lg:grid-cols-3 lg:gap-x-10">
        {features.slice(0, hasLanguages ? undefined : -1).map(({ name, to }) => (
          <li key={name} className="group relative border-t border-ink pt-4 pb-9 md:pb-12">
            <h3 className="flex items-center justify-between gap-4 text-xl">
              <Link to={to} className="underline-offset-4 after:absolute after:inset-0 group-hover:underline">
                {t(`features.${name}.title`)}
              </Link>
              <Icon name="arrow-right" className="size-5 transition-transform group-hover:translate-x-1" />
            </h3>
            <p className="mt-2 max-w-[30em] text-ink-soft">{t(`features.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const stepsOfMembers = ["category", "title", "tags", "text", "preview", "publish"] as const;

/** The steps of writing a Tale, from the account to the review. */
function WritingChecklist() {
  const { t } = useTranslation("home");
  const { signUpsOpen } = useSite();
  const steps = [signUpsOpen ? "signUp" : "logIn", ...stepsOfMembers] as const;
  const bounds = { titleMin: tale.titleMin, titleMax: tale.titleAdvised, tagsMax: tale.tagsMax, textMin: tale.textMin };
  return (
    <section aria-labelledby="checklist" className="page-width mt-20 md:mt-28">
      <div className="rule-double grid gap-x-10 gap-y-8 pt-10 md:pt-14 lg:grid-cols-[1fr_2fr]">
        <div>
          <h2 id="checklist" className="text-2xl md:text-3xl">
            {t("checklist.title")}
          </h2>
          <p className="mt-4 max-w-[26em] font-serif text-lg text-ink-soft">{t("checklist.lead")}</p>
        </div>
        <ol className="border-t border-ink">
          {steps.map((step, at) => (
            <li
              key={step}
              className="grid grid-cols-[--spacing(10)_minmax(0,1fr)] items-baseline border-b border-hairline py-4 md:grid-cols-[4rem_1fr]"
            >
              <span
                aria-hidden="true"
                className="font-serif text-2xl leading-none text-ink-soft [font-variant-numeric:oldstyle-nums]"
              >
                {at + 1}
              </span>
              <span className="font-serif text-lg leading-snug text-pretty">
                {t(`checklist.steps.${step}`, bounds)}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/**
 * The hero of the home page: what the site is, links to log in and sign up, and the cover of one Tale, in that Tale's
 * colour.
 */
function HomeHero({ tale }: { tale: ListedTale | null }) {
  const { t } = useTranslation("home");
  const { signUpsOpen } = useSite();
  return (
    <section
      data-category={tale === null ? undefined : toCategorySlug(tale.categoryName)}
      className="page-width grid gap-x-12 gap-y-12 pt-10 pb-16 md:grid-cols-[1fr_17rem] md:pt-12 md:pb-20 lg:grid-cols-[1fr_22rem] lg:gap-x-20"
    >
      <div className="flex flex-col">
        <p className="eyebrow">{t("title")}</p>
        <h1 className="mt-5 text-3xl *:block *:text-balance xs:text-4xl lg:text-5xl">
          <span>{t("headline.takes")}</span> <span className="text-accent">{t("headline.stays")}</span>
        </h1>
        <p className="mt-6 max-w-[30em] font-serif text-lg text-ink-soft lg:text-xl">{t("lead")}</p>
        <p className="mt-9 flex flex-wrap gap-3">
          <ButtonLink to="/posts" variant="primary" icon="book" className="max-xs:basis-full">
            {t("member.read")}
          </ButtonLink>
          {signUpsOpen && (
            <ButtonLink to="/signup" className="max-xs:grow">
              {t("register")}
            </ButtonLink>
          )}
          {/* A tablet has no space for it in the row, and the same link in the header. */}
          <ButtonLink to="/login" className={classNames("max-xs:grow", signUpsOpen && "md:max-lg:hidden")}>
            {t("logIn")}
          </ButtonLink>
        </p>
        <LanguagePicker className="mt-12 md:mt-auto md:pt-12" />
      </div>
      {tale === null ? <EmptyHero /> : <FeaturedTale tale={tale} label={t("onCover")} layout="column" eager />}
    </section>
  );
}

/** Shown as long as no Tale is published in this language. */
function EmptyHero() {
  const { language } = useLanguage();
  return <Cover category={useShownCategories()[0]!} language={language} id={1} eager />;
}
