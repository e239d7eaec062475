/**
 * Remembers a click on the submit button of a form before the application runs: the button looks busy, and `useEarlyInput`
 * submits the form after hydration. Until then such a form (`early-form.tsx`) has `data-early`.
 */
export function setUpEarlyClicks() {
  const remember = (form: HTMLFormElement) => {
    form.dataset.pressed = "";
    form.querySelector("[data-sends]")?.setAttribute("aria-busy", "true");
  };
  const formBeforeHydration = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLFormElement>("form[data-early]") : null;
  document.addEventListener("click", ({ target }) => {
    const form = formBeforeHydration(target);
    if (form !== null && (target as Element).closest("[data-sends]") !== null) remember(form);
  });
  // The button is no submit button before hydration, so Enter does not submit the form by itself.
  document.addEventListener("keydown", ({ key, target }) => {
    const form = formBeforeHydration(target);
    if (form !== null && key === "Enter" && target instanceof HTMLInputElement && target.type !== "checkbox")
      remember(form);
  });
}
