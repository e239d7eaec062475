import { useTranslation } from "react-i18next";
import { redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { talesCalls } from "#features/tales/calls.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { Notice } from "#ui/notice.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { BackLink } from "#ui/links.tsx";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { toLanguage } from "#vocabulary/languages.ts";
import { laboratoryPath, revisionPath } from "./addresses.ts";
import { localTaleDrafts } from "./autosave/draft-storage.ts";
import type { LocalTaleDraft, StoredDrafts } from "./autosave/local-tale-drafts.ts";
import { openTale, redundantDrafts, type OpenedTale } from "./autosave/open-tale.ts";
import { findLocalDrafts } from "./autosave/tab-coordination.ts";
import { ReviseButton } from "./revise-button.tsx";
import { TaleEditor } from "./tale-editor.tsx";
import { forgetText, rememberedText } from "./texts-on-device.ts";
import { UnreadableDraftsNotice } from "./begun-texts.tsx";
import { useCopyToNewTale } from "./use-copy-to-new-tale.ts";
import { onlyForAnotherAddress, useEditSession } from "./use-edit-session.ts";
import { useTimeText } from "./use-time-text.ts";

type Loaded =
  | { kind: "open"; userId: number; opening: OpenedTale }
  /** It can no longer be edited; drafts may still be on this device. */
  | { kind: "closed"; published: OwnTale | null; stored: StoredDrafts };

export const shouldRevalidate = onlyForAnotherAddress;

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<Loaded> {
  const { userId, username } = requireSession(request);
  const { api } = context.get(pageContext);
  const id = Number(params.postId);
  const [tale, found] = await Promise.all([
    api(talesCalls.readInAnyState, { params: { id: params.postId } }, { signal: request.signal })
      .catch((error: unknown) => rememberedText(userId, id, error))
      .catch(nullIfNoTale),
    findLocalDrafts((drafts) => drafts.ofTale(userId, id)),
  ]);
  if (tale?.published !== false) await forgetText(userId, id).catch(() => {});
  // Reviewers can read Tales of others, but not edit them.
  if (tale === null || tale.author !== username) return { kind: "closed", published: null, stored: found };
  // Its text, and drafts of it on this device, are in the revision.
  if (tale.hasRevision === true) throw redirect(revisionPath(id));
  const redundant = redundantDrafts(tale, found.drafts);
  for (const draft of redundant)
    void localTaleDrafts()
      .remove(userId, draft.copyId)
      .catch(() => {});
  if (tale.published) {
    const drafts = found.drafts.filter((draft) => !redundant.includes(draft));
    return { kind: "closed", published: tale, stored: { ...found, drafts } };
  }
  return { kind: "open", userId, opening: openTale(tale, found) };
}

function nullIfNoTale(error: unknown): null {
  if (hasCode(error, "NOT_FOUND", "BAD_REQUEST")) return null;
  throw error;
}

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.kind === "closed") return <UneditableTale published={loaded.published} stored={loaded.stored} />;
  return <EditTale key={loaded.opening.copyId} userId={loaded.userId} opening={loaded.opening} />;
}

function EditTale({ userId, opening }: { userId: number; opening: OpenedTale }) {
  const writing = useEditSession(opening, userId);
  return <TaleEditor userId={userId} opening={opening} {...writing} />;
}

interface UneditableTaleProps {
  /** null: it was deleted, or belongs to somebody else. */
  published: OwnTale | null;
  /** Its drafts on this device. */
  stored: StoredDrafts;
}

/** A Tale that can no longer be edited, because it was published or deleted. */
function UneditableTale({ published, stored }: UneditableTaleProps) {
  const { t } = useTranslation(["laboratory", "own-tale", "user"]);
  const title = published === null ? t("closed.missing") : t("closed.published");
  return (
    <div className="page-width max-w-[46rem] py-10 md:py-16">
      <PageHead title={title} noIndex />
      <BackLink to={laboratoryPath}>{t("tabs.tales")}</BackLink>
      <h1 className="mt-4 text-2xl md:text-3xl">{title}</h1>
      {published === null ? (
        <p className="mt-4 font-serif text-lg">{t("closed.missingText")}</p>
      ) : (
        <>
          <p className="mt-4 font-serif text-lg" lang={toLanguage(published.languageName)}>
            {published.title}
          </p>
          <p className="mt-4">{t("own-tale:next.published")}</p>
        </>
      )}
      <div className="mt-8 flex flex-col gap-4">
        {!stored.isComplete && <UnreadableDraftsNotice />}
        {stored.drafts.map((draft) => (
          <LeftDraft key={draft.copyId} draft={draft} />
        ))}
      </div>
      {published !== null && (
        <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
          <ButtonLink variant="primary" to={taleAddress(published)}>
            {t("closed.read")}
          </ButtonLink>
          <ReviseButton isNamed tale={published} />
        </div>
      )}
    </div>
  );
}

function LeftDraft({ draft }: { draft: LocalTaleDraft }) {
  const { t } = useTranslation("laboratory");
  const timeText = useTimeText();
  const copyToNewTale = useCopyToNewTale();
  return (
    <Notice
      kind="info"
      action={<Button onClick={() => void copyToNewTale(draft, draft.copyId)}>{t("closed.beginAnew")}</Button>}
    >
      {t("closed.copyLeft", { time: timeText(draft.changedAt) })}
    </Notice>
  );
}
