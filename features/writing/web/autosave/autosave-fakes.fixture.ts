import type { Sketch, SketchParts } from "#features/sketches/calls.ts";
import type { Problem } from "#vocabulary/errors.ts";
import type { SentPrompt, TaleDraft } from "#features/tales/calls.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import { ApiError, type ApiErrorCode } from "#kit/web/calls/api-error.ts";
import { createLocalTaleDrafts, type LocalTaleDraft } from "./local-tale-drafts.ts";
import type { EditedTale } from "./edited-tale.ts";
import type { TaleCalls } from "./save-tale.ts";
import type { Channel } from "./tab-coordination.ts";

export const anEditedTale = (overrides: Partial<EditedTale> = {}): EditedTale => ({
  categoryName: "HORROR",
  languageName: "EN",
  title: "The lamp",
  content: "<p>Nobody had lit the lamp for thirty years.</p>",
  tags: ["ghosts"],
  level: null,
  warnings: [],
  promptId: null,
  ...overrides,
});

const { promptId: _none, ...written } = anEditedTale();

export const aTale = (overrides: Partial<OwnTale> = {}): OwnTale => ({
  id: 42,
  ...written,
  tags: ["ghosts"],
  overview: "",
  categoryName: "HORROR",
  languageName: "EN",
  isFinished: 0,
  published: false,
  author: "ada1",
  authorAvatar: null,
  totLikes: 0,
  totComments: 0,
  totBookmarks: 0,
  publicationDate: null,
  createdAt: "2026-11-21T10:00:00.000Z",
  updatedAt: "2026-11-21T10:00:00.000Z",
  words: 8,
  readingMinutes: 1,
  level: null,
  warnings: [],
  series: null,
  submittedAt: null,
  revisedAt: null,
  returnNote: null,
  returnReason: null,
  remarks: [],
  translations: "ask",
  correctionsWelcome: false,
  comments: "open",
  difficulty: null,
  prompt: null,
  award: null,
  helpers: [],
  versions: [],
  translationOf: null,
  ...overrides,
});

export const aLocalDraft = (overrides: Partial<LocalTaleDraft> = {}): LocalTaleDraft => ({
  copyId: "copy-1",
  userId: 7,
  taleId: 42,
  clientKey: "key-1",
  categoryName: "HORROR",
  languageName: "EN",
  translationOf: null,
  manuscript: anEditedTale({ content: "<p>Nobody had lit the lamp, and yet it burned.</p>" }),
  base: { updatedAt: "2026-11-21T10:00:00.000Z", manuscript: anEditedTale() },
  changedAt: 1000,
  setAside: false,
  ...overrides,
});

export const aSketch = (overrides: Partial<Sketch> = {}): Sketch => ({
  clientKey: "key-1",
  ...anEditedTale({ title: "", content: "", tags: [] }),
  tags: [],
  translationOf: null,
  promptId: null,
  updatedAt: "2026-11-21T10:00:00.000Z",
  warnings: [],
  ...overrides,
});

const withoutUndefined = (parts: SketchParts) =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));

/** The refusal of a sketch whose place a Tale has taken. */
const usedKey = (postId: number | null) =>
  new ApiError({ status: 409, code: "CONFLICT", problem: { postId } as Problem });

export const failure = (code: ApiErrorCode, status = 0) => new ApiError({ status, code });

/** The storage of a device, whose content tests can read. */
export function aFakeDevice(drafts: LocalTaleDraft[] = []) {
  const stored = new Map(drafts.map((draft) => [`${draft.userId}/${draft.copyId}`, draft]));
  const device = {
    stored,
    broken: false,
    texts: () => [...stored.values()].map((draft) => draft.manuscript.content),
    drafts: createLocalTaleDrafts({
      async set(key, draft) {
        if (device.broken) throw new Error("quota exceeded");
        stored.set(key, draft);
      },
      setAtOnce: (key, draft) => void stored.set(key, draft),
      delete: async (key) => void stored.delete(key),
      values: async () => ({ drafts: [...stored.values()], isComplete: true }),
    }),
  };
  return device;
}

/** A fake localStorage. */
export function aFakeLocalStorage() {
  const words = new Map<string, string>();
  return {
    get length() {
      return words.size;
    },
    key: (index: number) => [...words.keys()][index] ?? null,
    getItem: (name: string) => words.get(name) ?? null,
    setItem: (name: string, text: string) => void words.set(name, text),
    removeItem: (name: string) => void words.delete(name),
  };
}

/** A fake server with one Tale that behaves like the real one: optimistic locking, one Tale per client key. */
export function aFakeServer(tale: OwnTale | null = null) {
  let clock = Date.parse("2026-11-21T12:00:00.000Z");
  const idsByClientKey = new Map<string, number>();
  const now = () => new Date((clock += 1000)).toISOString();
  const server = {
    tale,
    sketch: null as Sketch | null,
    requests: [] as string[],
    /** Every text it has ever stored. */
    texts: [] as string[],
    /** Texts that it has kept as versions. */
    versions: [] as string[],
    /** Thrown by the next calls, before they have an effect. */
    refusals: [] as unknown[],
    /** The next call has its effect, but its answer is lost. */
    loseAnswer: false,
    /** Somebody else saves. */
    change(part: Partial<OwnTale>) {
      server.tale = { ...server.tale!, ...part, updatedAt: now() };
      server.texts.push(server.tale.content);
    },
    /** Another device saves the sketch. */
    changeSketch(sketch: Sketch): Sketch {
      server.texts.push(sketch.content);
      return (server.sketch = { ...sketch, updatedAt: now() });
    },
    calls: {
      create: (draft) =>
        answer("create", () => {
          if (!idsByClientKey.has(draft.clientKey)) {
            const at = now();
            idsByClientKey.set(draft.clientKey, 42);
            server.tale = aTale({ ...contentOf(draft), createdAt: at, updatedAt: at });
            server.sketch = null;
            server.texts.push(draft.content);
          }
        }),
      edit: (_id, draft) =>
        answer("edit", () => {
          if (draft.expectedUpdatedAt !== server.tale!.updatedAt) throw failure("CONFLICT", 409);
          if (draft.keepReplaced === true) server.versions.push(server.tale!.content);
          server.change(contentOf(draft));
        }),
      read: () => answer("read", () => {}),
      keep: (_id, { content }) => answer("keep", () => void server.versions.push(content)),
      keepSketch: (clientKey, { updatedAt, ...parts }) =>
        answerWith("keepSketch", (): Sketch => {
          const before = server.sketch;
          if (idsByClientKey.has(clientKey)) throw usedKey(server.tale?.id ?? null);
          if (updatedAt !== undefined && updatedAt !== before?.updatedAt) throw failure("CONFLICT", 409);
          return server.changeSketch({ ...aSketch({ clientKey }), ...before, ...withoutUndefined(parts) });
        }),
      readSketch: () => answerWith("readSketch", (): Sketch | null => server.sketch),
      removeSketch: () => answerWith("removeSketch", () => void (server.sketch = null)),
    } satisfies TaleCalls,
  };
  function contentOf({ title, content, tags, isFinished, promptId }: TaleDraft & SentPrompt) {
    const prompt = promptId == null ? null : { id: promptId, state: "open" as const };
    return { title, content, tags, isFinished, prompt, ...(isFinished === 1 ? { returnNote: null } : {}) };
  }
  async function answer(name: string, work: () => void): Promise<OwnTale> {
    return answerWith(name, () => {
      work();
      return { ...server.tale! };
    });
  }
  async function answerWith<Answer>(name: string, work: () => Answer): Promise<Answer> {
    server.requests.push(name);
    await Promise.resolve();
    const refusal = server.refusals.shift();
    if (refusal !== undefined) throw refusal;
    const done = work();
    if (server.loseAnswer) {
      server.loseAnswer = false;
      throw failure("NETWORK");
    }
    return done;
  }
  return server;
}

/** The channels of one browser: each message reaches all others. */
export function aFakeBrowser() {
  const channels = new Set<Set<(event: { data: unknown }) => void>>();
  return {
    channel(): Channel {
      const listeners = new Set<(event: { data: unknown }) => void>();
      channels.add(listeners);
      return {
        addEventListener: (_type, listener) => void listeners.add(listener),
        removeEventListener: (_type, listener) => void listeners.delete(listener),
        postMessage(data) {
          for (const others of channels) {
            if (others !== listeners) for (const listener of others) queueMicrotask(() => listener({ data }));
          }
        },
      };
    },
  };
}
