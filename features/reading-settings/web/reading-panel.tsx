import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { PopoverPanel } from "#ui/popover.tsx";
import { topicPath } from "#site/web/pages/settings/settings-address.ts";
import { readingChoices, type ReadingChoiceName, type ReadingChoices } from "#vocabulary/reading-choices.ts";
import { WordHelpInPanel } from "./word-help-fields.tsx";

/**
 * The button "Reading settings" of a reading page and its panel: HTML and the browser's own popover, so that it works for visitors,
 * who load no application. site/web/boot.ts marks the current values and applies a choice at once (features/accounts/web/reading-choices.ts).
 */
export function ReadingPanel({ className }: { className?: string }) {
  const { t } = useTranslation("reading-settings");
  return (
    <div data-reading-panel="" className={classNames("-mr-3 ml-auto noscript:hidden print:hidden", className)}>
      <PopoverPanel
        id="reading-settings"
        button={
          <>
            <span aria-hidden="true" className="font-serif text-lg leading-none">
              Aa
            </span>
            <span className="max-sm:sr-only">{t("title")}</span>
          </>
        }
        buttonClassName="border-transparent px-3 text-sm font-normal"
        className="max-h-[calc(100%-0.5rem)] w-88 max-w-[calc(100vw-(--spacing(4)))] enlarged:max-h-[calc(100dvh-(--spacing(4)))] overflow-y-auto overscroll-contain p-4 text-left"
      >
        <div data-reading-choices role="group" aria-label={t("title")}>
          <ChoiceGroups className="flex flex-col gap-4 text-sm" />
          <WordHelpInPanel />
        </div>
        <p className="mt-2 hidden border-t border-hairline pt-2 text-sm in-data-[session=in]:block">
          <Link to={topicPath("reading")} className="link inline-flex min-h-11 items-center">
            {t("more")}
          </Link>
        </p>
      </PopoverPanel>
    </div>
  );
}

const groups = ["theme", "size", "face", "width", "spacing"] as const satisfies readonly ReadingChoiceName[];

interface ChoiceGroupsProps {
  /** The values at first. In the panel site/web/boot.ts sets them. */
  initial?: ReadingChoices | undefined;
  className?: string | undefined;
}

/** The five choices of how pages look, each a row of radio buttons. */
export function ChoiceGroups({ initial, className }: ChoiceGroupsProps) {
  return (
    <div className={className}>
      {groups.map((name) => (
        <ChoiceGroup key={name} name={name} initial={initial?.[name]} />
      ))}
    </div>
  );
}

interface ChoiceGroupProps {
  name: ReadingChoiceName;
  initial: ReadingChoices[ReadingChoiceName] | undefined;
}

const rows: Partial<Record<ReadingChoiceName, string>> = {
  theme: "grid grid-cols-2 min-[22.5rem]:flex",
  size: "grid grid-cols-3 min-[22.5rem]:grid-cols-6",
};

const letterSizes = ["text-xs", "text-sm", "text-base", "text-lg", "text-xl", "text-2xl"];

function ChoiceGroup({ name, initial }: ChoiceGroupProps) {
  const { t } = useTranslation("reading-settings");
  // No line of a phone is long enough for another width. Two pages never show the choices twice, and the panel is copied from page to page, so the id is fixed.
  const legendId = `reading-${name}`;
  const radio = (value: number | string) => ({
    type: "radio",
    name,
    value,
    ...(initial === undefined ? {} : { defaultChecked: value === initial }),
  });
  return (
    <div role="radiogroup" aria-labelledby={legendId} className={name === "width" ? "max-[26rem]:hidden" : undefined}>
      <p id={legendId} className="mb-1.5 text-sm font-semibold">
        {t(`${name}.legend`)}
      </p>
      {/* No row ends with a single button. */}
      <div className={classNames("gap-2", rows[name] ?? "flex flex-wrap")}>
        {name === "size"
          ? readingChoices.size.map((size) => (
              <label key={size} className="choice grow px-0!">
                <input {...radio(size)} />
                <span aria-hidden="true" className={`font-serif leading-none ${letterSizes[size - 1]}`}>
                  A
                </span>
                <span className="sr-only">{size}</span>
              </label>
            ))
          : labelsOf(name).map(([value, key]) => (
              <label key={value} className="choice grow">
                <input {...radio(value)} />
                {t(key)}
              </label>
            ))}
      </div>
    </div>
  );
}

/** Values with the keys of their texts. */
function labelsOf<N extends Exclude<ReadingChoiceName, "size">>(name: N) {
  const values: readonly ReadingChoices[N][] = readingChoices[name] as never;
  return values.map((value) => [value, `${name}.${value}`] as [string, `theme.${ReadingChoices["theme"]}`]);
}
