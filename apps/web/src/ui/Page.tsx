import { type ReactNode, useLayoutEffect, useRef } from 'react'

export type PageProps = {
  title: string
  /** A state of the whole screen, beside the title. */
  badge?: ReactNode
  subtitle?: ReactNode
  /**
   * The actions. Exactly one is primary and written after the others: it stands at the right, and first on a phone. Only the menu
   * of what is seldom done, a gear, stands after it.
   */
  actions?: ReactNode
  /** A link back to the list, in place of the subtitle. */
  back?: ReactNode
  children: ReactNode
}

/** Whether the last title that went away had the focus, and none came since. */
let focusLeft = false

/** Whether the focus waits for a title: that of a screen without its data has just gone, or there was no screen yet. */
const focusWaits = (active: Element | null): boolean =>
  active?.matches('main') || (focusLeft && active === document.body)

/** Takes the focus to the title of a screen that comes later than whoever went to it, and once more when its data come. */
function useHandedFocus() {
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const own = title.current
    if (own && focusWaits(document.activeElement)) {
      own.tabIndex = -1
      own.focus({ preventScroll: true })
    }
    focusLeft = false
    return () => {
      focusLeft = own !== null && document.activeElement === own
    }
  }, [])
  return title
}

/** A screen: title, one line about it, its actions, then cards. Also names the browser tab. */
export function Page({ title, badge, subtitle, actions, back, children }: PageProps) {
  const heading = useHandedFocus()
  return (
    <div className="mx-auto w-full max-w-330">
      <title>{`${title} · Nítida`}</title>
      <header className="mb-4 flex flex-wrap items-start gap-x-6 gap-y-3">
        {/* Its basis, not its words, decides whether the actions fit beside it: they stay where they are when a count or a badge comes. */}
        <div className="min-w-0 grow basis-64">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 ref={heading} className="text-2xl font-semibold tracking-[-0.005em] text-balance wrap-anywhere">
              {title}
            </h1>
            {badge}
          </div>
          {back || subtitle ? <div className="mt-1 text-ink2 wrap-anywhere">{back ?? subtitle}</div> : null}
        </div>
        {actions ? (
          <div className="flex w-full flex-wrap gap-2 max-sm:[&>:not([aria-label])]:grow max-sm:[&>:nth-last-child(1_of_:not([aria-haspopup],span))]:order-first max-sm:[&>:nth-last-child(1_of_:not([aria-haspopup],span))]:basis-full sm:w-auto sm:justify-end">
            {actions}
          </div>
        ) : null}
      </header>
      {children}
    </div>
  )
}
