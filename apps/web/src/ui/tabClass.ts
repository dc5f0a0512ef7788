import { cx } from './clases.ts'

/** Tabs side by side, of a page or of a card; a narrow screen scrolls them. */
export const tabsClass = 'relative flex gap-1 overflow-x-auto border-b border-line px-1'

/** One of them. The chosen one has the line of what is now, as the menu's item has, and weight, so that colour is never alone. */
export const tabClass = (chosen: boolean): string =>
  cx(
    'flex h-control flex-none items-center gap-2 border-b-2 px-3 font-medium whitespace-nowrap outline-offset-[-2px] transition-colors',
    chosen ? 'border-carey font-semibold text-ink' : 'border-transparent text-ink2 hover:text-ink',
  )

const middleOf = (box: DOMRect): number => box.left + box.width / 2

/** The `ref` of the chosen tab: scrolls a strip that is narrower than its tabs to it, and nothing else. */
export const chosenTab = (tab: Element | null): void => {
  const strip = tab?.parentElement
  if (strip) strip.scrollLeft += middleOf(tab.getBoundingClientRect()) - middleOf(strip.getBoundingClientRect())
}
