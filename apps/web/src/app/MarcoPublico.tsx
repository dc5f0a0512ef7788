import type { ReactNode } from 'react'
import { optica } from '../base/optica.ts'
import { Logo } from '../ui/Logo.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { ThemeToggle } from '../ui/ThemeToggle.tsx'

/** Frame of a customers' page: the shop's name and the theme, without menus to get lost in. */
export function MarcoPublico({ children }: { children: ReactNode }) {
  const { nombre, logo } = optica()
  return (
    <>
      <SkipLink />
      <header className="border-b border-line bg-surface print:hidden">
        <div className="mx-auto flex h-14 max-w-176 items-center justify-between px-5">
          <a href="/" aria-label={`${nombre}, ir al inicio`} className="min-w-0 rounded-control">
            <Logo nombre={nombre} imagen={logo} />
          </a>
          <ThemeToggle />
        </div>
      </header>
      <main id="contenido" tabIndex={-1} className="outline-none wrap-anywhere">
        {children}
      </main>
    </>
  )
}
