import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { accountsCalls } from "#contract/accounts.ts";
import { pageContext } from "#web/platform/page-context.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { requireSession } from "#web/platform/require-session.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { RoomFailure } from "../../user/room-failure.tsx";
import { CurrentPicture } from "./current-picture.tsx";
import { PictureInHand, UnseenPicture } from "./picture-in-hand.tsx";
import { PicturePicker } from "./picture-picker.tsx";
import { useChosenPicture } from "./use-chosen-picture.ts";
import { useOfferedFiles } from "./use-offered-files.ts";
import { WrongPicture } from "./wrong-picture.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireSession(request);
  const { api } = context.get(pageContext);
  const { username, picProfile } = await api(accountsCalls.ownAccount, {}, { signal: request.signal });
  return { username, picProfile };
}

/** One's own picture: chosen, cut to what a round window shows of it, sent. */
export function Component() {
  const { username, picProfile } = useLoaderData<typeof loader>();
  const { choice, opening, choose, shrinkIt } = useChosenPicture();
  const dragging = useOfferedFiles(choose);
  const chosen = choice?.chosen;

  if (chosen?.kind === "picture" || chosen?.kind === "unseen") {
    return (
      <div className={classNames(dragging && "outline-2 outline-offset-8 outline-ink outline-dashed")}>
        <Head />
        {chosen.kind === "picture" ? (
          <PictureInHand key={choice?.turn} picture={chosen.picture} onChoose={choose} />
        ) : (
          <UnseenPicture key={choice?.turn} file={chosen.file} onChoose={choose} />
        )}
      </div>
    );
  }
  return (
    <>
      <Head />
      {chosen !== undefined && (
        <div className="mb-8 max-w-[42em]">
          <WrongPicture key={choice?.turn} chosen={chosen} busy={opening} onShrink={shrinkIt} />
        </div>
      )}
      <div className="grid gap-x-12 gap-y-8 sm:grid-cols-[auto_minmax(0,1fr)]">
        <CurrentPicture username={username} picture={picProfile} />
        <PicturePicker dragging={dragging} opening={opening} primary={chosen?.kind !== "tooLarge"} onChoose={choose} />
      </div>
    </>
  );
}

function Head() {
  const { t } = useTranslation("user");
  return (
    <>
      <PageHead title={t("picture.title")} noIndex />
      <BackLink to="/user">{t("picture.back")}</BackLink>
      <h1 className="text-3xl md:text-4xl">{t("picture.title")}</h1>
      <p className="mt-3 mb-8 max-w-[34em] font-serif text-lg text-ink-soft">{t("picture.lead")}</p>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <RoomFailure>
      <Head />
    </RoomFailure>
  );
}
