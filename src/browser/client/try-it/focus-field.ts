/** Moves the focus inside of the form: to its first field, to a field by its pointer, and on from a button that is gone after its press. */

const CONTROLS = ':is(select, input, textarea)'

/** Focuses the first field of a form in `box`: its close button comes first, but readers open it to fill in the form. */
export function focusFirstField(box: Element): void {
  box.querySelector<HTMLElement>(`form ${CONTROLS}`)?.focus()
}

/** Focuses the first field of a form that does not match the API description, once it is marked. */
export function focusFirstFlaw(form: Element | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(`${CONTROLS}[aria-invalid]`)?.focus())
}

/** The attributes by which `focusField` finds the button that adds a field. */
export const addsField = (pointer: string) => ({ 'data-adds': pointer })

/** Focuses the first of these fields that the form has after its next update, by JSON Pointer, or the button that adds it. */
export function focusField(...pointers: readonly string[]): void {
  requestAnimationFrame(() => {
    for (const pointer of pointers) {
      const name = CSS.escape(pointer)
      const found =
        document.querySelector<HTMLElement>(`[data-pointer="${name}"] ${CONTROLS}[aria-invalid]`) ??
        document.querySelector<HTMLElement>(`[data-pointer="${name}"] ${CONTROLS}`) ??
        document.querySelector<HTMLElement>(
          `:is([data-pointer="${name}"] button, [data-adds="${name}"]):not(:disabled)`,
        )
      if (found === null) continue
      found.focus()
      return
    }
  })
}
