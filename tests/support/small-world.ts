import type { SignedIn } from "#proofs/load/bench-site.ts";
import type { Landmarks } from "#proofs/load/dataset/landmarks.ts";
import { socialProvider } from "#features/social-login/server/samples.fixture.ts";
import { openSession } from "#features/accounts/server/sessions.ts";
import { userById } from "#features/accounts/server/queries.ts";
import { aRunningClock } from "./clock.ts";
import { anAdvert } from "./adverts.ts";
import { anAdmin, aModerator, aReader } from "./people.ts";
import { aComment, aDraft, aNewsComment, aPublishedTale, aRevision, done } from "./sample-rows.ts";
import { everyCaller, type CallerName, type Callers, type World } from "./sample-world.ts";
import { aSite, type TestSite } from "./site.ts";
import { aNewsPost } from "./news.ts";
import { tagNames } from "./tales.ts";

/** Signs the member with this id in. */
export async function logInTo(site: TestSite, id: number): Promise<SignedIn> {
  const { db } = site.context.database;
  const user = (await userById(db, id))!;
  const client = site.visitor();
  client.cookies.set("XSRF-TOKEN", await site.antiForgery());
  const { token } = await openSession(site.context, db, user);
  client.token = token;
  return Object.assign(client, { id, username: user.username, token });
}

/** The site of a test, for samples. */
export const worldOf = (site: TestSite, landmarks: Landmarks, callers: Callers, password = "admin1234"): World => ({
  landmarks,
  callers,
  sql: async (text, values) => (await site.context.database.pool.query(text, values)).rows as never[],
  visitor: (network) => site.visitor(network),
  logIn: (id) => logInTo(site, id),
  now: () => site.clock.now(),
  secret: site.context.secret,
  password,
});

/** With a login of another provider, in real time, because samples make rows by SQL. */
export const aSiteForSamples = () =>
  aSite({
    clock: aRunningClock(),
    // Passkeys need a host with a name.
    env: {
      ...socialProvider,
      SITE_URL: "http://localhost:8080",
      TRUST_PROXY: "127.0.0.1",
      CHANGES_PER_MINUTE: "1000000",
    },
  });

/** A site with one of everything that samples name. */
export async function aSmallWorld(site: TestSite): Promise<World> {
  const staff: Partial<Record<CallerName, typeof aReader>> = { moderator: aModerator, admin: anAdmin };
  const callers = await everyCaller(async (name) => logInTo(site, (await (staff[name] ?? aReader)(site)).id));
  const { member, author, novelist, notified, reader, learner, star, moderator } = callers;
  const [name] = await tagNames(site);
  const landmarks: Record<string, unknown> = {
    ordinaryMember: member,
    busiestAuthor: author,
    mostReported: star,
    mostReporting: reader,
    popularTag: { name, category: "HORROR", language: "EN" },
  };
  const world = worldOf(site, landmarks as unknown as Landmarks, callers);
  const [tale, other] = [await aPublishedTale(world, novelist), await aPublishedTale(world, star)];
  const draft = await aDraft(world, novelist);
  const { address } = done(await novelist.post(`/v1/posts/${draft}/invitations`));
  const series = done(await novelist.post("/v1/series", { body: { title: "A series", languageName: "EN" } }));
  done(await novelist.put(`/v1/series/${series.id}/posts`, { body: { postIds: [tale] } }));
  Object.assign(landmarks, {
    popularTale: { id: tale },
    longestDiscussion: { id: tale },
    ordinaryTale: { id: other },
    publishedTales: { ids: [other] },
    invitedTale: { id: draft, invitationToken: address.split("/").at(-1) },
    longestSeries: series,
    waitingRevision: { id: await aRevision(world, novelist, 1) },
    newsPost: await aNewsPost(site),
    advert: await anAdvert(moderator),
  });
  const comment = { id: await aComment(world, 0), tale };
  Object.assign(landmarks, {
    longestThread: comment,
    lastComment: comment,
    newsComment: { id: await aNewsComment(world, 0) },
  });
  for (const message of ["One.", "Two.", "Three."])
    done(await moderator.post("/v1/send-notification", { body: { receiverUsername: notified.username, message } }));
  done(await reader.put(`/v1/reading/${tale}`, { body: { block: 0, part: 0.5 } }));
  for (const to of [4, 5, 6, 7])
    done(await learner.post("/v1/notebook", { body: { postId: tale, block: 0, from: 0, to } }));
  return world;
}
