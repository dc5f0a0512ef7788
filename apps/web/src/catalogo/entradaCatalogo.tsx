import './catalogo.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toasts } from '../ui/Toasts.tsx'
import { aplicarTema, seguirSistema } from '../ui/tema.ts'
import { UiProvider } from '../ui/UiProvider.tsx'
import { Catalogo } from './Catalogo.tsx'

aplicarTema()
seguirSistema()

const raiz = document.getElementById('raiz')
if (raiz) {
  createRoot(raiz).render(
    <StrictMode>
      <UiProvider>
        <Catalogo />
        <Toasts />
      </UiProvider>
    </StrictMode>,
  )
}
