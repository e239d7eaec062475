import { unpaged, type PersonalDataProvider } from "../personal-data/service.ts";
import { claimsOfMember } from "./queries.ts";
import { claims } from "./tables.ts";

/** The things that a member of staff is deciding about. Erased with the account by its foreign key. */
export const claimsPersonalData: PersonalDataProvider = {
  parts: ({ context, user }) => [
    {
      name: "claims",
      title: {
        en: "What you are deciding on",
        es: "Lo que estás decidiendo",
        fr: "Ce que tu es en train de décider",
        it: "Su che cosa stai decidendo",
        pt: "O que tem para decidir",
      },
      column: claims.holderId,
      rows: () => unpaged(claimsOfMember(context.database.db, user.id)),
    },
  ],
};
