import { useTranslation } from "react-i18next";
import { readingChoices, type ReadingChoiceName, type ReadingChoices } from "#vocabulary/reading-choices.ts";
import { classNames } from "#ui/class-names.ts";

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
  // Two pages never show the choices twice, and the panel is copied from page to page, so the id is fixed.
  const legendId = `reading-${name}`;
  const radio = (value: number | string) => ({
    type: "radio",
    name,
    value,
    ...(initial === undefined ? {} : { defaultChecked: value === initial }),
  });
  return (
    <div role="radiogroup" aria-labelledby={legendId}>
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
