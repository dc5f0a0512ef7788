import type { Negocio } from '@nitida/contract/negocio'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { detenerReloj } from '../../../test/detenerReloj.ts'
import { montar } from '../../../test/montar.tsx'
import { ponerSesion, type SesionAbierta } from '../../base/sesion/sesion.ts'
import { CifrasDelPeriodo, useCifras } from './CifrasDelPeriodo.tsx'
import { MetaCard } from './MetaCard.tsx'
import type { VistaDeNegocio } from './useNegocio.ts'

const rango = { desde: '2026-10-01', hasta: '2026-10-31' }
const vista = { hoy: '2026-11-24', periodo: 'mes', rango, contra: 'anio', sucursal: null } as VistaDeNegocio

const negocio = { ...rango, en: '2026-11-24T18:00:00Z', sucursales: [], dias: [] } as unknown as Negocio
const metas = { mes: '2026-10', meta: null, ventas: 0, dias: { van: 31, son: 31 }, cierre: null, sucursales: [] }

/** A server that sums so many days (`faltan`), and answers once none is left. */
function servidorQueSuma(faltan: string) {
  const servidor: { faltan: string | null; veces: number } = { faltan, veces: 0 }
  vi.stubGlobal('fetch', async (url: string) => {
    servidor.veces++
    const data = url.includes('/negocio/metas') ? metas : negocio
    if (servidor.faltan === null) return Response.json({ success: true, data })
    const message = `Faltan ${servidor.faltan} de ${data === metas ? 'metas' : 'cifras'}.`
    return Response.json({ success: false, error: 'NEGOCIO_SUMANDO', message }, { status: 409 })
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return servidor
}

function Periodo() {
  return (
    <>
      <CifrasDelPeriodo consulta={useCifras(vista)} vista={vista} />
      <MetaCard mes="2026-10" sucursal={null} />
    </>
  )
}

function mostrar() {
  ponerSesion({ fase: 'dentro', usuario: { userType: '1' }, estado: { hoy: vista.hoy } } as SesionAbierta)
  onTestFinished(() => ponerSesion({ fase: 'comprobando' }))
  montar(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Periodo />
    </QueryClientProvider>,
  )
}

test('days that cannot be asked for say why', async () => {
  const errors = { desde: ['Elige hasta un año, sin pasar de hoy.'] }
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, error: 'DATOS_INVALIDOS', message: 'Revisa los datos.', errors }, { status: 422 }),
  )
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  mostrar()
  await expect.element(page.getByText('Elige hasta un año, sin pasar de hoy.')).toBeVisible()
})

test('while days are summed the page says how many are left, and goes on by itself', async () => {
  detenerReloj()
  const servidor = servidorQueSuma('7,890')
  mostrar()

  await expect.element(page.getByText('Las cifras se están sumando')).toBeVisible()
  await expect.element(page.getByText('Faltan 7,890 de cifras.')).toBeVisible()
  await expect.element(page.getByText('Faltan 7,890 de metas.')).toBeVisible()
  expect(page.getByText('No se pud').elements()).toHaveLength(0)

  servidor.faltan = '5,210'
  vi.advanceTimersByTime(10_000)
  await expect.element(page.getByText('Faltan 5,210 de cifras.')).toBeVisible()
  await expect.element(page.getByText('Faltan 5,210 de metas.')).toBeVisible()

  servidor.faltan = null
  vi.advanceTimersByTime(10_000)
  await expect.element(page.getByText('Todavía no hay sucursales')).toBeVisible()
  await expect.element(page.getByText('Todavía no hay meta para octubre')).toBeVisible()
  expect(page.getByText('se están sumando').elements()).toHaveLength(0)

  // The days have ended, so nothing new comes of them.
  const { veces } = servidor
  vi.advanceTimersByTime(60_000)
  expect(servidor.veces).toBe(veces)
})
