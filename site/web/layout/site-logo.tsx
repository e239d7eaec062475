import { Link, useNavigation } from "react-router";
import { siteName } from "#vocabulary/site-name.ts";
import { Asterism } from "#ui/asterism.tsx";

/** The logo and the site's name. While the next page loads, the stars of the logo light up one after the other. */
export function SiteLogo() {
  const isNavigating = useNavigation().state !== "idle";
  return (
    <Link to="/" className="inline-flex min-h-11 items-center gap-2.5 font-serif text-xl">
      <Asterism highlighted={isNavigating} className="h-6 w-7" />
      {/* Enlarged, it would leave no room for the search and the menu. */}
      <span className="enlarged:sr-only">{siteName}</span>
    </Link>
  );
}
