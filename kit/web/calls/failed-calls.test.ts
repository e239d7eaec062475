import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { api } from "#site/calls.ts";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import { halfOf } from "#tests/support/source-files.ts";
import { allTexts } from "#content/texts/all.ts";
import { failedCalls } from "./failed-calls.ts";

const calls = Object.entries<Record<string, Endpoint>>(api).flatMap(([area, part]) =>
  Object.entries(part).map(([name, { method, path }]) => ({
    call: `${method} ${path}`,
    changes: method !== "GET",
    /** As the web names it. */
    name: `${area}Calls.${name}`,
  })),
);

/** Calls that change something and have no text that names the action, by the reason. */
const exempt = {
  /** One call serves several actions, or the component writes the name or the text of the action itself. */
  namedByCaller: [
    "PATCH /v1/user/declare-troll",
    "POST /v1/users/:username/activation",
    "PATCH /v1/users/:username/email",
    "POST /v1/users/:username/password",
    "DELETE /v1/users/:username/sessions",
    "PUT /v1/sketches/:clientKey",
    "POST /avatar",
    "PATCH /v1/privacy",
    "PUT /v1/reading-settings",
    "PUT /v1/notification-settings",
    "PATCH /v1/reading",
    "POST /v0/user/data",
    "POST /v0/contact",
    "POST /v0/notices",
    "POST /v1/posts/:id/like",
    "POST /v1/posts/bookmark",
    "DELETE /v1/posts/bookmark",
    "PUT /v1/read-later/:postId",
    "DELETE /v1/read-later/:postId",
    "PUT /v1/follows/:username",
    "DELETE /v1/follows/:username",
    "PUT /v1/follows-tag",
    "DELETE /v1/follows-tag",
    "PUT /v1/blocks/:username",
    "DELETE /v1/blocks/:username",
    "PUT /v1/mutes/posts/:postId",
    "DELETE /v1/mutes/posts/:postId",
    "PUT /v1/mutes/news/:id",
    "DELETE /v1/mutes/news/:id",
    "POST /v1/comments",
    "PATCH /v1/comments",
    "DELETE /v1/comments/:id",
    "POST /v1/comment/:id/like",
    "PATCH /v1/comments/:id/censor",
    "PUT /v1/comments/:id/approval",
    "PATCH /v1/comments/:id/hide",
    "PATCH /v1/comments/:id/freeze",
    "PUT /v1/comments-blog/:id/approval",
    "POST /v1/comments-blog",
    "PATCH /v1/comments-blog",
    "DELETE /v1/comments-blog/:id",
    "POST /v1/comment-blog/:id/like",
    "PATCH /v1/comments-blog/:id/censor",
    "DELETE /v1/staff-notes/:id",
    "DELETE /v1/site/invitations/:id",
    "PUT /v1/applications/:id",
  ],
  /** Forms whose page is about this action alone. Some show the reason next to a field. */
  forms: [
    "POST /auth/register",
    "POST /auth/resend-activation",
    "POST /auth/login",
    "POST /auth/reset-password-request",
    "POST /auth/reset-password",
    "PATCH /v1/auth/change-email",
    "POST /v1/passkeys/options",
    "POST /v1/passkeys",
    "PATCH /v1/passkeys/:id",
    "DELETE /v1/passkeys/:id",
    "POST /v1/tokens",
    "POST /v1/site/invitations",
    "DELETE /v1/tokens/:id",
    "POST /auth/passkey/options",
    "POST /auth/passkey",
    "POST /v0/user-fb-register",
    "POST /v0/user-fb-access",
  ],
  /** They fail silently: no user action asked for them, they are sent again later, or the button stays for another attempt. */
  background: [
    "POST /logout",
    "PUT /v1/posts/:id/claim",
    "DELETE /v1/posts/:id/claim",
    "PUT /v1/reportings/:id/claim",
    "DELETE /v1/reportings/:id/claim",
    "PUT /v1/notices/:id/claim",
    "DELETE /v1/notices/:id/claim",
    "PUT /v1/posts/:id/source",
    "POST /v1/posts/:id/versions",
    "PUT /v1/reading/:postId",
    "POST /v1/notebook",
    "POST /v1/notebook/:id/answer",
    "PATCH /v1/mark-as-read-first-time",
    "POST /v0/publicity/:id/shown",
    "POST /v0/posts/:id/opened",
    "POST /v0/posts/:id/finished",
  ],
  /** The web makes another call instead; other clients of the API make these. */
  otherClients: [
    "PUT /v1/photo-profile/:userId",
    "PUT /v1/reportings-blog",
    "PUT /v1/user-reports",
    "PUT /v1/tale-reports",
    "PUT /v1/reportings-blog/:id/claim",
    "DELETE /v1/reportings-blog/:id/claim",
    "PUT /v1/user-reports/:id/claim",
    "DELETE /v1/user-reports/:id/claim",
    "PUT /v1/tale-reports/:id/claim",
    "DELETE /v1/tale-reports/:id/claim",
  ],
};

const exemptCalls = Object.values(exempt).flat();
const listedCalls = [...failedCalls.map(([call]) => call), ...exemptCalls];

it("Every listed call is in the contract and is listed once, and every text about a failed call is used", () => {
  const known = new Set(calls.map(({ call }) => call));
  expect(listedCalls.filter((call) => !known.has(call))).toEqual([]);
  expect(listedCalls.filter((call, at) => listedCalls.indexOf(call) !== at)).toEqual([]);
  expect(new Set(failedCalls.map(([, failure]) => failure))).toEqual(new Set(Object.keys(allTexts.en.errors.failed)));
});

it("A call that changes something names the failed action or is exempt for a reason", () => {
  const changing = calls.filter(({ changes }) => changes).map(({ call }) => call);
  expect(changing.filter((call) => !listedCalls.includes(call))).toEqual([]);
});

it("The web makes no call that is exempt because only other clients make it", () => {
  const source = halfOf("browser")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const others = calls.filter(({ call }) => exempt.otherClients.includes(call));
  expect(others.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(source))).toEqual([]);
});
