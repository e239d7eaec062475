/** Runs work while no other process of this folder does; waits for one that does. */
export function withFolderLock<T>(
  work: () => Promise<T>,
  options?: { folder?: string; onWait?: () => void; beat?: number },
): Promise<T>;
