import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { chooseCategoryPath, laboratoryPath } from "#features/writing/web/addresses.ts";
import { ladderPath } from "#features/levels/address.ts";
import { promptsPath } from "#features/prompts/address.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { useFormattedLimits } from "#kit/web/language/limits-in-texts.ts";
import { wordsPath } from "#features/dictionaries/web/words-address.ts";
import { notificationsPage } from "#features/notifications/address.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useOfferedLanguages } from "#kit/web/language/offered.ts";
import { useSite } from "#kit/web/pages/page-context.ts";
import { PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import {
  correctionsWantedPath,
  editPicturePath,
  favouritesPath,
  trophiesPath,
} from "#site/web/pages/account/addresses.ts";
import { topicPath } from "#site/web/pages/settings/settings-address.ts";
import { Accordion } from "#ui/accordion.tsx";
import { LinkedText } from "#ui/links.tsx";

/** The questions by topic. A question's id is its hash. */
const questionGroups = {
  writing: ["review", "editing", "length", "files", "offline", "prompts"],
  reading: ["favourites", "languages", "words"],
  community: ["comments", "corrections", "reports", "bans", "trophies"],
  account: ["privacy", "picture", "password", "social", "push", "data", "delete"],
  contact: ["contact"],
} as const;

type Question = (typeof questionGroups)[QuestionGroup][number];

const groupNames = Object.keys(questionGroups) as QuestionGroup[];

const openedByClick = { openedByClick: true };

/** Frequent questions, one answer open at a time: the one in the URL's hash. */
export function Component() {
  const { t } = useTranslation("help");
  const navigate = useNavigate();
  const { hash, state } = useLocation();
  const open = questionOf(hash);
  const hasLanguages = useOfferedLanguages().length > 1;
  const hasDictionaries = useSite().dictionaries !== null;
  const isAsked = (question: Question) =>
    (question !== "languages" || hasLanguages) && (question !== "words" || hasDictionaries);

  useEffect(() => {
    // Someone who clicks a question sees it already; a link to an answer scrolls to it.
    if (open === null || (state as typeof openedByClick | null)?.openedByClick === true) return;
    const question = document.getElementById(open);
    question?.scrollIntoView();
    question?.querySelector("summary")?.focus({ preventScroll: true });
  }, [open, state]);

  function show(question: string | null) {
    const address = { hash: question === null ? "" : `#${question}` };
    void navigate(address, { replace: true, preventScrollReset: true, state: openedByClick });
  }

  return (
    <>
      <PrivatePageHead title={t("title")} lead={t("lead")} />
      {groupNames.map((group) => (
        <section key={group} aria-labelledby={`help-${group}`} className="mt-10">
          <h2 id={`help-${group}`} className="mb-3 text-xl">
            {t(`groups.${group}`)}
          </h2>
          <Accordion
            name="help"
            open={open}
            onOpen={show}
            items={questionGroups[group].filter(isAsked).map((question) => ({
              id: question,
              title: t(`questions.${question}.title`),
              body: <Answer question={question} />,
            }))}
          />
        </section>
      ))}
    </>
  );
}

/** The targets of links in answers, by tag name. */
const linkTargets: Record<string, string> = {
  laboratory: laboratoryPath,
  write: chooseCategoryPath,
  mine: laboratoryPath,
  favourites: favouritesPath,
  trophies: trophiesPath,
  notifications: notificationsPage,
  picture: editPicturePath,
  privacy: topicPath("privacy"),
  ban: topicPath("ban"),
  password: topicPath("password"),
  push: topicPath("notifications"),
  data: topicPath("data"),
  delete: topicPath("delete"),
  corrections: correctionsWantedPath,
  contact: "/contact-us",
  words: wordsPath,
  prompts: promptsPath,
  reading: topicPath("reading"),
};

/** The answer to a question: paragraphs with the product's numbers and links. */
function Answer({ question }: { question: Question }) {
  const { t } = useTranslation("help");
  const { email: supportEmail } = useSite().operator;
  const { language } = useLanguage();
  const username = useSession()?.username ?? "";
  const text = t(`questions.${question}.answer`, { ...useFormattedLimits(), email: supportEmail });

  function linked(words: string, name: string): ReactNode {
    if (name === "mail")
      return (
        <a href={`mailto:${supportEmail}`} className="link wrap-anywhere">
          {words}
        </a>
      );
    const own: Record<string, string> = { page: profileAddress(username), learn: ladderPath(language) };
    const to = own[name] ?? linkTargets[name];
    return to === undefined ? (
      words
    ) : (
      <Link to={to} className="link">
        {words}
      </Link>
    );
  }

  return text.split("\n").map((paragraph) => (
    <p key={paragraph} className="mt-3 first:mt-0">
      <LinkedText text={paragraph} linked={linked} />
    </p>
  ));
}

type QuestionGroup = keyof typeof questionGroups;

/** The question in a hash; null if there is none. */
function questionOf(hash: string): Question | null {
  const all: readonly Question[] = Object.values(questionGroups).flat();
  return all.find((question) => hash === `#${question}`) ?? null;
}
