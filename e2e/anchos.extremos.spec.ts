import type { HechoAuditado } from '@nitida/contract/auditoria'
import type { Comisiones } from '@nitida/contract/comisiones'
import type { Corte } from '@nitida/contract/cortes'
import type { Factura } from '@nitida/contract/facturacion'
import { estadosFactura } from '@nitida/contract/facturacion.rules'
import type { HoyDeSucursal } from '@nitida/contract/mostrador'
import type { RenglonDeNegocio } from '@nitida/contract/negocio'
import type { Page } from '@playwright/test'
import { facturar, inventarReceptor } from './facturacion/facturas.ts'
import { dia } from './pedidos/ordenes.ts'
import { cambiarRespuesta } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** Both sides of each change of a list's layout, and steps between them. */
const ANCHOS = [640, 660, 700, 719, 720, 767, 768, 800, 900, 1023, 1024, 1100, 1279, 1280, 1360, 1439, 1440, 1920]

/** The most that an order may come to, and the sum of a few of them in the widest digits. */
const [MILLONES, SUMA] = [10_000_000, 88_888_888.88]

async function noSeCorre(page: Page, lista: string, anchos = ANCHOS): Promise<void> {
  const region = page.getByRole('region', { name: `${lista}: renglones`, exact: true })
  for (const width of anchos) {
    await page.setViewportSize({ width, height: 800 })
    const sobra = () => region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    await expect.poll(sobra, `${lista} at ${width}`).toBeLessThanOrEqual(0)
  }
}

for (const tipo of ['0', '2'] as const)
  test(`type ${tipo} sees the gear of every invoice at any width, whatever its state and its amount`, async ({
    abrir,
  }) => {
    const caja = await abrir(correoDe['2'])
    await caja.goto('/dashboard')
    for (let i = 0; i < estadosFactura.length; i++)
      await facturar(caja, inventarReceptor('ÓPTICA DEMO'), { precio: 100 })
    const page = await abrir(correoDe[tipo])
    const peor: Partial<Factura> = {
      folioFiscal: 'D'.repeat(36),
      clase: 'egreso',
      metodoPago: 'PPD',
      total: MILLONES,
      pagado: null,
      pendiente: { limite: '2026-11-30', fallo: null },
      CreateDate: '2026-12-24T23:58:00Z',
    }
    await cambiarRespuesta<{ results: Factura[] }>(page, '**/api/facturacion/obtenerFacturas?*', (cuerpo) => ({
      ...cuerpo,
      results: cuerpo.results.map((una, i) => ({
        ...una,
        ...peor,
        estatus: estadosFactura[i % estadosFactura.length] ?? una.estatus,
      })),
    }))
    await page.goto('/facturas/gestion?mes=0')
    await expect(page.getByText('En proceso de cancelación').first()).toBeVisible()
    await noSeCorre(page, 'Lista de facturas')
  })

test("the owner's day holds the largest amounts, changes and counts at any width", async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  const peor: Partial<HoyDeSucursal> = {
    ...{
      citas: 888,
      atendidas: 888,
      porConfirmar: 888,
      atrasados: 8888,
      mayorRetraso: 888,
      listosViejos: 888,
      trasladosViejos: 88,
      ordenesTarde: 88,
      depositosTarde: SUMA,
    },
    ...{ cajasAbiertas: 88, cajasDeAntes: 88 },
    ventas: { importe: SUMA, antes: 8_888.88 },
    cobrado: { importe: SUMA, antes: 8_888.88 },
  }
  await cambiarRespuesta<{ data: { sucursales: HoyDeSucursal[] } }>(page, '**/api/hoy/cadena*', (cuerpo) => ({
    ...cuerpo,
    data: { ...cuerpo.data, sucursales: cuerpo.data.sucursales.map((una) => ({ ...una, ...peor })) },
  }))
  await page.goto('/dashboard?tab=hoy')
  await expect(page.getByText('88 de otro día').first()).toBeVisible()
  await noSeCorre(page, 'El día de cada sucursal')
})

test("the day's closings hold the largest amounts on a tablet and on a large screen", async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  const peor: Partial<Corte> = {
    ...{ totalEfectivo: MILLONES, totalCredito: MILLONES, totalDebito: MILLONES, totalTransferencia: MILLONES },
    ...{ totalGeneral: MILLONES, diferencia: -MILLONES, ajustes: { movimientos: 88, importe: -MILLONES } },
  }
  await cambiarRespuesta<{ data: Corte[] }>(page, '**/api/cortesCaja/admin/*', (cuerpo) => ({
    ...cuerpo,
    data: cuerpo.data.map((uno) => ({ ...uno, ...peor })),
  }))
  await page.goto('/dashboard')
  await page.goto(`/cortes/panelAdmin?dia=${await dia(page, -1)}`)
  // From 1280 on every method has its column (spec §2): ten million in each of them needs a larger screen.
  const anchos = ANCHOS.filter((ancho) => ancho < 1280 || ancho > 1440)
  for (const lista of ['Cortes de Sucursales', 'Cortes Individuales']) await noSeCorre(page, lista, anchos)
})

test('a name of eighty letters ends with its line, at any width', async ({ abrir }) => {
  const nombre = 'Wenceslaa'.repeat(9)
  const page = await abrir(correoDe['0'])
  await cambiarRespuesta<{ data: HechoAuditado[] }>(page, '**/api/auditoria?*', (cuerpo) => ({
    ...cuerpo,
    data: cuerpo.data.map((hecho) => ({ ...hecho, usuario: { id: 1, nombre } })),
  }))
  await cambiarRespuesta<{ data: RenglonDeNegocio[] }>(page, '**/api/negocio/renglones?*', (cuerpo) => ({
    ...cuerpo,
    data: cuerpo.data.map((renglon) => ({ ...renglon, nombreUsuario: nombre })),
  }))
  await cambiarRespuesta<{ data: Comisiones }>(page, /\/api\/comisiones(\?|$)/, (cuerpo) => ({
    ...cuerpo,
    data: { ...cuerpo.data, cerrado: { en: '2026-11-02T18:00:00Z', nombre } },
  }))
  for (const direccion of [
    '/dashboard?vista=auditoria',
    '/cortes/panelAdmin?vista=negocio&figura=citas',
    '/cortes/panelAdmin?vista=comisiones',
  ]) {
    await page.goto(direccion)
    await expect(page.getByText(nombre).first()).toBeVisible()
    for (const width of [390, ...ANCHOS]) {
      await page.setViewportSize({ width, height: 800 })
      const sobra = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await expect.poll(sobra, `${direccion} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})
