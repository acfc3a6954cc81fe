/** Moves the focus to the first field of a form in `box`: its close button comes first, but readers open it to fill in the form. */
export function focusFirstField(box: Element): void {
  box.querySelector<HTMLElement>('form :is(select, input, textarea)')?.focus()
}
