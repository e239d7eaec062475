import { useTranslation } from "react-i18next";
import { useAfterLogin, useLoginTo } from "#features/accounts/web/after-login.ts";
import { useSession } from "#features/accounts/web/session.ts";
import type { OptimisticToggle } from "#kit/web/calls/use-optimistic-toggle.ts";
import { ButtonLink } from "#ui/button.tsx";
import { ToggleButton } from "#ui/toggle-button.tsx";

interface FollowButtonProps {
  /** Of the member or tag. */
  name: string;
  follow: OptimisticToggle;
  /** The id of an element next to the button, to which a login leads back. */
  anchor: string;
}

/** The button "Follow". Visitors log in first, and the page does it when they are back. */
export function FollowButton({ name, follow, anchor }: FollowButtonProps) {
  const { t } = useTranslation("follows");
  const action = `follow ${name}`;
  const loginAddress = useLoginTo(action, anchor);
  const session = useSession();
  useAfterLogin(action, follow, t("done", { name }));
  if (session === null) {
    return (
      // boot.ts has marked the page of a signed-in person: the member's button replaces this in a moment.
      <ButtonLink
        icon="follow"
        to={loginAddress}
        aria-label={t("follow", { name })}
        className="px-4 font-normal in-data-[session=in]:invisible"
      >
        {t("button")}
      </ButtonLink>
    );
  }
  return <ToggleButton icon="follow" label={t("button")} about={name} pressed={follow.on} onToggle={follow.toggle} />;
}
