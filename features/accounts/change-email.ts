import { z } from "zod";
import { sentMailedToken, sentEmail, sentPassword } from "./calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";

/** Changing the e-mail of an account (behaviour.md, Accounts 9). */

const changed = z.object({ email: z.string() });

export const changeEmailCalls = {
  request: endpoint({
    method: "PATCH",
    path: "/v1/auth/change-email",
    caller: "user",
    summary:
      "Mails a link to the new e-mail, which takes effect when the link is opened, and a link to the old one that undoes the change",
    // An invalid e-mail has its own code and status (406 EMAIL_INVALID).
    body: z.object({ newEmail: sentEmail, password: sentPassword }),
    reply: { status: 202, body: "empty" },
    errors: ["BAD_CREDENTIALS", "EMAIL_INVALID", "EMAIL_TAKEN"],
  }),
  confirm: endpoint({
    method: "POST",
    path: "/auth/confirm-email",
    caller: "visitor",
    summary: "Changes the e-mail by the link that was mailed to the new one; answers the new one",
    ...sentMailedToken,
    reply: { status: 200, body: changed },
    errors: ["TOKEN_INVALID"],
  }),
  undo: endpoint({
    method: "POST",
    path: "/auth/undo-email",
    caller: "visitor",
    optionalSession: true,
    summary:
      "Undoes a change by the link that was mailed to the old e-mail, and ends all sessions but the caller's own; answers the old one",
    ...sentMailedToken,
    reply: { status: 200, body: changed },
    errors: ["TOKEN_INVALID"],
  }),
};
