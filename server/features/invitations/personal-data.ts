import { paged, rowsPerPage, type PersonalDataProvider } from "../personal-data/service.ts";
import { invitationsByAuthor } from "./queries.ts";
import { invitations } from "./tables.ts";

/** The links to an author's unpublished Tales, without their tokens. Erased with the account by its foreign key. */
export const invitationsPersonalData: PersonalDataProvider = {
  parts: ({ context, user }) => [
    {
      name: "invitations",
      title: {
        en: "Links to your unpublished Tales",
        es: "Enlaces a tus relatos no publicados",
        fr: "Liens vers tes récits non publiés",
        it: "Link ai tuoi racconti non pubblicati",
        pt: "Links para os seus contos não publicados",
      },
      column: invitations.authorId,
      rows: () =>
        paged(
          (after) => invitationsByAuthor(context.database.db, user.id, after, rowsPerPage),
          ({ id }) => id,
        ),
    },
  ],
};
