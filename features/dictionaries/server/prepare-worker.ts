import { workerData } from "node:worker_threads";
import { prepareDictionaries, type Preparation } from "./preparing.ts";

/** A thread of its own: making the word lists takes up to a minute. */

await prepareDictionaries(workerData as Preparation);
