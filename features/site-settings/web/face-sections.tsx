import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { PictureField } from "#kit/web/pictures/picture-field.tsx";
import { fileToSend } from "#kit/web/pictures/read-picture.ts";
import { useChosenPicture } from "#kit/web/pictures/use-chosen-picture.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/notice.tsx";
import { TextArea, TextField } from "#ui/text-fields.tsx";
import { darkPaper, paper, sepiaPaper } from "#content/art/palette.ts";
import { builtInAccent, siteBounds as bounds } from "#vocabulary/site-settings.ts";
import { accentInTheDark, unreadableOn } from "../accent.ts";
import { siteSettingsCalls, type AllSettings } from "../calls.ts";
import { entriesOf, fieldsOf } from "./by-language.ts";
import { LanguageFields } from "./language-fields.tsx";
import { SettingsSection, useSettingsForm } from "./settings-section.tsx";

interface SectionProps {
  settings: AllSettings;
}

/** The site's name and its line. */
export function NameSection({ settings }: SectionProps) {
  const { t } = useTranslation("site-settings");
  const form = useSettingsForm<Record<string, string>>({
    initial: { name: settings.name, ...fieldsOf("taglines", settings.taglines) },
    changes: ({ name, ...lines }) => ({ name: name!, taglines: entriesOf("taglines", lines) }),
    wrong: (field) => (field === "name" ? t("name.wrong", bounds.name) : t("line.wrong", { max: bounds.taglineMax })),
  });
  return (
    <SettingsSection title={t("name.title")} hint={t("name.hint")} form={form}>
      <TextField {...form.text("name")} label={t("name.label")} maxLength={bounds.name.max} autoComplete="off" />
      <LanguageFields
        settings={settings}
        form={form}
        name="taglines"
        label={(language) => t("line.label", { language })}
        maxLength={bounds.taglineMax}
      />
    </SettingsSection>
  );
}

/** The person or body that answers for the site. */
export function OperatorSection({ settings: { operator } }: SectionProps) {
  const { t } = useTranslation("site-settings");
  const form = useSettingsForm({
    initial: { name: operator.name ?? "", address: operator.address ?? "", email: operator.email },
    changes: ({ name, address, email }) => ({
      operator: { name: name.trim() || null, address: address.trim() || null, email: email.trim() || null },
    }),
    fieldOf: (path) => path.replace(/^operator\./, "") as "name",
    wrong: (field) => t(`operator.wrong.${field}`),
  });
  return (
    <SettingsSection title={t("operator.title")} hint={t("operator.hint")} form={form}>
      <TextField {...form.text("name")} label={t("operator.name")} maxLength={bounds.operatorNameMax} />
      <TextArea {...form.text("address")} label={t("operator.address")} maxLength={bounds.operatorAddressMax} />
      <TextField {...form.text("email")} type="email" label={t("operator.email")} hint={t("operator.emailHint")} />
    </SettingsSection>
  );
}

const looksLikeColour = /^#[\da-f]{6}$/i;

/** The site's colour, with a sample on the three papers. */
export function ColourSection({ settings }: SectionProps) {
  const { t } = useTranslation("site-settings");
  const form = useSettingsForm({
    initial: { accent: settings.accent },
    changes: ({ accent }) => ({ accent }),
    wrong: () => t("colour.wrong"),
  });
  const { accent } = form.values;
  const isColour = looksLikeColour.test(accent);
  const unreadable = isColour && accent !== builtInAccent ? unreadableOn(accent) : [];
  const samples = [
    ["light", accent],
    ["sepia", accent],
    ["dark", isColour ? accentInTheDark(accent) : accent],
  ] as const;
  return (
    <SettingsSection title={t("colour.title")} hint={t("colour.hint")} form={form}>
      <div className="flex items-end gap-3">
        <input
          type="color"
          aria-label={t("colour.choose")}
          value={isColour ? accent.toLowerCase() : builtInAccent}
          onChange={(event) => form.set("accent", event.target.value)}
          className="h-11 w-14 rounded border border-edge"
        />
        <TextField {...form.text("accent")} label={t("colour.label")} maxLength={7} className="w-40" />
        {accent !== builtInAccent && (
          <Button variant="quiet" onClick={() => form.set("accent", builtInAccent)}>
            {t("colour.builtIn")}
          </Button>
        )}
      </div>
      {isColour && (
        <ul className="flex flex-wrap gap-2" aria-label={t("colour.samples")}>
          {samples.map(([theme, colour]) => (
            <li key={theme}>
              <svg width="96" height="44" role="img" aria-label={t(`colour.papers.${theme}`)}>
                <rect width="96" height="44" rx="4" fill={papers[theme]} stroke="currentColor" strokeOpacity="0.25" />
                <text x="48" y="28" textAnchor="middle" fontSize="15" fontWeight="600" fill={colour}>
                  {settings.name.slice(0, 10)}
                </text>
              </svg>
            </li>
          ))}
        </ul>
      )}
      {unreadable.length > 0 && (
        <p role="status" className="text-sm text-error">
          {t("colour.wrong")}
        </p>
      )}
    </SettingsSection>
  );
}

const papers = { light: paper, sepia: sepiaPaper, dark: darkPaper };

interface LogoState {
  busy: boolean;
  problem: string | undefined;
  done: "saved" | "undone" | null;
}

/** The logo in place of the built-in mark. */
export function LogoSection({ settings: { logo } }: SectionProps) {
  const { t } = useTranslation("site-settings");
  const api = useApi();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const picture = useChosenPicture();
  const [isRemoved, setIsRemoved] = useState(false);
  const [before, setBefore] = useState<Blob | "none" | null>(null);
  const [state, setState] = useState<LogoState>({ busy: false, problem: undefined, done: null });
  const file = fileToSend(picture.choice?.chosen);

  /** @param next the picture, or none */
  async function put(next: Blob | "none", done: "saved" | "undone") {
    setState({ busy: true, problem: undefined, done: null });
    try {
      const present = logo === null ? "none" : await (await fetch(logo)).blob();
      if (next === "none") await api(siteSettingsCalls.removeLogo, {});
      else await api(siteSettingsCalls.changeLogo, { files: { file: next } });
      picture.drop();
      setIsRemoved(false);
      await revalidate();
      setBefore(done === "saved" ? present : null);
      setState({ busy: false, problem: undefined, done });
    } catch (error) {
      setState({ busy: false, problem: errorText(error), done: null });
    }
  }
  const next = file ?? (isRemoved ? "none" : null);

  return (
    <section aria-labelledby="logo" className="form-width flex flex-col gap-5 border-t border-hairline py-8">
      <h2 id="logo" className="text-xl">
        {t("logo.title")}
      </h2>
      <FormError title={state.problem} />
      <PictureField
        label={t("logo.label")}
        hint={t("logo.hint")}
        current={logo}
        picture={picture}
        removal={{ removed: isRemoved, change: setIsRemoved }}
        frame="aspect-square w-32"
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          busy={state.busy}
          busyText={t("saving")}
          disabledReason={next === null ? t("logo.nothing") : undefined}
          onClick={() => next !== null && void put(next, "saved")}
        >
          {t("save")}
        </Button>
        {before !== null && (
          <Button variant="quiet" onClick={() => void put(before, "undone")}>
            {t("undo")}
          </Button>
        )}
        <p role="status" className="text-sm text-ink-soft">
          {state.done === null ? "" : t(state.done)}
        </p>
      </div>
    </section>
  );
}
