import childProcess, { type SpawnOptions } from "node:child_process";
import { syncBuiltinESMExports } from "node:module";

/**
 * Loaded before a server: its database gets the library of `LD_PRELOAD`, too. The site gives its database no variables of its own
 * environment.
 */

const { LD_PRELOAD, POWER_LOSS_DISK, POWER_LOSS_REMEMBERED } = process.env;
const shim = { LD_PRELOAD, POWER_LOSS_DISK, POWER_LOSS_REMEMBERED };
const { spawn } = childProcess;
childProcess.spawn = ((command: string, args: string[], options: SpawnOptions) =>
  spawn(command, args, { ...options, env: { ...options.env, ...shim } })) as typeof spawn;
syncBuiltinESMExports();
