/**
 * Whoever presses a form's button before the application runs has pressed it: the form keeps that in mind and looks busy,
 * and `useEarlyInput` sends it once it can be sent. Such forms carry `data-early` until then.
 */
export function setUpEarlyClicks() {
  const remember = (form: HTMLFormElement) => {
    form.dataset.pressed = "";
    form.querySelector("[data-sends]")?.setAttribute("aria-busy", "true");
  };
  const waiting = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLFormElement>("form[data-early]") : null;
  document.addEventListener("click", ({ target }) => {
    const form = waiting(target);
    if (form !== null && (target as Element).closest("[data-sends]") !== null) remember(form);
  });
  // With its button sending nothing, no browser sends the form by itself.
  document.addEventListener("keydown", ({ key, target }) => {
    const form = waiting(target);
    if (form !== null && key === "Enter" && target instanceof HTMLInputElement && target.type !== "checkbox")
      remember(form);
  });
}
