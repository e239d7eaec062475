import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { ownNames, type Language } from "#vocabulary/languages.ts";
import { Chip } from "#ui/chip.tsx";
import { useLevelAndWarningsText } from "#features/tales/web/level-and-warnings-text.ts";
import type { EditedTale, Place } from "../autosave/edited-tale.ts";
import type { Side } from "./differences.ts";

/** Earlier versions keep no category: a Tale has one at a time. */
type ShownVersion = Omit<EditedTale, keyof Place | "promptId"> & Partial<Place>;

interface VersionTextProps {
  heading: string;
  language: Language;
  version: ShownVersion;
  /** The version to compare with; null shows the text alone. */
  other: ShownVersion | null;
  /** How its own passages are marked. */
  side: Side;
  /** The level of its heading: one below that of the dialog, section or page around it. */
  level?: 2 | 3;
}

interface Marked {
  title: string;
  content: string;
}

/** One version of a Tale with its differences marked. */
export function VersionText({ heading, language, version, other, side, level = 3 }: VersionTextProps) {
  const marked = useMarked(version, other, side);
  const words = useLevelAndWarningsText();
  const Heading = `h${level}` as const;
  const { t } = useTranslation("categories");
  const { categoryName, languageName } = version;
  const isMoved = other?.categoryName !== undefined && other.categoryName !== categoryName;
  const category = isMoved && categoryName !== undefined ? t(`${toCategorySlug(categoryName)}.title`) : null;
  const isTranslated =
    languageName !== undefined && other?.languageName !== undefined && other.languageName !== languageName;
  const forReaders = [
    category,
    isTranslated ? ownNames[language] : null,
    words.level(version),
    words.contains(version),
  ].filter((each) => each !== null);
  return (
    <section className="min-w-0 border border-hairline bg-surface">
      <Heading className="border-b border-hairline px-4 py-2 font-sans text-sm font-semibold">{heading}</Heading>
      {forReaders.length > 0 && <p className="px-4 pt-4 text-sm text-ink-soft">{forReaders.join(" · ")}</p>}
      <div lang={language} className="px-4 py-4 wrap-anywhere">
        {marked === null || version.title === other?.title ? (
          <p className="font-serif text-xl">{version.title}</p>
        ) : (
          <p className="version-text font-serif text-xl" dangerouslySetInnerHTML={{ __html: marked.title }} />
        )}
        <p className="mt-2 flex flex-wrap gap-1.5">
          {version.tags.map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </p>
        <div
          data-opening="plain"
          className="tale-text version-text mt-4 text-base!"
          dangerouslySetInnerHTML={{ __html: marked?.content ?? version.content }}
        />
      </div>
    </section>
  );
}

/**
 * Null until the comparison code has loaded, which few writers ever need; if it cannot be loaded, the text has no
 * marks.
 */
function useMarked(version: ShownVersion, other: ShownVersion | null, side: Side): Marked | null {
  const { t } = useTranslation("laboratory");
  const [marked, setMarked] = useState<Marked | null>(null);
  useEffect(() => {
    if (other === null) return;
    let isCancelled = false;
    const words = {
      same: t("conflict.same"),
      moved: t("conflict.moved"),
      begins: t("conflict.begins"),
      ends: t("conflict.ends"),
    };
    import("./differences.ts").then(
      ({ markDifferences, lineDifferences }) => {
        if (isCancelled) return;
        setMarked({
          title: lineDifferences(version.title, other.title, side, words),
          content: markDifferences(version.content, other.content, side, words),
        });
      },
      () => {},
    );
    return () => {
      isCancelled = true;
    };
  }, [version, other, side, t]);
  return marked;
}
