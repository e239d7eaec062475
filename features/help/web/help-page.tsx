import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { PrivatePageHead } from "#kit/web/pages/private-page-head.tsx";
import { Accordion } from "#ui/accordion.tsx";
import { Answer } from "./answer.tsx";
import { groupNames, questionGroups, questionOf } from "./questions.ts";

const openedByClick = { openedByClick: true };

/** Frequent questions, one answer open at a time: the one in the URL's hash. */
export function Component() {
  const { t } = useTranslation("help");
  const navigate = useNavigate();
  const { hash, state } = useLocation();
  const open = questionOf(hash);

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
            items={questionGroups[group].map((question) => ({
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
