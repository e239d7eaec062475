import type { ListedTale } from "#contract/tales.ts";
import { CategoryCards } from "./category-cards.tsx";
import { Features } from "./features.tsx";
import { FrontCover } from "./front-cover.tsx";
import { RandomTales } from "./random-tales.tsx";
import { WritingChecklist } from "./writing-checklist.tsx";

interface VisitorHomeProps {
  shelf: ListedTale[];
  /** The Tale whose drawing is the front cover; null while there is none in this language. */
  cover: ListedTale | null;
}

/** Home as the server draws it. Hidden before the first paint from who is signed in (see boot.ts). */
export function VisitorHome({ shelf, cover }: VisitorHomeProps) {
  return (
    <div className="in-data-[session=in]:invisible">
      <FrontCover tale={cover} />
      <RandomTales tales={shelf} />
      <Features />
      <CategoryCards />
      <WritingChecklist />
    </div>
  );
}
