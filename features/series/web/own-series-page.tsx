import { useState } from "react";
import { redirect, useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import type { LanguageName } from "#vocabulary/languages.ts";
import { page as listPage } from "#vocabulary/limits.ts";
import { ownTalesCalls } from "#features/tales/own-tales.ts";
import { seriesCalls } from "../calls.ts";
import type { ListedTale } from "#features/tales/shapes.ts";
import { PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import type { Api } from "#kit/web/calls/api.ts";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { BackLink } from "#ui/links.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useToast } from "#ui/toasts.tsx";
import { ownSeriesListPath } from "#features/writing/web/addresses.ts";
import { OrderTales } from "./order-tales.tsx";
import { seriesAddress } from "./series-address.ts";
import { SeriesDetailsForm } from "./series-form.tsx";

/** A writer with more Tales of a language chooses among the newest ones. */
const pagesOffered = 5;

async function ownTales(api: Api, languageName: LanguageName, signal: AbortSignal): Promise<ListedTale[]> {
  const tales: ListedTale[] = [];
  for (let pageNumber = 0; pageNumber < pagesOffered; pageNumber += 1) {
    const query = { languageName, pageNumber, pageSize: listPage.max };
    const { posts, totalPosts } = await api(ownTalesCalls.own, { query }, { signal });
    tales.push(...posts);
    if (tales.length >= totalPosts) break;
  }
  return tales;
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  requireSession(request);
  const { api } = context.get(pageContext);
  const { signal } = request;
  if (params.seriesId === undefined) throw redirect(ownSeriesListPath);
  const series = await api(seriesCalls.readOwn, { params: { id: params.seriesId } }, { signal });
  return { series, own: await ownTales(api, series.languageName, signal) };
}

/** One series of the writer: its Tales in their order, and its title, description and language. */
export function Component() {
  const { t } = useTranslation("series");
  const { series, own } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <div className="page-width py-6 md:py-10">
      <PrivatePageHead
        title={series.title}
        back={<BackLink to={ownSeriesListPath}>{t("own.title")}</BackLink>}
        lead={t("parts", { count: series.totalPosts })}
      />
      <p className="mt-4">
        <ButtonLink icon="eye" to={seriesAddress(series.id)}>
          {t("own.show")}
        </ButtonLink>
      </p>
      <div className="mt-10 grid items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {/* Another language offers other Tales. */}
        <OrderTales
          key={`${series.id} ${series.languageName}`}
          id={series.id}
          tales={series.posts}
          own={own}
          onSaved={() => void revalidate()}
        />
        <div className="flex min-w-0 flex-col gap-8 lg:border-l lg:border-hairline lg:pl-8">
          <SeriesDetailsForm key={series.id} series={series} hasTales={series.posts.length > 0} />
          <DeleteSeries id={series.id} title={series.title} />
        </div>
      </div>
    </div>
  );
}

function DeleteSeries({ id, title }: { id: number; title: string }) {
  const { t } = useTranslation("series");
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { busy, problem, run } = useSingleCall();
  const remove = () =>
    run(async () => {
      await api(seriesCalls.remove, { params: { id } });
      toast({ kind: "success", text: t("delete.done", { title }) });
      await navigate(ownSeriesListPath);
    });
  return (
    <div>
      <FormError title={problem} />
      <Button icon="trash" onClick={() => setIsAsking(true)}>
        {t("delete.open")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t("delete.title")}
        confirmText={t("delete.confirm")}
        cancelText={t("delete.cancel")}
        busy={busy}
        danger
        onConfirm={() => void remove().finally(() => setIsAsking(false))}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t("delete.text", { title })}</p>
      </ConfirmDialog>
    </div>
  );
}
