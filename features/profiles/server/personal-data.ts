import { unpaged } from "#features/personal-data/server/row-pages.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { eraseAvatar } from "./avatar.ts";

/** The profile's fields and the avatar. */
export const profilesPersonalData: PersonalDataProvider = {
  parts({ user }) {
    const { firstname, lastname, bio, instagram, fb, website, privacy } = user;
    return [
      {
        name: "profile",
        single: true,
        rows: () => unpaged([{ firstname, lastname, bio, instagram, fb, website, privacy: privacy.split("-") }]),
      },
    ];
  },
  async *pictures({ context: { images }, user: { picProfile } }) {
    if (picProfile !== null) yield { path: "avatar.webp", content: () => images.read(picProfile) };
  },
  close: (context, tx, _afterCommit, user) => eraseAvatar(context, tx, user.id),
};
