import { openPreference } from '../preference.ts'

/**
 * Turns `<docs-tabs data-group="language">` around `<section data-label="Python">` into tabs (WAI-ARIA Authoring Practices, Tabs with
 * automatic activation). Without the script the sections stay one below the other. Boxes of a group show the same choice, on this page and
 * on others. `data-value` on a section replaces the label as the stored choice.
 */
export function enhanceTabs(): void {
  const boxes = [...document.querySelectorAll<HTMLElement>('docs-tabs')].flatMap((box, n) => {
    const sections = [...box.querySelectorAll<HTMLElement>(':scope > section')]
    return sections.length > 0 ? [createTabs(box, sections, n)] : []
  })
  for (const group of new Set(boxes.map((box) => box.group))) {
    if (group === '') continue
    const follow = (value: string) => {
      for (const box of boxes) if (box.group === group) box.show(value)
    }
    const choice = openPreference(`tab.${group}`)
    follow(choice.get())
    choice.listen(follow)
    // The browser may keep this page while the reader is on another.
    window.addEventListener('pageshow', ({ persisted }) => persisted && follow(choice.get()))
  }
}

interface Tabs {
  readonly group: string
  /** Shows the section with this value, if there is one. */
  show(value: string): void
}

/** The stored value of a section: 'nodejs' for 'Node.js', 'csharp' for 'C#', so that labels match ids of languages. */
const tabValue = ({ dataset }: HTMLElement) =>
  (dataset.value ?? dataset.label ?? '')
    .toLowerCase()
    .replaceAll('#', 'sharp')
    .replace(/[^\p{L}\p{N}]/gu, '')

function createTabs(box: HTMLElement, sections: readonly HTMLElement[], n: number): Tabs {
  const { group = '' } = box.dataset
  const list = document.createElement('div')
  list.setAttribute('role', 'tablist')
  list.setAttribute('aria-label', box.dataset.title ?? 'Variants')
  const buttons = sections.map((section, i) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.id = `tab-${n}-${i}`
    button.setAttribute('role', 'tab')
    button.textContent = section.dataset.label ?? ''
    section.id ||= `panel-${n}-${i}`
    button.setAttribute('aria-controls', section.id)
    section.setAttribute('role', 'tabpanel')
    section.setAttribute('aria-labelledby', button.id)
    return button
  })
  const select = (now: number) => {
    buttons.forEach((button, i) => {
      button.setAttribute('aria-selected', String(i === now))
      button.tabIndex = i === now ? 0 : -1
      sections[i]?.toggleAttribute('hidden', i !== now)
    })
  }
  const reveal = (now: number) => {
    // scrollIntoView would scroll the page as well.
    const button = buttons[now]
    if (button) list.scrollLeft = button.offsetLeft - (list.clientWidth - button.offsetWidth) / 2
  }
  const choose = (now: number) => {
    const before = list.getBoundingClientRect().top
    select(now)
    reveal(now)
    const section = sections[now]
    if (group !== '' && section) openPreference(`tab.${group}`).set(tabValue(section))
    // Boxes above may have changed their height: keep the tab under the pointer.
    scrollBy({ top: list.getBoundingClientRect().top - before, behavior: 'instant' })
  }
  list.addEventListener('click', ({ target }) => {
    const now = buttons.indexOf(target as HTMLButtonElement)
    if (now >= 0) choose(now)
  })
  list.addEventListener('keydown', (event) => {
    const last = buttons.length - 1
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    const next = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (at < 0 || next === undefined) return
    event.preventDefault()
    buttons[next]?.focus()
    choose(next)
  })
  list.append(...buttons)
  select(0)
  box.prepend(list)
  box.dataset.ready = ''
  return {
    group,
    show(value) {
      const found = sections.findIndex((section) => tabValue(section) === value)
      if (found < 0) return
      select(found)
      reveal(found)
    },
  }
}
