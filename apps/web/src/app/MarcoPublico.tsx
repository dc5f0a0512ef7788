import type { ReactNode } from 'react'
import { Logo } from '../ui/Logo.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { ThemeToggle } from '../ui/ThemeToggle.tsx'

/** Around a customers' page: the name, the theme, and nothing to get lost in. */
export function MarcoPublico({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="border-b border-line bg-surface print:hidden">
        <div className="mx-auto flex h-14 max-w-176 items-center justify-between px-5">
          <a href="/" aria-label="Nítida, ir al inicio" className="rounded-control">
            <Logo />
          </a>
          <ThemeToggle />
        </div>
      </header>
      <main id="contenido" tabIndex={-1} className="outline-none">
        {children}
      </main>
    </>
  )
}
