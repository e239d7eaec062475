import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import type { CategorySlug } from "#vocabulary/categories.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useHydrated } from "#kit/web/pages/hydrated.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { NeedsScript } from "#kit/web/pages/before-hydration.tsx";
import { Button } from "#ui/button.tsx";
import { Cover } from "#ui/cover.tsx";
import { Notice } from "#ui/notice.tsx";
import { BanReasonOf } from "./bans.tsx";
import { useSession } from "./session.ts";

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
  /** The title of the document, if it is another one. */
  pageTitle?: string;
  /** For search engines; they find no page without it. */
  description?: string;
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
  pageTitle = title,
  description,
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
      <PageHead title={pageTitle} description={description} noIndex={description === undefined} />
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

interface VisitorsOnlyProps {
  /** The path for signed-in people. */
  to?: string;
  children: ReactNode;
}

/**
 * For pages like login and sign-up: redirects people who are signed in, also when they sign in now, here or in another
 * tab.
 */
export function VisitorsOnly({ to = "/", children }: VisitorsOnlyProps) {
  const signedIn = useSession() !== null;
  const navigate = useNavigate();
  useEffect(() => {
    if (signedIn) void navigate(to, { replace: true });
  }, [signedIn, to, navigate]);
  // boot.ts marks the page of signed-in people before the first paint, so that they never see the form.
  return <div className="in-data-[session=in]:invisible">{children}</div>;
}

interface MailedLinkPressProps extends Pick<
  ComponentProps<typeof AccountPageLayout>,
  "title" | "intro" | "illustration"
> {
  submitText: string;
  busyText: string;
  /** Calls the server. Its error is shown, and the button stays. */
  onPress: () => Promise<void>;
  /** A way not to do it, next to the button. */
  children?: ReactNode;
}

/**
 * The page of a mailed link that changes something: a button does it. Mail programs open links by themselves, some with their
 * scripts: that must change nothing and not use up the link.
 */
export function MailedLinkPress(props: MailedLinkPressProps) {
  const { title, intro, illustration, submitText, busyText, onPress, children } = props;
  const errorText = useErrorText();
  const hydrated = useHydrated();
  const { busy, problem: error, run } = useSingleCall((cause) => ({ cause }));
  return (
    <AccountPageLayout title={title} intro={intro} illustration={illustration}>
      <NeedsScript className="mb-6" />
      {error !== undefined && (
        <Notice kind="error" className="mb-6">
          <p>{errorText(error.cause)}</p>
          <BanReasonOf error={error.cause} />
        </Notice>
      )}
      {hydrated && (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            className="max-sm:w-full"
            busy={busy}
            busyText={busyText}
            onClick={() => void run(onPress)}
          >
            {submitText}
          </Button>
          {children}
        </div>
      )}
    </AccountPageLayout>
  );
}
