import type { TaleListFilters } from "./category-address.ts";

/** The filters as hidden fields of a GET form that changes something else. */
export function CarriedFilters({ filters }: { filters: TaleListFilters }) {
  const { languages, levels, minutesMax, withoutWarnings, correctionsWelcome } = filters;
  return (
    <>
      {languages.map((language) => (
        <input key={language} type="hidden" name="languageName" value={language} />
      ))}
      {levels.map((level) => (
        <input key={level} type="hidden" name="level" value={level} />
      ))}
      {minutesMax !== null && <input type="hidden" name="minutesMax" value={minutesMax} />}
      {withoutWarnings.map((warning) => (
        <input key={warning} type="hidden" name="withoutWarning" value={warning} />
      ))}
      {correctionsWelcome && <input type="hidden" name="correctionsWelcome" value="true" />}
    </>
  );
}
