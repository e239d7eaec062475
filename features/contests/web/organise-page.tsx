import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { ownNames, toLanguage, toLanguageName, type LanguageName } from "#vocabulary/languages.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import { ProfileName } from "#features/profiles/web/profile-name.tsx";
import { adminPromptsPath, editPromptPath } from "#features/prompts/address.ts";
import { promptsCalls, type Prompt } from "#features/prompts/calls.ts";
import { Moment } from "#features/prompts/web/prompt-facts.tsx";
import { usePromptText } from "#features/prompts/web/prompt-text.ts";
import type { ListedTale } from "#features/tales/shapes.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { useOfferedLanguages } from "#kit/web/language/offered.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { listAddress, pageOf } from "#kit/web/pages/list-address.ts";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Fact, Facts } from "#ui/card-text.tsx";
import { Checkbox } from "#ui/choice-fields.tsx";
import { BackLink } from "#ui/links.tsx";
import { FormError } from "#ui/notice.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { useToast } from "#ui/toasts.tsx";
import { organisersPath } from "../address.ts";
import { contestStaffCalls, type ContestState } from "../staff-calls.ts";
import { DisqualifyDialog } from "./disqualify-dialog.tsx";

const pageSize = pageSizes.adminNews;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const { signal } = request;
  const page = pageOf(request, pageSize);
  const named = { id: params["id"] ?? "" };
  const query = { pageNumber: page - 1, pageSize };
  const [prompt, state] = await Promise.all([
    api(promptsCalls.read, { params: named, query }, { signal }),
    api(contestStaffCalls.judges, { params: named, query: { pageSize: 100 } }, { signal }),
  ]);
  return { prompt, state, page };
}

/** A contest for its organisers: its moments, what is short, its judges and its entries. */
export function Component() {
  const { t } = useTranslation("contests");
  const { prompt, state, page } = useLoaderData<typeof loader>();
  const { text, lang } = usePromptText()(prompt);
  return (
    <div className="page-width py-10 md:py-12">
      <PageHead title={t("organise.title")} noIndex />
      <BackLink to={adminPromptsPath}>{t("organise.back")}</BackLink>
      <h1 lang={lang} className="mt-2 text-3xl wrap-anywhere">
        {text}
      </h1>
      <Dates prompt={prompt} />
      <Languages state={state} />
      <Judges promptId={prompt.id} state={state} />
      <Tales promptId={prompt.id} tales={prompt.posts} />
      <ListPages
        page={page}
        pageSize={pageSize}
        total={prompt.totalPosts}
        counted="tales"
        href={(to) => listAddress(organisersPath(prompt.id), to)}
      />
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

function Dates({ prompt: { id, opensAt, closesAt, judgingEndsAt } }: { prompt: Prompt }) {
  const { t } = useTranslation("contests");
  const ends = judgingEndsAt ?? closesAt;
  const half = new Date((Date.parse(closesAt) + Date.parse(ends)) / 2).toISOString();
  const moments = [
    ["opens", opensAt],
    ["closes", closesAt],
    ["half", half],
    ["ends", ends],
  ] as const;
  return (
    <Section title={t("organise.dates")}>
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {moments.map(([name, date]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{t(`organise.${name}`)}</dt>
            <dd>
              <Moment date={date} />
            </dd>
          </div>
        ))}
      </dl>
      <ButtonLink to={editPromptPath(id)} icon="pencil" className="mt-4">
        {t("organise.extend")}
      </ButtonLink>
    </Section>
  );
}

/** Those with Tales or judges. */
function Languages({ state }: { state: ContestState }) {
  const { t } = useTranslation("contests");
  const languages = state.languages.filter(({ posts, judges }) => posts + judges > 0);
  const columns = ["posts", "judges", "judgements", "short"] as const;
  if (languages.length === 0) return null;
  return (
    <Section title={t("organise.languages")}>
      <ul className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {languages.map((each) => (
          <li key={each.languageName} className="border-t border-hairline pt-3">
            <h3 lang={toLanguage(each.languageName)} className="font-semibold">
              {ownNames[toLanguage(each.languageName)]}
            </h3>
            <dl className="mt-1">
              {columns.map((name) => (
                <div key={name} className="flex justify-between gap-4">
                  <dt>{t(`organise.${name}`)}</dt>
                  <dd className={name === "short" && each.short > 0 ? "font-semibold tabular-nums" : "tabular-nums"}>
                    {each[name]}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Judges({ promptId, state: { judges } }: { promptId: number; state: ContestState }) {
  const { t } = useTranslation("contests");
  return (
    <Section title={t("organise.judges")}>
      {judges.length === 0 && <p className="mt-2 text-ink-soft">{t("organise.noJudges")}</p>}
      <ul className="mt-3">
        {judges.map(({ username, languages, entries, marked, invited, withdrawn }) => (
          <li key={username} className="border-t border-hairline py-2">
            <ProfileName username={username} />
            <Facts>
              {languages.map((name) => (
                <Fact key={name}>
                  <span lang={toLanguage(name)}>{ownNames[toLanguage(name)]}</span>
                </Fact>
              ))}
              <Fact>{t("organise.marked", { marked, entries })}</Fact>
              {invited && <Fact>{t("organise.invited")}</Fact>}
              {withdrawn && <Fact>{t("organise.withdrawn")}</Fact>}
            </Facts>
          </li>
        ))}
      </ul>
      <InviteForm promptId={promptId} />
    </Section>
  );
}

function InviteForm({ promptId }: { promptId: number }) {
  const { t } = useTranslation("contests");
  const api = useApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { busy, problem, run } = useSingleCall();
  const offered = useOfferedLanguages();
  const [username, setUsername] = useState("");
  const [languages, setLanguages] = useState<LanguageName[]>([]);
  const [isMissing, setMissing] = useState(false);
  async function send() {
    const isComplete = username.trim() !== "" && languages.length > 0;
    setMissing(!isComplete);
    if (!isComplete) return;
    await run(async () => {
      const body = { username: username.trim(), languages };
      await api(contestStaffCalls.invite, { params: { id: promptId }, body });
      toast({ kind: "success", text: t("organise.added", { username: body.username }) });
      setUsername("");
      setLanguages([]);
      await revalidate();
    });
  }
  return (
    <form
      noValidate
      className="mt-6 max-w-112"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h3 className="text-lg">{t("organise.add")}</h3>
      <FormError title={isMissing ? t("organise.missing") : problem} />
      <TextField
        label={t("organise.username")}
        className="mt-3"
        autoCapitalize="none"
        autoComplete="off"
        value={username}
        onChange={({ target }) => setUsername(target.value)}
      />
      <div className="mt-2 flex flex-wrap gap-x-6">
        {offered.map((each) => {
          const name = toLanguageName(each);
          return (
            <Checkbox
              key={each}
              label={<span lang={each}>{ownNames[each]}</span>}
              checked={languages.includes(name)}
              onChange={({ target }) =>
                setLanguages(target.checked ? [...languages, name] : languages.filter((other) => other !== name))
              }
            />
          );
        })}
      </div>
      <Button type="submit" busy={busy} className="mt-3">
        {t("organise.add")}
      </Button>
    </form>
  );
}

function Tales({ promptId, tales }: { promptId: number; tales: readonly ListedTale[] }) {
  const { t } = useTranslation("contests");
  const [chosen, setChosen] = useState<ListedTale | null>(null);
  return (
    <Section title={t("organise.tales")}>
      {tales.length === 0 && <EmptyState>{t("organise.noTales")}</EmptyState>}
      <ul className="mt-3">
        {tales.map((tale) => (
          <li key={tale.id} className="flex items-center justify-between gap-3 border-t border-hairline py-3">
            <div className="min-w-0">
              <Link
                to={taleAddress(tale)}
                lang={toLanguage(tale.languageName)}
                className="link inline-flex min-h-11 items-center wrap-anywhere"
              >
                {tale.title}
              </Link>
              <p className="text-sm text-ink-soft">{ownNames[toLanguage(tale.languageName)]}</p>
            </div>
            <Button onClick={() => setChosen(tale)} aria-label={t("organise.disqualifyOne", { title: tale.title })}>
              {t("organise.disqualify")}
            </Button>
          </li>
        ))}
      </ul>
      <DisqualifyDialog promptId={promptId} tale={chosen} onClose={() => setChosen(null)} />
    </Section>
  );
}
