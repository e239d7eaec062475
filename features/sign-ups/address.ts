/** The pages of sign-ups. */

/** With the token of an invitation to the site. */
export const invitedSignUpPath = (token: string) => `/signup?invitation=${encodeURIComponent(token)}`;

export const siteInvitationsPath = "/admin/site/invitations";
export const applicationsPath = "/admin/site/applications";
