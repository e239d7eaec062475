import { parentPort, workerData } from "node:worker_threads";
import swagger from "@fastify/swagger";
import fastify, { type FastifySchema } from "fastify";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { api } from "../../calls.ts";
import type { Calls, Endpoint } from "#kit/calls/endpoint.ts";
import { exactCategoryName, exactLanguageName, instant, likeBody, tokenRole } from "#kit/calls/input.ts";
import { levelAndWarnings } from "#kit/calls/level-and-warnings.ts";
import { schemaOf } from "#kit/server/http/calls.ts";
import { capitalized, withNamedShapes, type Document } from "./named-shapes.ts";
import { problemSchema } from "#vocabulary/errors.ts";

/** Writes `/openapi.json` from the contract, in a thread of its own: it takes about a second. */

const {
  blocks,
  comments,
  corrections,
  decisions,
  moderation,
  newsComments,
  notifications,
  notificationSettings,
  tales,
} = api;
const siteSettings = api.siteSettings.readAll.reply.body;
const ownTale = tales.edit.reply.body.shape;
const report = moderation.read.reply.body.shape;
const settings = notificationSettings.read.reply.body;

/**
 * Shapes that several calls share, by their names in `/openapi.json`. Clients are generated from it with types of these names, so a
 * name stays. `tests/guards/api-document.test.ts` finds a shared shape without a name.
 */
const shapes = {
  AccessToken: api.tokens.list.reply.body.shape.tokens.element,
  Account: api.accounts.ownAccount.reply.body,
  Advert: api.adverts.read.reply.body,
  Application: api.applications.decide.reply.body,
  Appeal: api.appeals.appealOwn.reply.body,
  StaffAppeal: api.appeals.read.reply.body,
  StaffDecision: api.desk.record.reply.body.shape.decisions.element,
  Decision: decisions.byHand.reply.body,
  DecisionSubject: decisions.byHand.reply.body.shape.about,
  Ban: moderation.decide.reply.body.shape.bans.element,
  Category: exactCategoryName,
  Censoring: comments.censor.body,
  ChangedAvatar: api.profiles.changePhoto.reply.body,
  ChangedEmail: api.changeEmail.confirm.reply.body,
  Claim: api.review.claim.reply.body,
  Comment: comments.create.reply.body,
  CommentDecision: moderation.decide.body,
  CommentEdit: comments.edit.body,
  CommentReply: comments.replies.reply.body.element,
  CommentReport: moderation.reportComment.body,
  Correction: corrections.propose.reply.body,
  CorrectionPlace: corrections.propose.reply.body.shape.place.unwrap(),
  Credentials: api.accounts.login.body,
  DecidedReport: moderation.decide.reply.body,
  DayOfVisits: api.figures.ofTale.reply.body.shape.days.element,
  SiteSettings: siteSettings,
  SiteOperator: siteSettings.shape.operator,
  SiteCategories: siteSettings.shape.categories,
  SiteCategory: siteSettings.shape.categories.valueType,
  SiteLink: siteSettings.shape.links.element,
  SiteAnnouncement: siteSettings.shape.announcement.unwrap(),
  EarnedTrophies: api.trophies.checkPublished.reply.body,
  EarnedTrophy: api.trophies.ofUser.reply.body.shape.trophies.element,
  Instant: instant,
  Invitation: api.invitations.create.reply.body,
  Language: exactLanguageName,
  Level: levelAndWarnings.level.unwrap(),
  LevelAndWarnings: api.revisions.publish.body.unwrap().unwrap(),
  Like: likeBody.unwrap().unwrap(),
  ListedMember: blocks.blocked.reply.body.shape.users.element,
  ListedNews: api.news.list.reply.body.shape.adminPost.element,
  ListedTale: tales.random.reply.body.element,
  Login: api.accounts.login.reply.body,
  MailChoice: notificationSettings.unsubscription.reply.body,
  MailedToken: api.accounts.activate.body.unwrap().unwrap(),
  MemberHistory: report.author.unwrap(),
  MemberList: blocks.blocked.reply.body,
  Message: api.accounts.requestPasswordReset.reply.body,
  Notice: api.notices.read.reply.body,
  NewAccessToken: api.tokens.make.reply.body,
  NewMember: api.accounts.register.reply.body,
  SiteText: api.siteTexts.read.reply.body,
  News: api.news.create.reply.body,
  NewsComment: newsComments.create.reply.body,
  NewsCommentReply: newsComments.replies.reply.body.element,
  NewsList: api.news.list.reply.body,
  NewsVersion: api.news.list.reply.body.shape.adminPost.element.shape.versions.element,
  NotebookEntry: api.notebook.keep.reply.body,
  NotebookTranslation: api.notebook.keep.reply.body.shape.beside.unwrap(),
  Notification: notifications.markRead.reply.body,
  NotificationChannels: settings.shape.types.shape.Banned,
  NotificationChoices: settings.shape.types,
  NotificationList: notifications.list.reply.body,
  NotificationReceiver: notifications.send.reply.body.shape.notificationEntity,
  NotificationSettings: settings,
  OwnPassword: api.passkeys.remove.body.unwrap().unwrap(),
  OwnTale: tales.edit.reply.body,
  Passkey: api.passkeys.make.reply.body,
  PasskeyDescriptor: api.passkeys.requestOptions.reply.body.shape.allowCredentials.element,
  Problem: problemSchema,
  ProblemPlace: problemSchema.shape.errors.unwrap().element,
  JudgedEntry: api.contests.mark.reply.body,
  AwardOfTale: ownTale.award.unwrap().unwrap(),
  MarksOfEntry: api.contests.judgements.reply.body.shape.judgements.element,
  Prompt: api.prompts.create.reply.body,
  PromptList: api.prompts.list.reply.body,
  PromptOfTale: ownTale.prompt.unwrap().unwrap(),
  PromptTexts: api.prompts.create.body.shape.texts,
  PromptWithTales: api.prompts.read.reply.body,
  ProposalAnswer: corrections.decide.body,
  PublishedTale: tales.publish.reply.body,
  ReadingPlace: tales.readSignedIn.reply.body.shape.reading.unwrap(),
  ReadingSettings: api.readingSettings.read.reply.body,
  Reason: api.reasons.add.reply.body,
  Remark: ownTale.remarks.element,
  Report: api.desk.record.reply.body.shape.recent.element,
  ReportDetail: moderation.read.reply.body,
  ReportList: moderation.list.reply.body,
  ReportTarget: report.on.unwrap(),
  ReportTotals: report.author.unwrap().shape.reportsAbout,
  ReportedThreadLine: report.thread.element,
  Return: tales.sendBack.body,
  ReturnRemark: tales.sendBack.body.shape.remarks.unwrap().element,
  Revision: api.revisions.read.reply.body,
  Role: tokenRole,
  Series: api.series.create.reply.body,
  SeriesPlace: ownTale.series.unwrap(),
  SeriesWithTales: api.series.read.reply.body,
  Sketch: api.sketches.keep.reply.body,
  ShownAdvert: api.adverts.active.reply.body.element,
  RequiredNote: api.appeals.revoke.body,
  StaffNote: api.staffNotes.write.reply.body,
  Webhook: api.webhooks.change.reply.body,
  Tag: api.tags.create.reply.body,
  Tale: tales.read.reply.body,
  TaleCorrection: tales.publish.body.unwrap().unwrap(),
  TaleInLanguage: ownTale.versions.element,
  TaleList: tales.inCategory.reply.body,
  TaleListOrPrivate: tales.publishedByAuthor.reply.body,
  TaleVersion: api.taleVersions.keep.reply.body,
  TranslationOf: ownTale.translationOf.unwrap(),
  TranslationRequest: api.translations.request.reply.body,
  TranslationSource: api.translations.source.reply.body,
  Warning: levelAndWarnings.warnings.element,
} satisfies Record<string, z.ZodType>;

/** Their names, for the library that writes the document. */
const shapeNames = z.registry<{ id: string }>();
for (const [id, shape] of Object.entries(shapes)) shapeNames.add(shape, { id });

const references = /(?<="\$ref":"#\/components\/schemas\/)\w+/g;

/** The names to which a part of the document refers. */
const namedIn = (part: unknown): string[] => JSON.stringify(part ?? {}).match(references) ?? [];

interface CallSchema extends FastifySchema {
  body?: { properties?: object; required?: string[] };
  response: Record<string, object>;
}

/** Media types of replies that are not JSON. */
const bareTypes: Record<string, string> = { text: "text/plain", file: "application/octet-stream" };

/** Answers with their media types: bare text would be taken for JSON otherwise. All refusals are one, so that clients are short. */
function described(responses: CallSchema["response"], { reply }: Endpoint): object {
  const answers = Object.entries(responses)
    .filter(([status]) => !/^[45]/.test(status))
    .map(([status, schema]) => {
      if (reply.body === "empty") return [status, { ...schema, description: "Done" }];
      const type = bareTypes[reply.body as string] ?? "application/json";
      return [status, { description: "Done", content: { [type]: { schema } } }];
    });
  return Object.fromEntries(answers);
}

/** The request's body: the files next to the fields. */
function sent({ body }: CallSchema, { files }: Endpoint): object {
  if (files === undefined) return body === undefined ? {} : { body };
  const file = { type: "string", format: "binary" };
  const properties = { ...body?.properties, ...Object.fromEntries(Object.keys(files).map((name) => [name, file])) };
  const required = [...(body?.required ?? []), ...Object.keys(files).filter((name) => files[name] === "required")];
  return { consumes: ["multipart/form-data"], body: { type: "object", properties, required } };
}

/** Programs that make clients name their functions so: `commentsCreate` for `comments.create` of the contract. */
const operationIds = new Map<Endpoint, string>(
  Object.entries(api).flatMap(([area, calls]) =>
    Object.entries(calls as Calls).map(([name, call]): [Endpoint, string] => [call, `${area}${capitalized(name)}`]),
  ),
);

const schemasOfCall = createJsonSchemaTransform({ schemaRegistry: shapeNames });
const withShapes = createJsonSchemaTransformObject({ schemaRegistry: shapeNames });

const app = fastify();
// Nothing is sent to it.
app.setValidatorCompiler(() => () => true);
app.setSerializerCompiler(() => String);
await app.register(swagger, {
  // `const` says the same in one word of OpenAPI 3.1.
  convertConstToEnum: false,
  openapi: {
    openapi: "3.1.0",
    info: {
      // The site puts its name here: an owner may change it after the document was written.
      title: "",
      version: "1",
      description:
        "v0 is public; v1 needs a bearer token: an access token that the member has made for a program (/user/tokens), or one " +
        "from POST /auth/login, with which every change repeats the XSRF-TOKEN cookie in the header X-XSRF-TOKEN. Errors are " +
        "problem details (RFC 9457) with a stable code.",
    },
    servers: [{ url: workerData as string }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  },
  transform: (call) => {
    const endpoint = call.route.config!.endpoint!;
    const { schema, url } = schemasOfCall(call as never) as { schema: CallSchema; url: string };
    const security = endpoint.caller === "visitor" ? [] : [{ bearer: [] }];
    const head = { operationId: operationIds.get(endpoint)!, security };
    const response = described(schema.response, endpoint);
    return { schema: { ...schema, ...sent(schema, endpoint), ...head, response }, url };
  },
  transformObject: (document) => withNamedShapes(withUsedShapes(withShapes(document as never))),
});
for (const endpoint of operationIds.keys())
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: { endpoint },
    handler: async () => null,
  });
await app.ready();
parentPort!.postMessage(JSON.stringify(app.swagger()));

/**
 * The library writes each shape twice: as replies have it, and as requests have it, with "Input" after its name. This leaves out what
 * nothing refers to, and the second name where one is enough.
 */
function withUsedShapes<D extends Document>(document: D): D {
  const written = document.components?.schemas ?? {};
  const used = new Set(["Problem", ...namedIn(document.paths)]);
  // A loop over a set also passes what is added to it.
  for (const name of used) for (const inner of namedIn(written[name])) used.add(inner);

  const isEnough = (name: string) =>
    !used.has(name) || JSON.stringify(written[name]) === JSON.stringify(written[`${name}Input`]);
  const finalName = (name: string) => {
    const bare = name.replace(/Input$/, "");
    return bare in shapes && isEnough(bare) ? bare : name;
  };
  const schemas = Object.fromEntries([...used].toSorted().map((name) => [finalName(name), written[name]]));
  const whole = JSON.stringify({ ...document, components: { ...document.components, schemas } });
  return JSON.parse(whole.replaceAll(references, finalName)) as D;
}
