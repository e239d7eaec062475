import { useRef, useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { accountsCalls } from "#features/accounts/calls.ts";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { BackLink } from "#ui/links.tsx";
import { classNames } from "#ui/class-names.ts";
import { PrivatePageError, PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import { RemovalDialog } from "#kit/web/pages/removal-dialog.tsx";
import { useChosenPicture } from "#kit/web/pictures/use-chosen-picture.ts";
import { useDroppedFiles } from "#kit/web/pictures/use-dropped-files.ts";
import { PictureError, usePictureLimits } from "#kit/web/pictures/picture-error.tsx";
import { PictureInput } from "#kit/web/pictures/picture-field.tsx";
import { ownProfilePath } from "#site/web/pages/account/addresses.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Spinner } from "#ui/placeholders.tsx";
import { profilesCalls } from "../../calls.ts";
import { CropAndUpload, UploadUncropped } from "./crop-and-upload.tsx";

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

interface PicturePickerProps {
  /** Whether a file is dragged over the page. */
  dragging: boolean;
  /** Whether a chosen file is being read. */
  opening: boolean;
  primary: boolean;
  onChoose: (file: File) => void;
}

/** Where a picture is chosen: by a button, by drag and drop, or pasted. */
function PicturePicker({ dragging, opening, primary, onChoose }: PicturePickerProps) {
  const { t } = useTranslation(["user", "pictures"]);
  const limits = usePictureLimits();
  return (
    <div
      className={classNames(
        "flex flex-col items-center justify-center gap-4 rounded border border-dashed px-4 py-10 text-center",
        dragging ? "border-solid border-ink bg-wash" : "border-edge",
      )}
    >
      <Icon name="upload" className={classNames("size-8", dragging ? "text-ink" : "text-ink-soft")} />
      <PictureInput text={t("picture.choose")} primary={primary} onChoose={onChoose} />
      {opening && <Spinner label={t("pictures:opening")} />}
      <div className="text-ink-soft">
        {/* Touch devices have no drag and drop. */}
        <p className="pointer-coarse:hidden">{dragging ? t("picture.letGo") : t("picture.drop")}</p>
        <p className="mt-1 text-sm">{t("pictures:limits", limits)}</p>
      </div>
    </div>
  );
}

interface CurrentPictureProps {
  username: string;
  /** Null: the generated one. */
  picture: string | null;
}

/** The current picture, and a button that goes back to the generated one. */
function CurrentPicture({ username, picture }: CurrentPictureProps) {
  const { t } = useTranslation("user");
  const api = useApi();
  const [dialogOpen, setDialogOpen] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 sm:flex-col sm:items-start">
      <Avatar username={username} picture={picture} size="large" className="size-24 sm:size-36" />
      <div>
        <p ref={line} tabIndex={-1} className="text-sm text-ink-soft">
          {picture === null ? t("picture.drawn") : t("picture.current")}
        </p>
        {picture !== null && (
          <Button icon="trash" className="mt-3" onClick={() => setDialogOpen(true)}>
            {t("picture.remove.button")}
          </Button>
        )}
      </div>
      <RemovalDialog
        open={dialogOpen}
        title={t("picture.remove.title")}
        confirmText={t("picture.remove.confirm")}
        cancelText={t("picture.remove.cancel")}
        busyText={t("picture.remove.busy")}
        doneText={t("picture.remove.done")}
        remove={() => api(profilesCalls.removeAvatar)}
        onClose={() => setDialogOpen(false)}
        finalFocus={() => line.current}
      >
        <p>{t("picture.remove.text")}</p>
      </RemovalDialog>
    </div>
  );
}
