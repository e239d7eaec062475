import type { Language } from "#vocabulary/languages.ts";
import { dateText, type DateShape } from "#ui/date-format.ts";

/**
 * Shows the dates of a page in the reader's time zone. The server renders them in UTC, because the page is the same for everybody. Part of
 * boot, for pages without the application; in the others `LocalDate` does it.
 */
export function showLocalDates() {
  document.addEventListener("DOMContentLoaded", () => {
    const language = document.documentElement.lang as Language;
    for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-shape]"))
      time.textContent = dateText(time.dateTime, language, time.dataset.shape as DateShape);
  });
}
