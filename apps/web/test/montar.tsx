import { type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { Toasts } from '../src/ui/Toasts.tsx'
import { UiProvider } from '../src/ui/UiProvider.tsx'

/** Shows components as the content of a page, where the product shows its own, until the test ends. */
export function montar(componentes: ReactNode): void {
  const raiz = document.createElement('div')
  raiz.id = 'raiz'
  document.body.prepend(raiz)
  const root: Root = createRoot(raiz)
  root.render(
    <StrictMode>
      <UiProvider>
        <main className="p-4 sm:p-6">
          <h1>Componentes</h1>
          {componentes}
        </main>
        <Toasts />
      </UiProvider>
    </StrictMode>,
  )
  onTestFinished(() => {
    root.unmount()
    raiz.remove()
    localStorage.clear()
  })
}
