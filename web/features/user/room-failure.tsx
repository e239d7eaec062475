import type { ReactNode } from "react";
import { useRevalidator, useRouteError } from "react-router";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/platform/error-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** A room that could not be loaded: its head and what stands around it stay. */
export function RoomFailure({ children }: { children: ReactNode }) {
  const { t } = useTranslation("site");
  const error = useRouteError();
  const errorText = useErrorText();
  const { revalidate, state } = useRevalidator();
  return (
    <>
      {children}
      <Notice
        kind="error"
        className="mt-8"
        action={
          <Button busy={state !== "idle"} onClick={() => void revalidate()}>
            {t("buttons.tryAgain")}
          </Button>
        }
      >
        {errorText(error)}
      </Notice>
    </>
  );
}
