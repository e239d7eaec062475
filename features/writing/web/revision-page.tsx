import { redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import type { OwnTale } from "#features/tales/shapes.ts";
import { revisionsCalls } from "#features/review/revisions.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { editPath } from "./addresses.ts";
import { openTale, type OpenedTale } from "./autosave/open-tale.ts";
import { findLocalDrafts } from "./autosave/tab-coordination.ts";
import { revisedTale, revisionCallsOf } from "./revised-tale.ts";
import { rememberedText } from "./texts-on-device.ts";
import { TaleEditor } from "./tale-editor.tsx";
import { onlyForAnotherAddress, useEditSession } from "./use-edit-session.ts";

interface Loaded {
  userId: number;
  tale: OwnTale;
  opening: OpenedTale;
}

export const shouldRevalidate = onlyForAnotherAddress;

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<Loaded> {
  const { userId, username } = requireSession(request);
  const { api } = context.get(pageContext);
  const { signal } = request;
  const id = Number(params.postId);
  const read = api(talesCalls.readInAnyState, { params: { id: params.postId } }, { signal });
  const tale = await read.catch((error: unknown) => rememberedText(userId, id, error));
  // As this device has it, with the text of its revision.
  if (tale.author === username && !tale.published && tale.hasRevision === true)
    return { userId, tale, opening: openTale(tale, await findLocalDrafts((drafts) => drafts.ofTale(userId, id))) };
  if (tale.author !== username) throw redirect(taleAddress(tale));
  if (!tale.published) throw redirect(editPath(id));
  const revision = await api(revisionsCalls.read, { params: { id: params.postId } }, { signal }).catch(
    (error: unknown) => {
      // Published or given up: nothing is left to edit.
      if (hasCode(error, "NOT_FOUND")) throw redirect(taleAddress(tale));
      throw error;
    },
  );
  const found = await findLocalDrafts((drafts) => drafts.ofTale(userId, id));
  return { userId, tale, opening: openTale(revisedTale(tale, revision), found) };
}

/** The editor with the revision of a published Tale. */
export function Component() {
  const { userId, tale, opening } = useLoaderData<Loaded>();
  return <EditRevision key={opening.copyId} userId={userId} tale={tale} opening={opening} />;
}

function EditRevision({ userId, tale, opening }: Loaded) {
  const api = useApi();
  const writing = useEditSession(opening, userId, revisionCallsOf(api, tale));
  return <TaleEditor isRevision userId={userId} opening={opening} {...writing} />;
}
