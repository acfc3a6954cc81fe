import { countTabs } from '../../../lib/page/count-tabs.ts'
import { writeText } from '../../../lib/locale/text.ts'
import { openPreference } from '../storage/preference.ts'
import { createElement } from './create-element.ts'

/**
 * Turns `<docs-tabs data-group="language">` around `<section data-label="Python">` into tabs (WAI-ARIA Authoring Practices, Tabs with
 * automatic activation). Without the script the sections stay one below the other. Boxes of a group show the same choice, on this page and
 * on others. `data-value` on a section replaces the label as the stored choice, and `data-more` names the menu of further tabs. `data-open` is
 * the number of the section that is shown first.
 */
export function enhanceTabs(): void {
  const boxes = [...document.querySelectorAll<HTMLElement>('docs-tabs:has(> section)')].map((box, n) =>
    createTabs(box, [...box.querySelectorAll<HTMLElement>(':scope > section')], n),
  )
  for (const group of new Set(boxes.map((box) => box.group))) {
    if (group === '') continue
    const follow = (value: string) => {
      for (const box of boxes) if (box.group === group) box.show(value)
    }
    const choice = openPreference(`tab.${group}`)
    follow(choice.get())
    choice.listen(follow)
    // The browser may keep this page while the reader is on another.
    addEventListener('pageshow', ({ persisted }) => persisted && follow(choice.get()))
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

/** Hidden until the browser finds something in it. The types of the DOM know only true and false. */
const FOUND = 'until-found' as never

/** Makes the tabs of one box. `n` makes the ids of its panels unique in the page. */
export function createTabs(box: HTMLElement, sections: readonly HTMLElement[], n: number | string): Tabs {
  const {
    group = '',
    title = writeText('tabs.options'),
    menu,
    more: moreTitle = title,
    open = 0,
  } = box.dataset
  // So many panels always have a tab. A select offers the others, with the keyboard and type-ahead of the browser; the chosen one has a tab as well.
  const most = countTabs(sections.length)
  const count = menu === '' ? 0 : most
  const bar = createElement('div', { className: 'tab-bar' })
  const list = createElement('div', { role: 'tablist', ariaLabel: title })
  const more = createElement('select', { ariaLabel: moreTitle })
  if (count > 0) {
    bar.append(list)
    more.add(new Option(writeText('tabs.more'), ''))
  }
  const buttons = sections.map((section, i) => {
    const { label = '' } = section.dataset
    section.id ||= `panel-${n}-${i}`
    section.role = 'tabpanel'
    section.ariaLabel = label
    if (i >= count) more.add(new Option(label, `${i}`))
    const button = createElement('button', { role: 'tab' }, label)
    button.setAttribute('aria-controls', section.id)
    button.addEventListener('click', () => choose(i))
    section.addEventListener('beforematch', () => {
      select(i)
      // The browser shows it afterwards. Had it nothing to show, it would open no <details> around it (HTML, ancestor revealing algorithm).
      section.hidden = FOUND
    })
    return button
  })
  const select = (now: number) => {
    buttons.forEach((button, i) => {
      button.ariaSelected = `${i === now}`
      button.tabIndex = i === now ? 0 : -1
      button.hidden = i !== now && i >= count
    })
    sections.forEach((section, i) => {
      // Search in the page and links find what is in other panels, but not the same request in 18 languages.
      section.hidden = i !== now && (most < sections.length || FOUND)
      // A panel that find-in-page can open has an empty box, which screen readers would announce.
      section.ariaHidden = i === now ? null : 'true'
    })
    more.value = `${now < count ? '' : now}`
  }
  const choose = (now: number) => {
    const before = bar.getBoundingClientRect().top
    select(now)
    const section = sections[now]
    if (group !== '' && section) openPreference(`tab.${group}`).set(tabValue(section))
    // Boxes above may have changed their height: keep the tab under the pointer.
    scrollBy({ top: bar.getBoundingClientRect().top - before, behavior: 'instant' })
  }
  // The entry that names the menu stands for the first panel.
  more.addEventListener('change', () => choose(+more.value))
  list.addEventListener('keydown', (event) => {
    const shown = buttons.filter((button) => !button.hidden)
    const at = shown.indexOf(event.target as HTMLButtonElement)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (at < 0 || next === undefined) return
    event.preventDefault()
    // At either end the focus moves to the other one.
    const button = shown.at(next % shown.length)
    button?.focus()
    button?.click()
  })
  list.append(...buttons)
  if (count < sections.length) bar.append(more)
  select(Number(open))
  box.prepend(bar)
  box.dataset.ready = ''
  return {
    group,
    show(value) {
      const found = sections.findIndex((section) => tabValue(section) === value)
      if (found < 0) return
      select(found)
      // A choice from another page may be out of view.
      list.scrollLeft = buttons[found]?.offsetLeft ?? 0
    },
  }
}
