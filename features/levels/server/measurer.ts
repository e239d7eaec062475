import { Worker } from "node:worker_threads";
import type { LanguageName } from "#vocabulary/languages.ts";
import { MINUTE } from "#vocabulary/limits.ts";
import type { HasMeasured, ToMeasure } from "./measure-worker.ts";
import type { Measured } from "./measuring.ts";

/** Measures texts in a thread, which begins with the first one and ends when nothing has been asked for a while. */

const idle = 1 * MINUTE;

interface Waiting {
  resolve(measured: Measured): void;
  reject(error: unknown): void;
}

let thread: Worker | null = null;
let ending: NodeJS.Timeout | undefined;
let last = 0;
const waiting = new Map<number, Waiting>();

function end(own: Worker, error: unknown): void {
  if (thread !== own) return;
  thread = null;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}

function begin(): Worker {
  const own = new Worker(new URL("./measure-worker.ts", import.meta.url));
  own.on("message", ({ id, measured }: HasMeasured) => {
    waiting.get(id)?.resolve(measured);
    waiting.delete(id);
    if (waiting.size > 0) return;
    own.unref();
    ending = setTimeout(() => void own.terminate(), idle).unref();
  });
  own.on("error", (error) => end(own, error));
  own.on("exit", () => end(own, new Error("The worker that measures texts has ended.")));
  return own;
}

export function measured(html: string, language: LanguageName): Promise<Measured> {
  clearTimeout(ending);
  thread ??= begin();
  thread.ref();
  const id = (last += 1);
  thread.postMessage({ id, html, language } satisfies ToMeasure);
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}
