import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LoginReply } from "#features/accounts/calls.ts";
import { BanReasonOf } from "#features/accounts/web/bans.tsx";
import { ApiError, hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useApi, useSite } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { MINUTE } from "#vocabulary/limits.ts";
import { canOfferInField, logInByPasskey, problemOf, stopAsking } from "./ceremonies.ts";

interface PasskeyLoginProps {
  /** It may refuse the session, by an error. */
  onLogin: (reply: LoginReply) => Promise<void> | void;
  /** The text for an error of `onLogin`. */
  textOf?: (error: unknown) => string | undefined;
  /** Also offers passkeys in the page's field with `autocomplete="… webauthn"`. */
  inField?: boolean;
  userVerification?: "preferred" | "required";
  variant?: "primary" | "quiet";
}

/** Before a challenge has expired, the next one takes its place. */
const askAgainEvery = 4 * MINUTE;

/** The button that logs in with a passkey, and what went wrong. Nothing on a site without passkeys. */
export function PasskeyLogin(props: PasskeyLoginProps) {
  return useSite().passkeys === null ? null : <Offered {...props} />;
}

function Offered({ onLogin, textOf, inField = false, userVerification, variant }: PasskeyLoginProps) {
  const { t } = useTranslation("passkeys");
  const api = useApi();
  const errorText = useErrorText();
  const [round, setRound] = useState(0);
  const { busy, problem, run } = useSingleCall((error) => {
    const own = textOf?.(error);
    if (own !== undefined) return { text: own, error };
    if (hasCode(error, "BAD_CREDENTIALS")) return { text: t("login.refused"), error };
    if (error instanceof ApiError) return { text: errorText(error), error };
    const reason = problemOf(error);
    if (reason === "replaced") return undefined;
    return { text: reason === "unsupported" ? t("unsupported") : t("login.cancelled"), error };
  });

  const choose = () =>
    run(async () => {
      try {
        await onLogin(await logInByPasskey(api, { userVerification }));
      } finally {
        // It has ended the request of the field.
        setRound((count) => count + 1);
      }
    });

  async function offerInField(isOver: () => boolean) {
    // Nobody has asked for it: where it fails, the button is there.
    const reply = await logInByPasskey(api, { inField: true }).catch((error: unknown) => {
      if (!isOver() && hasCode(error, "BAD_CREDENTIALS")) void run(() => Promise.reject(error));
      return null;
    });
    if (reply !== null && !isOver()) await run(async () => onLogin(reply));
  }

  return (
    <>
      {inField && <FieldOffer key={round} offer={offerInField} onExpired={() => setRound((count) => count + 1)} />}
      <Button block variant={variant} busy={busy} busyText={t("waiting")} onClick={() => void choose()}>
        {t("login.button")}
      </Button>
      {problem !== undefined && (
        <Notice kind="error" className="mt-4">
          {problem.text}
          <BanReasonOf error={problem.error} />
        </Notice>
      )}
    </>
  );
}

interface FieldOfferProps {
  offer: (isOver: () => boolean) => Promise<void>;
  onExpired: () => void;
}

/** Offers passkeys in the field while it is on the page. */
function FieldOffer({ offer, onExpired }: FieldOfferProps) {
  const begin = useEffectEvent(offer);
  const expire = useEffectEvent(onExpired);
  useEffect(() => {
    if (window.PublicKeyCredential === undefined) return;
    let over = false;
    const again = setTimeout(() => expire(), askAgainEvery);
    void canOfferInField().then((can) => {
      if (can && !over) void begin(() => over);
    });
    return () => {
      over = true;
      clearTimeout(again);
      void stopAsking();
    };
  }, []);
  return null;
}
