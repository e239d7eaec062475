import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { profileLink, type ProfileNetwork } from "../links.ts";
import { TextField } from "#ui/text-field.tsx";
import { SocialLink, useNetworkName } from "./social-link.tsx";

type SocialLinkFieldProps = Omit<ComponentProps<typeof TextField>, "label"> & {
  network: ProfileNetwork;
  value: string;
};

/** The field for one of the three links, with a preview of how others will see it. */
export function SocialLinkField({ network, ...field }: SocialLinkFieldProps) {
  const { t } = useTranslation("profiles");
  const nameOf = useNetworkName();
  const input = field.value.trim();
  return (
    <div>
      <TextField
        {...field}
        label={nameOf(network)}
        optionalText={t("edit.optional")}
        hint={network === "website" ? t("edit.websiteHint") : t("edit.handleHint")}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      {input !== "" && field.error === undefined && (
        <div className="mt-2 border-l-2 border-hairline pl-4 text-sm">
          <p className="text-ink-soft">{t(profileLink(network, input) === null ? "edit.asText" : "edit.asLink")}</p>
          <SocialLink network={network} value={input} />
        </div>
      )}
    </div>
  );
}
