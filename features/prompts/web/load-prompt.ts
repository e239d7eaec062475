import type { Api } from "#kit/web/calls/api.ts";
import { promptsCalls, type Prompt } from "../calls.ts";

/**
 * A prompt by its id, as addresses have it. Null without one, or if it can't be read: whatever is written for it goes on.
 */
export function loadPrompt(api: Api, id: string | number | null): Promise<Prompt | null> {
  if (id === null || !/^[1-9]\d{0,15}$/.test(String(id))) return Promise.resolve(null);
  const query = { pageSize: 1 };
  return api(promptsCalls.read, { params: { id }, query }, { askAgain: false }).catch(() => null);
}
