import type { CategorySlug } from "#contract/categories.ts";

/** Every address of the product, by area and by who may see it: the tour's itinerary. */

export type TourRole = "visitor" | "writer" | "reviewer";

export interface Stop {
  area: "front" | "reading" | "people" | "account" | "own-room" | "laboratory" | "administration" | "later";
  name: string;
  path: string;
  roles: readonly TourRole[];
}

export interface Sights {
  tale: { id: number; category: CategorySlug };
  draft: number;
  submitted: number;
  /** A comment on the writer's own published Tale. */
  comment: { id: number; tale: number };
  /** The writer's username. */
  writer: string;
}

const everybody = ["visitor", "writer"] as const;
const signedIn = ["writer"] as const;
const visitors = ["visitor"] as const;
const reviewers = ["reviewer"] as const;

export function stops({ tale, draft, submitted, comment, writer }: Sights): Stop[] {
  const inArea = (area: Stop["area"], list: [name: string, path: string, roles: readonly TourRole[]][]): Stop[] =>
    list.map(([name, path, roles]) => ({ area, name, path, roles }));
  return [
    ...inArea("front", [
      ["home", "/", ["visitor", "writer", "reviewer"]],
      ["not-found", "/no-such-page", visitors],
    ]),
    ...inArea("reading", [
      ["tales", "/posts", everybody],
      ["category", `/posts/${tale.category}`, everybody],
      ["category-by-title", `/posts/${tale.category}?sort=title`, visitors],
      ["category-no-match", `/posts/${tale.category}?tag=no-such-tag`, visitors],
      ["tale", `/posts/${tale.category}/${tale.id}`, everybody],
      ["comment", `/posts/${tale.category}/${comment.tale}#${comment.id}`, everybody],
      ["tale-missing", `/posts/${tale.category}/999999`, visitors],
    ]),
    ...inArea("people", [
      ["profile", `/profile/${writer}`, ["visitor", "writer", "reviewer"]],
      ["profile-published", `/profile/${writer}?tab=published`, visitors],
      ["profile-trophies", `/profile/${writer}?tab=trophies`, visitors],
      ["profile-missing", "/profile/nobody0here", visitors],
    ]),
    ...inArea("account", [
      ["login", "/login", visitors],
      ["signup", "/signup", visitors],
      ["login-unavailable", "/login?social=unavailable", visitors],
      ["social-login", "/social-login", visitors],
      ["social-login-done", "/social-login/done", visitors],
      ["created-account", "/created-account", visitors],
      ["activate-bad-link", "/activate/no-such-token", visitors],
      ["reset-request", "/reset-password", visitors],
      ["reset", "/resetting/some-token", visitors],
    ]),
    ...inArea("own-room", [
      ["user", "/user", signedIn],
      ["edit-profile", "/user/edit/profile", signedIn],
      ["edit-image", "/user/edit/image", signedIn],
      ["notifications", "/user/notification", ["writer", "reviewer"]],
      ["own-tales", "/user/my-tales", ["writer", "reviewer"]],
      ["own-tales-in-review", "/user/my-tales?state=submitted", signedIn],
      ["favourites", "/user/favorites", ["writer", "reviewer"]],
      ["trophies", "/user/trophies", ["writer", "reviewer"]],
      ["settings", "/user/settings", signedIn],
      ["settings-privacy", "/user/settings?topic=privacy", signedIn],
      ["settings-ban", "/user/settings?topic=ban", signedIn],
      ["settings-password", "/user/settings?topic=password", signedIn],
      ["settings-delete", "/user/settings?topic=delete", signedIn],
      ["help", "/user/help#bans", signedIn],
    ]),
    ...inArea("laboratory", [
      ["laboratory", "/laboratory", signedIn],
      ["choose-category", "/laboratory/create/my-laboratory", signedIn],
      ["my-tales", "/laboratory/edit/my-laboratory", ["writer", "reviewer"]],
      ["new-tale", `/tale/new/${tale.category}`, signedIn],
      ["edit-draft", `/laboratory/edit/my-laboratory/edit/${draft}`, signedIn],
      ["edit-submitted", `/laboratory/edit/my-laboratory/edit/${submitted}`, signedIn],
      ["preview", `/preview/${draft}`, signedIn],
    ]),
    ...inArea("administration", [
      ["queue", "/admin/tales", reviewers],
      ["review", `/admin/tales/tale/${submitted}`, reviewers],
      ["admin-for-others", "/admin", signedIn],
    ]),
    ...inArea("later", [
      ["blog", "/blog", visitors],
      ["contact", "/contact-us", visitors],
      ["privacy", "/our-privacy", visitors],
    ]),
  ];
}
