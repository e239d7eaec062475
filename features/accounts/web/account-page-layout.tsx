import { useEffect, useRef, type ReactNode } from "react";
import type { CategorySlug } from "#vocabulary/categories.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Cover } from "#ui/cover.tsx";

/** The covers used as illustrations, chosen for their motifs. */
const illustrations = {
  login: { category: "motivazionali", id: 9 },
  signup: { category: "fiaba", id: 10 },
  inbox: { category: "fantascienza", id: 2 },
  welcome: { category: "motivazionali", id: 4 },
  password: { category: "criminale", id: 1 },
} as const satisfies Record<string, { category: CategorySlug; id: number }>;

/** One column for the form, one for the illustration. */
const columns = "gap-x-12 md:grid-cols-[minmax(0,30rem)_12rem] lg:grid-cols-[minmax(0,30rem)_20rem] lg:gap-x-28";

interface AccountPageLayoutProps {
  title: string;
  intro?: ReactNode;
  illustration: keyof typeof illustrations;
  /** For a screen that replaces another one on the same page: moves the focus to its title. */
  takesFocus?: boolean;
  /** The id of the section with title and form, for links to it. */
  id?: string;
  children?: ReactNode;
}

/** The layout of a page about the account: title, introduction, one column, and an illustration on wide screens. */
export function AccountPageLayout({
  title,
  intro,
  illustration,
  takesFocus = false,
  id,
  children,
}: AccountPageLayoutProps) {
  const { language } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={`page-width grid items-start justify-center py-10 md:py-16 ${columns}`}>
      <section id={id} className="form-width w-full min-w-0 justify-self-center">
        <h1 ref={heading} tabIndex={-1} className="text-3xl md:text-4xl">
          {title}
        </h1>
        {intro === undefined ? null : <p className="mt-4 font-serif text-lg wrap-anywhere text-ink-soft">{intro}</p>}
        {children === undefined ? null : <div className="mt-8">{children}</div>}
      </section>
      <div data-category={illustrations[illustration].category} className="hidden md:block">
        <Cover {...illustrations[illustration]} language={language} />
      </div>
    </div>
  );
}
