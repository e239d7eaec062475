import type { ListedTale } from "#features/tales/shapes.ts";
import { CategoryCards } from "./category-cards.tsx";
import { FeatureCards } from "./feature-cards.tsx";
import { HomeHero } from "./home-hero.tsx";
import { RandomTales } from "./random-tales.tsx";
import { WritingChecklist } from "./writing-checklist.tsx";

interface VisitorHomeProps {
  tales: ListedTale[];
  /** The Tale in the hero; null if there is none in this language. */
  cover: ListedTale | null;
}

/** The home page as the server renders it. Hidden from signed-in members before the first paint (see boot.ts). */
export function VisitorHome({ tales, cover }: VisitorHomeProps) {
  return (
    <div className="in-data-[session=in]:invisible">
      <HomeHero tale={cover} />
      <RandomTales tales={tales} />
      <FeatureCards />
      <CategoryCards />
      <WritingChecklist />
    </div>
  );
}
