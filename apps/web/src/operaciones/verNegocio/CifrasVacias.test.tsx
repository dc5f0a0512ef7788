import type { Negocio } from '@nitida/contract/negocio'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../../test/montar.tsx'
import { ponerSesion, type SesionAbierta } from '../../base/sesion/sesion.ts'
import { CifrasDelPeriodo, useCifras } from './CifrasDelPeriodo.tsx'
import type { VistaDeNegocio } from './useNegocio.ts'

const nada = { ventas: 0, pedidos: 0, cobrado: 0, devuelto: 0, visitas: 0, visitasConPedido: 0 }
const ninguno = { pedidos: 0, importe: 0 }
const sinPlazo = { pedidos: 0, mediana: null, nueveDeDiez: null }

/** What the server says of a branch that was opened and sold nothing. */
const negocio: Negocio = {
  en: '2026-11-24T18:00:00Z',
  desde: '2026-11-24',
  hasta: '2026-11-24',
  antes: { desde: '2025-11-25', hasta: '2025-11-25' },
  sucursales: [
    {
      ...{ idSucursal: 1, sucursalNumber: '01', direccion: 'Sol 1', cifras: nada, antes: nada, atrasados: 0 },
      semanas: [{ ventas: 0, antes: 0 }],
    },
  ],
  dias: [{ dia: '2026-11-24', ventas: 0, pedidos: 0, antes: 0 }],
  porForma: [{ formaPago: 'Efectivo', importe: 0 }],
  ...{ devoluciones: [], descuentos: [], piezas: 0, micas: [], horas: [] },
  pacientes: { regresan: ninguno, primeraVez: ninguno },
  citas: { agendadas: 0, asistieron: 0, noAsistieron: 0, canceladas: 0 },
  entregas: sinPlazo,
  recepciones: { ...sinPlazo, sinDato: 0 },
  facturacion: { facturado: ninguno, sinFacturar: ninguno },
  saldos: [{ edad: 'porVencer', pedidos: 0, importe: 0 }],
}

function mostrar(cambios: Partial<VistaDeNegocio> = {}, data = negocio) {
  const rango = { desde: negocio.desde, hasta: negocio.hasta }
  const vista = {
    ...{ hoy: rango.hasta, periodo: 'dia', rango, contra: 'anio', sucursal: null },
    aRenglones: () => ({ to: '/dashboard', search: {} }),
    ...cambios,
  } as VistaDeNegocio
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data }))
  ponerSesion({ fase: 'dentro', usuario: { userType: '1' }, estado: { hoy: vista.hoy } } as SesionAbierta)
  onTestFinished(() => {
    ponerSesion({ fase: 'comprobando' })
    vi.unstubAllGlobals()
  })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <CifrasDelPeriodo consulta={useCifras(vista)} vista={vista} /> }),
    history: createMemoryHistory(),
  })
  montar(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

test('a branch that sold nothing is told in words, without empty charts', async () => {
  mostrar()
  for (const dicho of [
    'Aún no hay ventas: 24 de noviembre de 2026.',
    'Aquí verás lo que se venda cada día. Lo de antes está en otro periodo.',
    'Nadie debe nada.',
    'Nada se cobró en el periodo.',
    'No hay ventas que facturar en el periodo.',
    'Ningún pedido en el periodo',
    'Nadie devolvió ni corrigió cobros',
    'Ningún pedido llevó micas',
  ])
    await expect.element(page.getByText(dicho).first()).toBeVisible()
  expect(page.getByRole('table').elements()).toHaveLength(0)
  expect(document.body.textContent).not.toMatch(/NaN|Infinity|null|undefined/)
})

test('days that ended without sales are not told as if some could come', async () => {
  mostrar({ hoy: '2026-11-25', sucursal: 1 })
  await expect.element(page.getByText('No hubo ventas: 24 de noviembre de 2026.')).toBeVisible()
  await expect.element(page.getByText('Elige otro periodo, u otra sucursal.')).toBeVisible()
})

test('a chain that sold nothing a year ago is offered the days before instead', async () => {
  const [una] = negocio.sucursales
  const [dia] = negocio.dias
  if (!una || !dia) throw new Error('the sample has a branch and a day')
  const vendido = {
    ...negocio,
    sucursales: [{ ...una, cifras: { ...nada, ventas: 500, pedidos: 1 } }],
    dias: [{ ...dia, ventas: 500, pedidos: 1 }],
  }
  const cambiar = vi.fn()
  mostrar({ cambiar }, vendido)
  await expect.element(page.getByText('De hace un año no hay ventas con qué comparar.')).toBeVisible()
  await page.getByRole('button', { name: 'Comparar con lo anterior' }).click()
  expect(cambiar).toHaveBeenCalledWith({ contra: 'anterior' })
})
