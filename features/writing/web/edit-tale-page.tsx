import { redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { talesCalls } from "#features/tales/calls.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { revisionPath } from "./addresses.ts";
import { deviceCopies } from "./autosave/device-storage.ts";
import type { StoredCopies } from "./autosave/local-copies.ts";
import { openTale, redundantCopies, type OpenedTale } from "./autosave/open-tale.ts";
import { findCopies } from "./autosave/this-tab.ts";
import { UneditableTale } from "./uneditable-tale.tsx";
import { TaleEditor } from "./tale-editor.tsx";
import { useEditSession } from "./use-edit-session.ts";

type Loaded =
  | { kind: "open"; userId: number; opening: OpenedTale }
  /** It can no longer be edited; copies may still be on this device. */
  | { kind: "closed"; published: OwnTale | null; stored: StoredCopies };

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<Loaded> {
  const { userId, username } = requireSession(request);
  const { api } = context.get(pageContext);
  const id = Number(params.postId);
  const [tale, found] = await Promise.all([
    api(talesCalls.readInAnyState, { params: { id: params.postId } }, { signal: request.signal }).catch(nullIfNoTale),
    findCopies((copies) => copies.ofTale(userId, id)),
  ]);
  // Reviewers can read Tales of others, but not edit them.
  if (tale === null || tale.author !== username) return { kind: "closed", published: null, stored: found };
  // Its text, and copies of it on this device, are in the revision.
  if (tale.hasRevision === true) throw redirect(revisionPath(id));
  const redundant = redundantCopies(tale, found.copies);
  for (const copy of redundant)
    void deviceCopies()
      .remove(userId, copy.copyId)
      .catch(() => {});
  if (tale.published) {
    const copies = found.copies.filter((copy) => !redundant.includes(copy));
    return { kind: "closed", published: tale, stored: { ...found, copies } };
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
