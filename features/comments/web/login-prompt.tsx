import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useHydrated } from "#kit/web/pages/hydrated.ts";
import { useSite } from "#kit/web/pages/page-context.ts";
import { ButtonLink } from "#ui/button.tsx";
import { commentIdInHash, commentsSectionId } from "./comments-address.ts";

/**
 * The links to log in and sign up, for visitors who want to read or write comments. Both lead back to the comment in
 * the URL, if any. Visitors run no React: site/web/linked-comment.ts does the same for them.
 */
export function LoginPrompt({ address }: { address: string }) {
  const { t } = useTranslation(["comments", "site"]);
  const { signUpsOpen } = useSite();
  const box = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  // The server never receives the hash.
  const isCommentLinked = useHydrated() && commentIdInHash(hash) !== null;
  const next = encodeURIComponent(address + (isCommentLinked ? hash : `#${commentsSectionId}`));

  useEffect(() => {
    if (isCommentLinked) box.current?.scrollIntoView({ block: "center" });
  }, [isCommentLinked]);

  return (
    // boot.ts has marked the page of a signed-in person: the discussion replaces this prompt in a moment.
    <div ref={box} className="mt-4 flex flex-col items-start gap-5 in-data-[session=in]:invisible">
      <p className="font-serif text-lg text-ink-soft">{t("visitors")}</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink variant="primary" to={`/login?next=${next}`} data-login-prompt>
          {t("site:nav.logIn")}
        </ButtonLink>
        {signUpsOpen && (
          <Link to={`/signup?next=${next}`} data-login-prompt className="link inline-flex min-h-11 items-center px-2">
            {t("site:nav.signUp")}
          </Link>
        )}
      </p>
    </div>
  );
}
