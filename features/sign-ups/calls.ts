import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { boundedText, idParams, instant, memberPages, wholeNumber } from "#kit/calls/input.ts";
import { multiLine } from "#kit/text/plain-text.ts";
import { application as bounds, siteInvitation } from "#vocabulary/account-limits.ts";

/** Letting people in (behaviour.md, Signing up): invitations to the site, and applications for an account. */

export const invitedRoles = ["USER", "MODERATOR"] as const;
export type InvitedRole = (typeof invitedRoles)[number];

/** An empty one counts as none. */
const note = (max: number) =>
  z
    .string()
    .transform(multiLine)
    .pipe(boundedText(max))
    .nullish()
    .transform((text) => text || null);

const newInvitation = z.object({
  uses: wholeNumber(siteInvitation.uses.min, siteInvitation.uses.max),
  expiresAt: instant,
  role: z.enum(invitedRoles),
  note: note(siteInvitation.noteMax),
});
export type NewInvitation = z.output<typeof newInvitation>;

const listedInvitation = z.object({
  id: z.number(),
  /** The address of the page to sign up at. In the list it is missing for a moderator's: it gives a role, and is shown once. */
  address: z.string().optional(),
  uses: z.number(),
  used: z.number(),
  role: z.enum(invitedRoles),
  expiresAt: instant,
  /** For the administrators. */
  note: z.string().nullable(),
  createdAt: instant,
});
export type SiteInvitation = z.output<typeof listedInvitation>;

export const siteInvitationsCalls = {
  make: endpoint({
    method: "POST",
    path: "/v1/site/invitations",
    caller: "admin",
    noTokens: true,
    summary: "Makes an invitation to the site: its address lets people sign up, also where others may not",
    body: newInvitation,
    reply: { status: 201, body: listedInvitation.required({ address: true }) },
    errors: [],
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/site/invitations",
    caller: "admin",
    noTokens: true,
    summary: "The invitations to the site that nobody has ended, the newest first",
    query: memberPages,
    reply: {
      status: 200,
      body: z.object({ invitations: z.array(listedInvitation), totalInvitations: z.number() }),
    },
    errors: [],
  }),
  end: endpoint({
    method: "DELETE",
    path: "/v1/site/invitations/:id",
    caller: "admin",
    noTokens: true,
    summary:
      "Ends an invitation to the site, and accounts that signed up by it and aren't activated. Repeating it changes nothing",
    params: idParams,
    reply: { status: 204, body: "empty" },
    errors: [],
  }),
};

export const applicationStatuses = ["PENDING", "ACCEPTED", "REJECTED"] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

const listedApplication = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  application: z.string(),
  status: z.enum(applicationStatuses),
  /** For the applicant. */
  note: z.string().nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
});
export type Application = z.output<typeof listedApplication>;

const decision = z.object({ status: z.enum(["ACCEPTED", "REJECTED"]), note: note(bounds.noteMax) });
export type ApplicationDecision = z.output<typeof decision>;

export const applicationsCalls = {
  list: endpoint({
    method: "GET",
    path: "/v1/applications",
    caller: "admin",
    summary:
      "Applications for an account whose email is confirmed. Those that wait come in the order in which they came, others the newest first",
    query: memberPages.extend({ status: z.enum(applicationStatuses).optional() }),
    reply: {
      status: 200,
      body: z.object({ applications: z.array(listedApplication), totalApplications: z.number() }),
    },
    errors: [],
  }),
  decide: endpoint({
    method: "PUT",
    path: "/v1/applications/:id",
    caller: "admin",
    summary: "Lets an applicant in, or rejects them; a mail tells them, with the note",
    params: idParams,
    body: decision,
    reply: { status: 200, body: listedApplication },
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
