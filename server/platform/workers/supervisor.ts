import cluster, { type Worker as ClusterWorker } from "node:cluster";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SECOND } from "#contract/limits.ts";
import type { Logger } from "pino";
import { environmentOf, serving } from "./worker.ts";

/**
 * The first process of a site with several workers: it serves nothing itself. It starts one worker, which migrates the database, then the
 * others, and replaces those that die. Node's cluster hands each new connection to the next worker.
 */

/** A worker that dies sooner after its start is replaced after a pause, which doubles each time. */
const soon = 10 * SECOND;
const firstPause = 1 * SECOND;
const longestPause = 30 * SECOND;

/** Workers stop within ten seconds, unless an embedded database has much to write (serve.ts). */
const longestStop = 45 * SECOND;

/** Ends with the last worker: 0 after a signal, 1 when the first worker can't start or a worker fails to stop. */
export function superviseWorkers(count: number, log: Logger): void {
  // Only this account may enter: requests that come through it are trusted.
  const folder = mkdtempSync(join(tmpdir(), "fabula-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const pauses = new Map<number, number>();
  const timers = new Set<NodeJS.Timeout>();
  let opened = false;
  let stopping = false;
  let failed = false;

  function start(slot: number) {
    const startedAt = performance.now();
    const worker = cluster.fork(environmentOf({ slot, count, folder, announces: !opened }));
    worker.on("message", (message) => {
      if (message !== serving) return;
      log.info({ event: "worker_started", worker: slot, pid: worker.process.pid }, "a worker serves");
      if (opened || stopping) return;
      opened = true;
      for (let next = 2; next <= count; next += 1) start(next);
    });
    worker.on("exit", (code, signal) => {
      if (stopping) return exited(code);
      // It has said why.
      if (!opened) process.exit(code === 0 ? 1 : code);
      replace(slot, performance.now() - startedAt, signal ?? `exit code ${code}`);
    });
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

  const living = () => Object.values(cluster.workers ?? {}).filter((worker): worker is ClusterWorker => !!worker);

  function exited(code: number) {
    failed ||= code !== 0;
    if (living().every((worker) => worker.isDead())) process.exit(failed ? 1 : 0);
  }

  function stop() {
    if (stopping) return;
    stopping = true;
    for (const timer of timers) clearTimeout(timer);
    const workers = living();
    if (workers.length === 0) process.exit(0);
    for (const worker of workers) worker.process.kill("SIGTERM");
    setTimeout(() => {
      for (const worker of living()) worker.process.kill("SIGKILL");
      process.exit(1);
    }, longestStop).unref();
  }

  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
  start(1);
}
