import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { Remark, ReturnReason } from "../remarks.ts";
import type { ListedTale, PublishedTale } from "../shapes.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { event } from "#kit/server/features/events.ts";

/** The events of Tales. */

interface TaleText {
  title: string;
  content: string;
  tags: readonly string[];
}

/** The writing prompt of a Tale, with everything that is checked against it. */
interface SavedForPrompt {
  categoryName: CategoryName;
  words: number;
  /** It waits for review from now on, or goes on waiting. */
  isFinished: boolean;
  /** As sent: undefined leaves it, null takes it off. */
  promptId: number | null | undefined;
}

/** A Tale is written, as a translation of another one if `translationOf` has its id. It is refused by throwing an `ApiError`. */
export const taleCreated = event<
  SavedForPrompt & {
    actor: Actor;
    taleId: number;
    /** The idempotency key with which its client has created it. */
    clientKey: string | undefined;
    translationOf: number | undefined;
    languageName: LanguageName;
  }
>("tale.created");

/** The author submits a Tale for review, a new one or a draft. The columns that say so are written with the commit. */
export const taleSubmitted = event<{ authorId: number; taleId: number; text: TaleText; submittedAt: Date }>(
  "tale.submitted",
);

/** The author takes a Tale back that waits for review. */
export const taleWithdrawn = event<{ taleId: number }>("tale.withdrawn");

/** The author saves an unpublished Tale, which has had another language before, or submits it. It is refused by throwing an `ApiError`. */
export const taleSaved = event<
  SavedForPrompt & {
    actor: Actor;
    /** As it was before. */
    tale: { id: number; language: LanguageName };
    language: LanguageName;
    isSubmitted: boolean;
  }
>("tale.saved");

/** A reviewer decides about a Tale or a revision that waits: it is published, or sent back. */
export const reviewDecided = event<{
  reviewer: Actor;
  action: "publish" | "return";
  taleId: number;
  /** As it is published or sent back. */
  text: TaleText;
  language: LanguageName;
  submittedAt: Date;
  decidedAt: Date;
  /** For the audit log. */
  detail?: string | undefined;
  /** The reviewer's words to the author. */
  review?: { note: string; reason: ReturnReason | null; remarks: Remark[] };
}>("review.decided");

/** The columns that say so are written with the commit. */
export const talePublished = event<{
  /** As others see it: without the author's name if that is hidden. */
  tale: PublishedTale & { authorId: number; isAuthorHidden: boolean };
  /** Tells the author what the reviewer has corrected, in the author's language. */
  correction: string | null;
}>("tale.published");

/**
 * The author of a Tale in any state is hidden from now on. It is not written yet. It is refused by throwing an `ApiError`.
 */
export const authorHidden = event<{ taleId: number }>("tale.author-hidden");

/** The authors of published Tales are named, who were hidden before. It is written. */
export const authorsNamed = event<{ tales: readonly (ListedTale & { authorId: number })[] }>("tale.authors-named");

/** The author opens a revision of a published Tale. It is refused by throwing an `ApiError`. */
export const revisionOpened = event<{ taleId: number }>("tale.revision-opened");

/** A revision takes the place of a published Tale's text. It is refused by throwing an `ApiError`. */
export const taleRevised = event<{ tale: PublishedTale; before: { title: string } }>("tale.revised");

/** A Tale or a revision is sent back. */
export const taleReturned = event<{
  tale: { id: number; authorId: number; title: string };
  note: string;
}>("tale.returned");

type NamedTale = Pick<PublishedTale, "id" | "title" | "author" | "languageName" | "categoryName">;

/** A published Tale is taken off the site, or deleted. It is still there. */
export const taleUnpublished = event<{ tale: NamedTale & Pick<PublishedTale, "series" | "prompt"> }>(
  "tale.unpublished",
);

/** Published Tales of a closed account are erased: some of them, until none is left. The account had the name of their author. */
export const publishedTalesErased = event<{ tales: readonly NamedTale[] }>("published-tales.erased");

/** A Tale in any state is deleted. It is still there. */
export const taleRemoved = event<{
  actor: Actor;
  tale: { id: number; authorId: number; hiddenAuthor: object | null; isFinished: boolean };
  /** The staff may bring it back. */
  mayReturn: boolean;
}>("tale.removed");

/**
 * A Tale that was deleted or taken off the site is there again, published or waiting for review, as if nothing had happened. The columns
 * that say so are written after it. It is refused by throwing an `ApiError`; then it stays a draft.
 */
export const taleBroughtBack = event<{ tale: PublishedTale }>("tale.brought-back");

/** A Tale that was brought back is published again, after nobody has refused it. */
export const talePublishedAgain = event<{ tale: PublishedTale }>("tale.published-again");
