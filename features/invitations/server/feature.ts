import { feature } from "#kit/server/features/feature.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import { invitationsPersonalData } from "./personal-data.ts";
import type { invitationsCalls } from "../calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
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
