import type { Sketch, SketchParts } from "#features/sketches/calls.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import { ApiError, hasCode } from "#kit/web/calls/api-error.ts";
import { editedTaleOf, isBlank, isSameText, type EditedTale, type Place } from "./edited-tale.ts";

/** A new Tale that lacks something, as the server has it. */
export interface KeptSketch extends EditedTale {
  clientKey: string;
  updatedAt: string;
  translationOf: number | null;
}

/** A text on the server that an editor shows. */
export type ServerText = OwnTale | KeptSketch;
export const isTale = (text: ServerText): text is OwnTale => "id" in text;

/** @param place for a sketch without a category or a language, which another program has made */
export const keptSketchOf = ({ categoryName, languageName, ...sketch }: Sketch, place: Place): KeptSketch => ({
  ...sketch,
  categoryName: categoryName ?? place.categoryName,
  languageName: languageName ?? place.languageName,
});

/** The API calls for sketches. */
export interface SketchCalls {
  keepSketch(clientKey: string, parts: SketchParts & { updatedAt?: string | undefined }): Promise<Sketch>;
  /** Null if there is none. */
  readSketch(clientKey: string): Promise<Sketch | null>;
  removeSketch(clientKey: string): Promise<void>;
}

/** Somebody else saved another text: the writer has to choose. */
export class EditConflict extends Error {
  readonly serverText: ServerText;
  constructor(serverText: ServerText) {
    super("changed elsewhere");
    this.serverText = serverText;
  }
}

interface SketchRequest {
  edited: EditedTale;
  clientKey: string;
  translationOf: number | null;
  /** In the server's last answer. */
  sketch: KeptSketch | null;
}

/**
 * Keeps a new Tale that lacks something. One in which nothing is left is deleted.
 * @returns the Tale, if this text is one already
 * @throws {EditConflict} if it was changed, or became a Tale, elsewhere
 * @throws {ApiError} NOT_FOUND if the Tale that it became is deleted
 */
export async function saveSketch(
  calls: SketchCalls & { read(id: number): Promise<OwnTale> },
  { edited, clientKey, translationOf, sketch }: SketchRequest,
): Promise<ServerText | null> {
  if (isBlank(edited)) {
    const now = await calls.readSketch(clientKey);
    const kept = now === null ? null : keptSketchOf(now, edited);
    if (kept !== null && kept.updatedAt !== sketch?.updatedAt && !(sketch !== null && isSameText(kept, sketch)))
      throw new EditConflict(kept);
    if (kept !== null) await calls.removeSketch(clientKey);
    return null;
  }
  const { tags, warnings, ...text } = editedTaleOf(edited);
  const parts = { ...text, title: text.title.trim(), tags: [...tags], warnings: [...warnings], translationOf };
  const send = async (updatedAt?: string) =>
    keptSketchOf(await calls.keepSketch(clientKey, { ...parts, updatedAt }), edited);
  try {
    return await send(sketch?.updatedAt);
  } catch (error) {
    // A process of the last release doesn't know the call during an upgrade.
    if (hasCode(error, "NOT_FOUND")) throw new ApiError({ status: 503, code: "UNAVAILABLE" });
    if (!hasCode(error, "CONFLICT")) throw error;
    const postId = error instanceof ApiError ? error.problem?.postId : undefined;
    if (postId === null) throw new ApiError({ status: 404, code: "NOT_FOUND" });
    if (postId !== undefined) {
      const tale = await calls.read(postId);
      // This editor's own creation, whose answer was lost.
      if (isSameText(tale, edited) || (sketch !== null && isSameText(tale, sketch))) return tale;
      throw new EditConflict(tale);
    }
  }
  const found = await calls.readSketch(clientKey);
  // It was deleted elsewhere, and its writer goes on here.
  if (found === null) return send();
  const now = keptSketchOf(found, edited);
  // This editor's own save, whose answer was lost.
  if (isSameText(now, edited)) return now;
  if (sketch !== null && isSameText(now, sketch)) return send(now.updatedAt);
  throw new EditConflict(now);
}
