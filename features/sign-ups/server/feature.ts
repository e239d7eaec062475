import { admissions } from "#features/accounts/server/points.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { feature } from "#kit/server/features/feature.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { applicationsCalls, siteInvitationsCalls } from "../calls.ts";
import { signUpAdmission } from "./admission.ts";
import { decideApplication, listApplications } from "./applications.ts";
import { endedInvitationJob, endInvitation, listInvitations, makeInvitation } from "./invitations.ts";
import { signUpsPersonalData } from "./personal-data.ts";
import { tellAdministrators } from "./tell-administrators.ts";

const invitationsRoutes = (context: AppContext): Handlers<typeof siteInvitationsCalls> => ({
  make: (call) => makeInvitation(context, call.actor, call.body),
  list: (call) => listInvitations(context, call.query),
  end: (call) => endInvitation(context, call.actor, call.params.id),
});

const applicationsRoutes = (context: AppContext): Handlers<typeof applicationsCalls> => ({
  list: (call) => listApplications(context, call.query),
  decide: (call) => decideApplication(context, call.actor, call.params.id, call.body),
});

export const signUpsFeature = feature({
  handlers: (context: AppContext) => ({
    siteInvitations: invitationsRoutes(context),
    applications: applicationsRoutes(context),
  }),
  contributes: [admissions.with(signUpAdmission), personalData.with(signUpsPersonalData), tellAdministrators],
  jobs: [endedInvitationJob],
});
