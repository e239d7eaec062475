import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { useOfferedLanguageNames } from "#kit/web/language/offered.ts";
import { Icon } from "#ui/icon.tsx";

const Dialog = lazy(async () => ({ default: (await import("./translate-dialog.tsx")).TranslateDialog }));

interface TranslateTaleProps {
  tale: PublishedTale;
  reader: string;
}

/**
 * The button with which a member begins a translation or asks for leave; nothing if its story has a version in every offered language, or the author wants no
 * translations. The dialog's code loads with its first use.
 */
export function TranslateTale({ tale, reader }: TranslateTaleProps) {
  const { t } = useTranslation("translations");
  const [dialog, setDialog] = useState({ times: 0, open: false });
  // The settings of the original count, which a translation doesn't know.
  const isClosed = tale.translations === "closed" && tale.translationOf === null && tale.author !== reader;
  const taken = [
    tale.languageName,
    tale.translationOf?.languageName,
    ...tale.versions.map((each) => each.languageName),
  ];
  const free = useOfferedLanguageNames().filter((each) => !taken.includes(each));
  // Nobody translates a Tale while its author is hidden, the author included: only then the page has no number of likes.
  const isHidden = tale.totLikes === null;
  if (isClosed || isHidden || free.length === 0) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setDialog(({ times }) => ({ times: times + 1, open: true }))}
        className="inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline"
      >
        <Icon name="globe" className="size-4" />
        {t("translate.button")}
      </button>
      {dialog.times > 0 && (
        <Suspense>
          <Dialog
            key={dialog.times}
            tale={tale}
            reader={reader}
            free={free}
            open={dialog.open}
            onClose={() => setDialog(({ times }) => ({ times, open: false }))}
          />
        </Suspense>
      )}
    </>
  );
}
