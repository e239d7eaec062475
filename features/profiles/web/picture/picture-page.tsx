import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { accountsCalls } from "#features/accounts/calls.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { BackLink } from "#ui/back-link.tsx";
import { classNames } from "#ui/class-names.ts";
import { PrivatePageError } from "#kit/web/pages/private-page-error.tsx";
import { PrivatePageHead } from "#kit/web/pages/private-page-head.tsx";
import { useChosenPicture } from "#kit/web/pictures/use-chosen-picture.ts";
import { useDroppedFiles } from "#kit/web/pictures/use-dropped-files.ts";
import { PictureError } from "#kit/web/pictures/picture-error.tsx";
import { ownProfilePath } from "#site/web/pages/account/addresses.ts";
import { CurrentPicture } from "./current-picture.tsx";
import { CropAndUpload, UploadUncropped } from "./crop-and-upload.tsx";
import { PicturePicker } from "./picture-picker.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireSession(request);
  const { api } = context.get(pageContext);
  const { username, picProfile } = await api(accountsCalls.ownAccount, {}, { signal: request.signal });
  return { username, picProfile };
}

/** Changes the member's own picture: choose, crop, upload. */
export function Component() {
  const { username, picProfile } = useLoaderData<typeof loader>();
  const { choice, wrong, opening, choose, shrinkIt } = useChosenPicture();
  const dragging = useDroppedFiles(choose);
  const chosen = choice?.chosen;
  const ready = chosen?.kind === "picture" || chosen?.kind === "unseen";
  const notice = wrong !== null && (
    <div className="mb-8 max-w-[42em]">
      <PictureError key={wrong.id} chosen={wrong.chosen} previousStays={ready} busy={opening} onShrink={shrinkIt} />
    </div>
  );

  if (ready) {
    return (
      <div className={classNames(dragging && "outline-2 outline-offset-8 outline-ink outline-dashed")}>
        <Head />
        {notice}
        {chosen.kind === "picture" ? (
          <CropAndUpload key={choice?.id} picture={chosen.picture} onChoose={choose} />
        ) : (
          <UploadUncropped key={choice?.id} file={chosen.file} onChoose={choose} />
        )}
      </div>
    );
  }
  return (
    <>
      <Head />
      {notice}
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
    <div className="mb-8">
      <PrivatePageHead
        title={t("picture.title")}
        lead={t("picture.lead")}
        back={<BackLink to={ownProfilePath}>{t("picture.back")}</BackLink>}
      />
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <PrivatePageError>
      <Head />
    </PrivatePageError>
  );
}
