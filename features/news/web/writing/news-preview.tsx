import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage } from "#vocabulary/languages.ts";
import { Dialog } from "#ui/dialog.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { NewsPhoto } from "../news-photo.tsx";
import { NewsText } from "../news-text.tsx";
import type { NewsValues } from "./news-draft.ts";

interface NewsPreviewProps {
  open: boolean;
  onClose: () => void;
  /** Null before the post is saved the first time: its drawing depends on the id. */
  id: number | null;
  values: NewsValues;
  /** Address of its picture; null without one. */
  photo: string | null;
  /** Of a published post. */
  publishedAt: string | null;
}

/** The post as readers will see it, before it is saved. The text comes from the editor, which has the marks of stored texts only. */
export function NewsPreview({ open, onClose, ...post }: NewsPreviewProps) {
  const { t } = useTranslation(["news", "site"]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title={t("form.previewTitle")}
      closeText={t("site:buttons.close")}
    >
      <PreviewedPost {...post} />
    </Dialog>
  );
}

function PreviewedPost({ id, values, photo, publishedAt }: Omit<NewsPreviewProps, "open" | "onClose">) {
  const reader = useLanguage().language;
  const language = toLanguage(values.languageName);
  const { title, content, state, publishAt } = values;
  const [now] = useState(() => new Date().toISOString());
  const planned = state === "SCHEDULED" && publishAt !== "" ? new Date(publishAt).toISOString() : now;
  const frame = "aspect-3/2 w-full";
  return (
    <article>
      {photo !== null && <img src={photo} alt="" className={`rounded bg-wash object-cover ${frame}`} />}
      {photo === null && id !== null && <NewsPhoto post={{ id, photo }} sizes="" className={frame} />}
      <h3 lang={language} className="mt-6 font-serif text-2xl hyphens-auto wrap-anywhere md:text-3xl">
        {title}
      </h3>
      <p className="mt-2 text-sm text-ink-soft">
        <LocalDate date={publishedAt ?? planned} language={reader} />
      </p>
      <NewsText html={content} language={language} className="mt-6" />
    </article>
  );
}
