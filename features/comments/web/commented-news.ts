import { mutesCalls } from "#features/mutes/calls.ts";
import { newsCalls } from "#features/news/calls.ts";
import type { Api } from "#kit/web/calls/api.ts";
import type { Commented } from "./commented.ts";

export function commentedNews(api: Api, id: number, address: string): Commented {
  return {
    kind: "news",
    id,
    key: `news/${id}`,
    author: null,
    comments: "open",
    address,
    count: async () => (await api(newsCalls.read, { params: { id } })).totComments,
    isMuted: async (options) => (await api(newsCalls.read, { params: { id } }, options)).muted ?? false,
    mute: (muted) => api(muted ? mutesCalls.muteNews : mutesCalls.unmuteNews, { params: { id } }),
  };
}
