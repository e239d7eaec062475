import { aDraft, done } from "#tests/support/sample-rows.ts";
import { newOfBoth, type CallSamples } from "#tests/support/samples.ts";

export const samples: CallSamples = {
  "POST /v1/posts/:id/invitations": newOfBoth(aDraft),
  "GET /v1/posts/:id/invitations": { by: "novelist", of: ({ landmarks }) => landmarks.invitedTale },
  "GET /v0/invited/:invitationToken": ({ landmarks }) => landmarks.invitedTale,
  async "DELETE /v1/posts/:id/invitations/:invitationId"(world) {
    const id = await aDraft(world, world.callers.member);
    const invitation = done(await world.callers.member.post(`/v1/posts/${id}/invitations`));
    return { id, invitationId: invitation.id };
  },
};
