import { pageLanguage } from "#kit/server/render/page-request.ts";
import { deskParts } from "#features/moderation/server/points.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { feature } from "#kit/server/features/feature.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import { languageStorageKey, toLanguageName } from "#vocabulary/languages.ts";
import type { noticeClaimsCalls } from "#features/review/calls.ts";
import type { noticeReasonsCalls, noticesCalls } from "../calls.ts";
import { claimNotice, releaseNotice } from "./claiming.ts";
import { decideNotice } from "./deciding.ts";
import { noticesOnDesk } from "./desk-part.ts";
import { eraseOldSenders, noticesPersonalData } from "./personal-data.ts";
import { noticesInPublicAccount } from "./public-account.ts";
import { offeredLanguages } from "#vocabulary/site-settings.ts";
import { listNotices, readBySender, readNotice } from "./reading.ts";
import { listReasonTexts } from "./reasons.ts";
import { sendNotice } from "./sending.ts";

const noticesRoutes = (context: AppContext): Handlers<typeof noticesCalls> => ({
  send: ({ body, network, cookies, acceptLanguage }) => {
    const chosen = cookies.read(languageStorageKey);
    const language = pageLanguage(
      { addressLanguage: chosen, cookie: undefined, country: () => null, acceptLanguage },
      offeredLanguages(context.siteSettings.current),
    );
    return sendNotice(context, body, { network, language: toLanguageName(language) });
  },
  bySender: (call) => readBySender(context, call.params.token),
  list: (call) => listNotices(context, call.actor, call.query),
  read: (call) => readNotice(context, call.actor, call.params.id),
  decide: (call) => decideNotice(context, call.actor, call.params.id, call.body),
});

export const noticesFeature = feature({
  handlers: (context: AppContext) => ({
    notices: noticesRoutes(context),
    noticeReasons: {
      list: (call) => listReasonTexts(context, call.query.languageName),
    } satisfies Handlers<typeof noticeReasonsCalls>,
    noticeClaims: {
      claim: (call) => claimNotice(context, call.actor, { ...call.params, ...call.query }),
      release: (call) => releaseNotice(context, call.actor, call.params.id),
    } satisfies Handlers<typeof noticeClaimsCalls>,
  }),
  contributes: [deskParts.with(noticesOnDesk), personalData.with(noticesPersonalData), ...noticesInPublicAccount],
  housekeeping: [eraseOldSenders],
});
