import type { CategoryName } from "#vocabulary/categories.ts";
import { usernamePattern } from "#vocabulary/limits.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";

/**
 * Suggestions under the search field of the header: a combobox with a list box (ARIA Authoring Practices). `boot.ts` loads this
 * script when the field gets the focus. It is no part of the application, because visitors load none.
 */

interface Suggestions {
  tales: { id: number; title: string; categoryName: CategoryName }[];
  authors: { username: string }[];
  tags: { tagName: string; categoryName: string }[];
}

interface Option {
  text: string;
  address: string;
}

/** After the last key, before the call is made. */
const pauseBeforeCall = 150;
const listId = "search-suggestions";

function groupsOf({ tales, authors, tags }: Suggestions, texts: DOMStringMap): [string, Option[]][] {
  const withWords = (name: string, value: string) => `/search?${new URLSearchParams({ [name]: value }).toString()}`;
  return [
    [
      texts.tales ?? "",
      tales.map(({ id, title, categoryName }) => ({
        text: title,
        address: taleAddress({ id, categoryName }),
      })),
    ],
    [
      texts.authors ?? "",
      authors
        .filter(({ username }) => usernamePattern.test(username))
        .map(({ username }) => ({ text: username, address: `/profile/${username}` })),
    ],
    [
      texts.tags ?? "",
      // The same name in two categories leads to the same search.
      [...new Set(tags.map(({ tagName }) => tagName))].map((tag) => ({ text: tag, address: withWords("tag", tag) })),
    ],
  ];
}

function start(field: HTMLInputElement, place: HTMLElement) {
  let options: HTMLElement[] = [];
  let active = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let call = new AbortController();

  function setActive(at: number) {
    options[active]?.setAttribute("aria-selected", "false");
    active = at;
    const option = options[active];
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option === undefined) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", option.id);
  }

  function close() {
    clearTimeout(timer);
    call.abort();
    place.replaceChildren();
    options = [];
    setActive(-1);
    field.setAttribute("aria-expanded", "false");
  }

  function optionElement({ text, address }: Option, at: number): HTMLElement {
    const element = document.createElement("a");
    element.href = address;
    element.textContent = text;
    element.id = `${listId}-${at}`;
    element.tabIndex = -1;
    element.setAttribute("role", "option");
    element.setAttribute("aria-selected", "false");
    return element;
  }

  function show(suggestions: Suggestions) {
    const list = document.createElement("div");
    list.id = listId;
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", field.getAttribute("aria-label") ?? "");
    options = [];
    for (const [name, group] of groupsOf(suggestions, place.dataset)) {
      if (group.length === 0) continue;
      const box = document.createElement("div");
      box.setAttribute("role", "group");
      box.setAttribute("aria-label", name);
      const heading = document.createElement("p");
      heading.setAttribute("aria-hidden", "true");
      heading.textContent = name;
      box.append(heading);
      for (const option of group) {
        const element = optionElement(option, options.length);
        options.push(element);
        box.append(element);
      }
      list.append(box);
    }
    if (options.length === 0) return close();
    place.replaceChildren(list);
    setActive(-1);
    field.setAttribute("aria-expanded", "true");
  }

  async function suggest() {
    const query = field.value.trim();
    if (query === "") return close();
    call.abort();
    call = new AbortController();
    const { signal } = call;
    try {
      const reply = await fetch(`/v0/search/suggest?${new URLSearchParams({ query }).toString()}`, { signal });
      if (!reply.ok) return close();
      const suggestions = (await reply.json()) as Suggestions;
      if (!signal.aborted && document.activeElement === field) show(suggestions);
    } catch {
      // Without suggestions the field still searches.
    }
  }

  function move(step: number) {
    if (options.length === 0) return;
    // After the last option comes the field itself, and then the first one.
    const positions = options.length + 1;
    setActive(((active + 1 + step + positions) % positions) - 1);
  }

  field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-controls", listId);
  field.setAttribute("aria-expanded", "false");
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => void suggest(), pauseBeforeCall);
  });
  field.addEventListener("keydown", (event) => {
    const isOpen = options.length > 0;
    if (event.isComposing) return;
    if (event.key === "ArrowDown" && !isOpen) void suggest();
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      options[active]?.click();
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      close();
    }
  });
  field.addEventListener("blur", close);
  // The field keeps the focus while an option is pressed, so that the list stays open until the click.
  place.addEventListener("mousedown", (event) => event.preventDefault());
  field.form?.addEventListener("submit", close);
  if (field.value.trim() !== "") void suggest();
}

for (const field of document.querySelectorAll<HTMLInputElement>("[data-search-field]")) {
  const place = field.form?.querySelector<HTMLElement>("[data-search-suggestions]");
  if (place) start(field, place);
}
