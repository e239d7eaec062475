import { fork, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MINUTE, SECOND } from "#vocabulary/limits.ts";
import type { Logger } from "pino";
import { createDispatcher } from "./dispatcher.ts";
import { environmentOf, type FromSupervisor, type FromWorker } from "./worker.ts";

/**
 * The first process of a site with several workers: it serves nothing itself. It starts one worker, which migrates the database, then the
 * others, hands them the connections, and replaces those that die.
 */

/** A worker that dies sooner after its start is replaced after a pause, which doubles each time. */
const soon = 10 * SECOND;
const firstPause = 1 * SECOND;
const longestPause = 30 * SECOND;

/** A worker sends a sign of life each second. One that stands still gets no more connections, and is replaced in the end. */
const silentAfter = 10 * SECOND;
const replacedAfter = 30 * SECOND;
/** Until its first sign of life a worker loads its modules, which takes long on a busy machine. */
const longestLoading = 2 * MINUTE;
/** Workers stop within ten seconds, unless an embedded database has much to write (serve.ts). */
const longestStop = 45 * SECOND;

/**
 * glibc gives threads memory areas of their own, and keeps what zlib's threads free there: 65 to 110 MiB after some thousand pages
 * (docs/performance.md, Memory). An operator's own setting has priority.
 */
const memorySettings = { MALLOC_ARENA_MAX: "1" };

interface Options {
  count: number;
  port: number;
  host: string;
}

/** Ends with the last worker: 0 after a signal, 1 when the first worker can't start or a worker fails to stop. */
export function superviseWorkers({ count, port, host }: Options, log: Logger): void {
  // Only this account may enter: requests that come through it are trusted.
  const folder = mkdtempSync(join(tmpdir(), "fabula-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const dispatcher = createDispatcher();
  /** When each gave its last sign of life, by `performance.now()`. */
  const living = new Map<ChildProcess, { slot: number; seenAt: number; isSilent: boolean }>();
  const pauses = new Map<number, number>();
  const timers = new Set<NodeJS.Timeout>();
  let opened = false;
  let stopping = false;
  let failed = false;

  function start(slot: number) {
    const startedAt = performance.now();
    const worker = fork(process.argv[1]!, process.argv.slice(2), {
      env: { ...memorySettings, ...process.env, ...environmentOf({ slot, count, folder, announces: !opened }) },
    });
    const life = { slot, seenAt: startedAt + longestLoading - replacedAfter, isSilent: false };
    living.set(worker, life);
    worker.on("message", (message: FromWorker) => {
      life.seenAt = performance.now();
      if (life.isSilent) {
        life.isSilent = false;
        dispatcher.pause(worker, false);
        log.warn({ event: "worker_back", worker: slot, pid: worker.pid }, "a worker that stood still goes on");
      }
      if (message === "ready") void serveWith(worker, slot);
    });
    const ended = (code: number, reason: string) => {
      if (!living.delete(worker)) return;
      if (stopping) return exited(code);
      // It has said why.
      if (!opened) process.exit(code === 0 ? 1 : code);
      replace(slot, performance.now() - startedAt, reason);
    };
    worker.on("exit", (code, signal) => {
      // A worker that still loads its modules has no handler of signals yet.
      const isStopped = stopping && signal !== null;
      ended(isStopped ? 0 : (code ?? 1), signal ?? `exit code ${code}`);
    });
    worker.on("error", (error) => {
      // A process that could not be started has no exit.
      if (worker.pid === undefined) ended(1, error.message);
    });
  }

  async function serveWith(worker: ChildProcess, slot: number) {
    const tell = (message: FromSupervisor) => worker.send(message, () => {});
    if (!opened) {
      try {
        await dispatcher.listen({ port, host });
      } catch (error) {
        // It explains the error to the operator, and ends.
        const { message, code } = error as NodeJS.ErrnoException;
        return tell({ listenError: { message, code } });
      }
    }
    log.info({ event: "worker_started", worker: slot, pid: worker.pid }, "a worker serves");
    dispatcher.add(worker);
    tell("open");
    if (opened || stopping) return;
    opened = true;
    for (let next = 2; next <= count; next += 1) start(next);
  }

  function replace(slot: number, lived: number, reason: string) {
    const pause = lived > soon ? 0 : Math.min(longestPause, (pauses.get(slot) ?? firstPause / 2) * 2);
    pauses.set(slot, pause);
    log.error({ event: "worker_died", worker: slot, reason, pauseMs: pause }, "a worker died and is replaced");
    const timer = setTimeout(() => {
      timers.delete(timer);
      start(slot);
    }, pause);
    timers.add(timer);
  }

  let lookedAt = performance.now();
  function lookAfterWorkers() {
    const now = performance.now();
    // The machine, or this process, stood still itself.
    const wasAway = now - lookedAt > silentAfter / 2;
    lookedAt = now;
    for (const [worker, life] of living) {
      if (wasAway) life.seenAt = Math.max(life.seenAt, now);
      const silence = now - life.seenAt;
      if (silence > replacedAfter) worker.kill("SIGKILL");
      if (silence <= silentAfter || life.isSilent) continue;
      life.isSilent = true;
      dispatcher.pause(worker, true);
      log.error({ event: "worker_silent", worker: life.slot, pid: worker.pid }, "a worker stands still");
    }
  }

  function exited(code: number) {
    failed ||= code !== 0;
    if (living.size === 0) process.exit(failed ? 1 : 0);
  }

  function stop() {
    if (stopping) return;
    stopping = true;
    log.info("stopping");
    dispatcher.close();
    for (const timer of timers) clearTimeout(timer);
    if (living.size === 0) process.exit(0);
    for (const worker of living.keys()) worker.kill("SIGTERM");
    setTimeout(() => {
      for (const worker of living.keys()) worker.kill("SIGKILL");
      process.exit(1);
    }, longestStop).unref();
  }

  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
  setInterval(lookAfterWorkers, SECOND).unref();
  start(1);
}
