import type { MetasDelMes } from '@nitida/contract/metas'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../../test/montar.tsx'
import { ponerSesion, type SesionAbierta } from '../../base/sesion/sesion.ts'
import { MetaCard } from './MetaCard.tsx'

const fila = (idSucursal: number, meta: number, version: number): MetasDelMes['sucursales'][number] => ({
  ...{ idSucursal, sucursalNumber: `0${idSucursal}`, direccion: `Sol ${idSucursal}`, meta, version },
  ...{ anterior: null, ventas: 0 },
})

/** A server on which somebody else saves both goals after they were read. */
function servidorDeDos() {
  let sucursales = [fila(1, 100, 1), fila(2, 200, 1)]
  const enviadas: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit = {}) => {
    const data = { mes: '2026-11', meta: 300, ventas: 0, dias: { van: 1, son: 30 }, cierre: null, sucursales }
    if (method !== 'PUT') return Response.json({ success: true, data })
    enviadas.push(JSON.parse(String(body)))
    if (enviadas.length > 1) return Response.json({ success: true, data })
    sucursales = [fila(1, 150, 2), fila(2, 250, 2)]
    return Response.json({ success: false, error: 'METAS_CAMBIADAS', message: 'Alguien más cambió.' }, { status: 409 })
  })
  ponerSesion({ fase: 'dentro', usuario: { userType: '0' }, estado: { hoy: '2026-11-24' } } as SesionAbierta)
  onTestFinished(() => {
    ponerSesion({ fase: 'comprobando' })
    vi.unstubAllGlobals()
  })
  return enviadas
}

test('a goal that somebody else changed is told under its field, and a second save replaces that one alone', async () => {
  const enviadas = servidorDeDos()
  montar(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MetaCard mes="2026-11" sucursal={null} />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Cambiar metas' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Metas de noviembre de 2026' })
  await dialogo.getByRole('textbox', { name: '01 - Sol 1' }).fill('300')
  await dialogo.getByRole('button', { name: 'Guardar metas' }).click()
  await expect
    .element(dialogo.getByText('Alguien más la dejó en $150.00. Guarda otra vez para dejar la tuya.'))
    .toBeVisible()
  await expect.element(dialogo.getByRole('textbox', { name: '01 - Sol 1' })).toHaveValue('300.00')
  await expect.element(dialogo.getByRole('textbox', { name: '02 - Sol 2' })).toHaveValue('250.00')
  await dialogo.getByRole('button', { name: 'Guardar metas' }).click()
  await expect.element(dialogo).not.toBeInTheDocument()
  expect(enviadas).toEqual([
    { mes: '2026-11', metas: [{ idSucursal: 1, meta: 300, version: 1 }] },
    { mes: '2026-11', metas: [{ idSucursal: 1, meta: 300, version: 2 }] },
  ])
})
