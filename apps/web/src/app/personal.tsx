import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Logo } from '../ui/Logo.tsx'
import { UiProvider } from '../ui/UiProvider.tsx'

export function mount(el: HTMLElement): void {
  createRoot(el).render(
    <StrictMode>
      <UiProvider>
        <main className="grid min-h-dvh place-items-center">
          <Logo size="lg" />
        </main>
      </UiProvider>
    </StrictMode>,
  )
}
