import type { SentPrompt, TaleDraft } from "#features/tales/calls.ts";
import type { Problem } from "#vocabulary/errors.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import type { KeptText } from "#features/tales/versions.ts";
import { ApiError, hasCode } from "#kit/web/calls/api-error.ts";
import { EditConflict, type SketchCalls } from "./save-sketch.ts";
import { editedTaleOf, isSameText, type EditedTale } from "./edited-tale.ts";

/** The API calls of an editor. */
export interface TaleCalls extends SketchCalls {
  create(draft: TaleDraft & SentPrompt & { clientKey: string; translationOf?: number }): Promise<OwnTale>;
  edit(
    id: number,
    draft: TaleDraft & SentPrompt & { expectedUpdatedAt: string; keepReplaced?: true },
  ): Promise<OwnTale>;
  read(id: number): Promise<OwnTale>;
  /** Keeps a text among the earlier versions; the Tale's own text stays. */
  keep(id: number, text: KeptText): Promise<unknown>;
}

/** The field at which a prompt refuses a Tale. */
export const promptField = "promptId";

export interface SaveRequest {
  edited: EditedTale;
  /** null: keeps its state. */
  isFinished: 0 | 1 | null;
  /** Of a new Tale: the one of which it is a translation. */
  translationOf?: number | null;
  clientKey: string;
  /** The Tale in the server's last answer. */
  known: OwnTale | null;
  /** The writer overwrites a text that was saved elsewhere: the server keeps it as a version. */
  isOverwriting?: boolean;
}

/** A reviewer sent the Tale back while its author was submitting it; the author has to see the note first. */
export class ReturnedByReviewer extends Error {
  readonly tale: OwnTale;
  constructor(tale: OwnTale) {
    super("returned by a reviewer");
    this.tale = tale;
  }
}

function draftOf({ edited }: SaveRequest, isFinished: 0 | 1): TaleDraft & SentPrompt {
  const { tags, warnings, ...text } = editedTaleOf(edited);
  return { ...text, title: text.title.trim(), tags: [...tags], warnings: [...warnings], isFinished };
}

function holds(tale: OwnTale, request: SaveRequest): boolean {
  const asWanted = request.isFinished === null || request.isFinished === tale.isFinished;
  return asWanted && isSameText(tale, request.edited);
}

const isConflict = (error: unknown) => hasCode(error, "CONFLICT");

/**
 * Saves a text without ever overwriting what somebody else saved. Repeating a save whose answer was lost has no further
 * effect.
 * @throws {EditConflict} {@link ReturnedByReviewer} {ApiError}
 */
export async function saveTale(calls: TaleCalls, request: SaveRequest): Promise<OwnTale> {
  const known = request.known ?? (await create(calls, request));
  if (request.known === null) {
    if (holds(known, request)) return known;
    // An earlier attempt created it and its answer was lost. If unchanged since, it is this editor's own older text.
    if (known.updatedAt !== known.createdAt) throw new EditConflict(known);
  }
  try {
    return await edit(calls, request, known);
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
  const serverTale = await calls.read(known.id);
  // This editor's own save, whose answer was lost.
  if (holds(serverTale, request)) return serverTale;
  if (!isSameText(serverTale, known)) throw new EditConflict(serverTale);
  // The text is the same, only the state changed: for example a reviewer sent it back.
  if (request.isFinished === 1 && serverTale.returnNote !== null && serverTale.returnNote !== known.returnNote) {
    throw new ReturnedByReviewer(serverTale);
  }
  return edit(calls, request, serverTale).catch((error: unknown) => {
    // Nobody else has changed the Tale.
    throw request.edited.promptId !== null && isConflict(error) ? refusedByPrompt(error) : error;
  });
}

/** The prompt doesn't take the Tale, or not any more: the writer takes it off. */
const refusedByPrompt = (error: unknown) =>
  new ApiError(
    {
      status: 400,
      code: "BAD_REQUEST",
      problem: { errors: [{ path: promptField, message: "" }] } as unknown as Problem,
    },
    error,
  );

function create(calls: TaleCalls, request: SaveRequest): Promise<OwnTale> {
  const { clientKey, translationOf = null, edited } = request;
  const draft = draftOf(request, request.isFinished ?? 0);
  const created = calls.create({ ...draft, clientKey, ...(translationOf !== null && { translationOf }) });
  return created.catch((error: unknown) => {
    throw edited.promptId !== null && isConflict(error) ? refusedByPrompt(error) : error;
  });
}

function edit(calls: TaleCalls, request: SaveRequest, known: OwnTale): Promise<OwnTale> {
  const draft = draftOf(request, request.isFinished ?? known.isFinished);
  const options = {
    expectedUpdatedAt: known.updatedAt,
    ...(request.isOverwriting === true && { keepReplaced: true as const }),
  };
  return calls.edit(known.id, { ...draft, ...options });
}
