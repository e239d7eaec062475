import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PopoverPanel } from "#ui/popover-panel.tsx";
import { TextWithNews } from "#ui/text-with-news.tsx";
import { useLoginAddress, useSignupAddress } from "#features/accounts/web/login-address.ts";
import { useSite } from "#kit/web/pages/page-context.ts";
import { useSession, type Session } from "#features/accounts/web/session.ts";
import { useAccountLinks } from "./account-links.ts";
import { LogOutButton } from "./log-out-button.tsx";

/** The right end of the header: login and sign-up links for visitors, account links for members. */
export function HeaderAccount() {
  const session = useSession();
  return session === null ? <LoginLinks /> : <AccountMenu {...session} />;
}

const link = "min-h-11 items-center px-3 whitespace-nowrap hover:underline underline-offset-4";

function LoginLinks() {
  const { t } = useTranslation("site");
  const { signUpsOpen } = useSite();
  const loginAddress = useLoginAddress();
  const signupAddress = useSignupAddress();
  return (
    // boot has marked the page of a signed-in person: hydration replaces these links with their name.
    <div className="flex items-center gap-x-2 in-data-[session=in]:invisible">
      <Link to="/reset-password" className={`hidden text-sm text-ink-soft xl:inline-flex ${link}`}>
        {t("nav.resetPassword")}
      </Link>
      {signUpsOpen && (
        <Link to={loginAddress} className={`inline-flex ${link}`}>
          {t("nav.logIn")}
        </Link>
      )}
      <ButtonLink to={signUpsOpen ? signupAddress : loginAddress} className="whitespace-nowrap">
        {t(signUpsOpen ? "nav.signUp" : "nav.logIn")}
      </ButtonLink>
    </div>
  );
}

function AccountMenu({ userId, username }: Session) {
  const { t } = useTranslation("site");
  const button = (
    <>
      <Icon name="user" />
      <span className="sr-only">{`${t("leadIn", { word: t("nav.account") })} `}</span>
      <span className="max-w-28 truncate xl:max-w-48">{username}</span>
      <Icon name="chevron-down" className="size-4" />
    </>
  );
  return (
    <PopoverPanel
      id="account"
      button={button}
      buttonClassName="border-transparent px-3 font-normal lg:-mr-3"
      className="min-w-48 py-1"
    >
      {useAccountLinks(userId).map(({ to, text, icon, news }) => (
        <Link key={to} to={to} className="popup-item">
          <Icon name={icon} />
          <TextWithNews text={text} news={news} />
        </Link>
      ))}
      <LogOutButton className="popup-item w-full" />
    </PopoverPanel>
  );
}
