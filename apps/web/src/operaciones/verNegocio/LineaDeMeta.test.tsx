import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { detenerReloj } from '../../../test/detenerReloj.ts'
import { montar } from '../../../test/montar.tsx'
import { ponerSesion, type SesionAbierta } from '../../base/sesion/sesion.ts'
import { LineaDeMeta } from './LineaDeMeta.tsx'

const metas = {
  mes: '2026-11',
  meta: 200_000,
  ventas: 2_500_000,
  dias: { van: 24, son: 30 },
  cierre: null,
  sucursales: [],
}

function mostrar() {
  ponerSesion({ fase: 'dentro', usuario: { userType: '1' }, estado: { hoy: '2026-11-24' } } as SesionAbierta)
  onTestFinished(() => {
    ponerSesion({ fase: 'comprobando' })
    vi.unstubAllGlobals()
  })
  const router = createRouter({
    routeTree: createRootRoute({ component: LineaDeMeta }),
    history: createMemoryHistory(),
  })
  montar(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

test('the line of the goal says that sales are being summed, and goes on by itself', async () => {
  detenerReloj()
  let suman = true
  const rechazo = { success: false, error: 'NEGOCIO_SUMANDO', message: 'Faltan 3 días.' }
  vi.stubGlobal('fetch', async () =>
    suman ? Response.json(rechazo, { status: 409 }) : Response.json({ success: true, data: metas }),
  )
  mostrar()
  await expect.element(page.getByText('Meta de noviembre de 2026: las ventas se están sumando')).toBeVisible()
  suman = false
  vi.advanceTimersByTime(10_000)
  await expect
    .element(page.getByText('Meta de noviembre de 2026: 1,250 %, $2,500,000 de $200,000; va el 80 % del mes'))
    .toBeVisible()
})

test('the line of the goal says that it could not be asked for', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: false, error: 'ERROR_INTERNO' }, { status: 500 }))
  mostrar()
  await expect.element(page.getByText('Meta de noviembre de 2026: no se pudo consultar')).toBeVisible()
})
