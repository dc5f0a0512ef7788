import type { Page } from '@playwright/test'
import { encargar } from './pedidos/ordenes.ts'
import { sinSockets } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { examinar } from './visitas/examenes.ts'

interface Fallida {
  tipo: '0' | '2' | '3'
  ruta: string
  /** The call that fails. */
  llamada: string
  /** What has the focus once it has been tried again: by default the title of the screen. */
  foco?: string
}

/** Screens and cards whose first load may fail, each with the call that brings it. A new one adds its line. */
const fallidas: readonly Fallida[] = [
  { tipo: '0', ruta: '/dashboard?tab=usuarios', llamada: '**/api/usuarios?*', foco: 'Lista de Usuarios' },
  { tipo: '0', ruta: '/dashboard?tab=hoy', llamada: '**/api/hoy/cadena?*' },
  { tipo: '0', ruta: '/dashboard/sucursales', llamada: '**/api/sucursales?*', foco: 'Lista de sucursales' },
  {
    tipo: '0',
    ruta: '/facturas/gestion?mes=0',
    llamada: '**/api/facturacion/obtenerFacturas?*',
    foco: 'Lista de facturas',
  },
  { tipo: '0', ruta: '/cortes/panelAdmin', llamada: '**/api/cortesCaja/admin/*' },
  { tipo: '0', ruta: '/whatsapp/enviarPromocion', llamada: '**/api/promociones?*', foco: 'Campañas' },
  { tipo: '2', ruta: '/dashboard', llamada: '**/api/clientesPorSuc/*', foco: 'Lista de Pacientes' },
  { tipo: '2', ruta: '/dashboard', llamada: '**/api/hoy', foco: 'Hoy, ' },
  { tipo: '2', ruta: '/dashboard/citas', llamada: '**/api/citasPorSuc/*', foco: 'Lista de citas' },
  { tipo: '2', ruta: '/dashboard/citas?vista=espera', llamada: '**/api/citas/espera*', foco: 'En espera' },
  { tipo: '2', ruta: '/dashboard/pedidos', llamada: '**/api/pedidosPorSuc/*', foco: 'Lista de pedidos' },
  { tipo: '2', ruta: '/dashboard/pedidos?vista=tablero', llamada: '**/api/pedidos/tablero*' },
  { tipo: '2', ruta: '/pedido/detalles?id=PEDIDO', llamada: '**/api/pedidoPorId/*' },
  { tipo: '2', ruta: '/dashboard/clientes?paciente=CLIENTE', llamada: '**/api/pacientes/*' },
  { tipo: '2', ruta: '/visita/historial?idCliente=CLIENTE', llamada: '**/api/HistorialVisitas/*' },
  { tipo: '2', ruta: '/cortes/corteIndividual', llamada: '**/api/cortesCaja/*' },
  { tipo: '3', ruta: '/dashboard', llamada: '**/api/laboratorio/cola*', foco: 'Trabajo por hacer' },
]

const enfocado = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent?.slice(0, 40)}`)

/** A refusal, which is not asked again by itself. */
const rechazo = { status: 409, json: { success: false, message: 'No se puede por ahora.' } }

for (const tipo of ['0', '2', '3'] as const)
  test(`whoever tries again a load that failed keeps a place on the screen (type ${tipo})`, async ({ abrir }) => {
    const caja = await abrir(correoDe['2'])
    await caja.goto('/dashboard/pedidos')
    const { id, idCliente } = await encargar(caja)
    await examinar(caja, { id: idCliente })
    const page = tipo === '2' ? caja : await abrir(correoDe[tipo])
    await sinSockets(page)
    const perdidos: string[] = []
    for (const { ruta, llamada, foco } of fallidas.filter((una) => una.tipo === tipo)) {
      await page.route(llamada, (route) => route.fulfill(rechazo))
      await page.goto(ruta.replace('PEDIDO', String(id)).replace('CLIENTE', String(idCliente)))
      const otraVez = page.getByRole('main').getByRole('button', { name: 'Reintentar' }).first()
      await otraVez.focus()
      await page.unroute(llamada)
      await page.keyboard.press('Enter')
      await expect(otraVez).toHaveCount(0)
      const tiene = await enfocado(page)
      if (!tiene.includes(foco ?? 'H1')) perdidos.push(`${ruta} (${llamada}): ${tiene}`)
    }
    expect(perdidos).toEqual([])
  })
