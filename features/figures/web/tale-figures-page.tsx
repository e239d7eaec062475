import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { figuresCalls } from "../calls.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { listAddress } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import { BackLink } from "#ui/links.tsx";
import { toLanguage } from "#vocabulary/languages.ts";
import { figuresOfTalePath, figuresPath } from "./addresses.ts";
import { FiguresChart } from "./figures-chart.tsx";
import { FiguresTotals, HowCounted } from "./figures-totals.tsx";
import { PeriodChoice } from "./period-choice.tsx";
import { dayOf, daysOf } from "./period.ts";

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  requireSession(request);
  const { api } = context.get(pageContext);
  const { signal } = request;
  const today = dayOf(Date.now());
  const days = daysOf(request, today);
  const id = { id: params["postId"] };
  const [figures, tale] = await Promise.all([
    api(figuresCalls.ofTale, { params: id, query: days }, { signal }),
    api(talesCalls.readInAnyState, { params: id }, { signal }),
  ]);
  return { figures, tale, today, days };
}

/** How often one of the writer's Tales is read. */
export function Component() {
  const { t } = useTranslation("figures");
  const { figures, tale, today, days } = useLoaderData<typeof loader>();
  return (
    <div className="page-width py-6 md:py-10">
      <PrivatePageHead
        title={t("title")}
        lead={<span lang={toLanguage(tale.languageName)}>{tale.title}</span>}
        back={<BackLink to={listAddress(figuresPath, 1, { ...days })}>{t("back")}</BackLink>}
      />
      <div className="mt-8">
        <PeriodChoice path={figuresOfTalePath(tale.id)} days={days} today={today} />
        <FiguresTotals figures={figures} days={days} />
        <FiguresChart figures={figures.days} days={days} />
        <HowCounted />
      </div>
    </div>
  );
}
