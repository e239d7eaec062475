/** The pages of the notebook are in a feature above this one: the entry of the application says how they are stored. */
let load: () => Promise<void> = async () => {};
let loading: Promise<void> | null = null;

export function provideOfflinePages(how: () => Promise<void>): void {
  load = how;
}

/** Stores the pages of the notebook for offline use, once per page load. A failure is no failure of the reader's action. */
export function loadOfflinePages(): Promise<void> {
  loading ??= load().catch(() => {
    loading = null;
  });
  return loading;
}
