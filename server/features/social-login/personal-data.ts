import { few, type DataHolder } from "../own-data/service.ts";
import { identitiesOf } from "./personal-data-queries.ts";

/** The other sites by which somebody logs in. */
export const socialLoginData: DataHolder = {
  parts: ({ platform: { database }, user }) => [{ name: "socialLogins", rows: () => few(identitiesOf(database.db, user.id)) }],
};
