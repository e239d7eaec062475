import { feature } from "#server/platform/features/feature.ts";
import { personalData } from "../personal-data/provider.ts";
import { invitationsPersonalData } from "./personal-data.ts";
import type { invitationsCalls } from "#contract/invitations.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import { invite, listInvitations, readInvited, withdraw } from "./service.ts";

function invitationsRoutes(context: AppContext): Handlers<typeof invitationsCalls> {
  return {
    create: (call) => invite(context, call.actor, { id: call.params.id, clientKey: call.body?.clientKey }),
    list: (call) => listInvitations(context, call.actor, call.params.id),
    withdraw: (call) => withdraw(context, call.actor, call.params),
    read: (call) => readInvited(context, call.params.invitationToken),
  };
}

export const invitationsFeature = feature({
  handlers: (context: AppContext) => ({ invitations: invitationsRoutes(context) }),
  contributes: [personalData.with(invitationsPersonalData)],
});
