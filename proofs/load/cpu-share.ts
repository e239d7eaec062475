import { accessSync, constants, mkdirSync, rmdirSync, writeFileSync } from "node:fs";

/** Gives processes less than a core each, so that a small machine shows what more cores would serve. */

/** Control groups of Linux, version 1. */
const groups = "/sys/fs/cgroup/cpu";
/** Microseconds. The shorter it is, the more evenly a process runs. */
const period = 20_000;

/** Only root can, and not on every machine. */
export function canLimitCpu(): boolean {
  try {
    accessSync(`${groups}/cpu.cfs_quota_us`, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * All threads of a process together get at most this share of one core.
 * @returns removes the limit; call it when the process has ended
 */
export function limitCpu(pid: number, share: number): () => void {
  const group = `${groups}/fabula-bench-${pid}`;
  mkdirSync(group);
  writeFileSync(`${group}/cpu.cfs_period_us`, String(period));
  writeFileSync(`${group}/cpu.cfs_quota_us`, String(Math.round(period * share)));
  writeFileSync(`${group}/cgroup.procs`, String(pid));
  return () => rmdirSync(group);
}
