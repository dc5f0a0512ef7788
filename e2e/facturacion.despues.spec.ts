import type { Page } from '@playwright/test'
import { enLaBase } from './baseDeDatos.ts'
import { pedir } from './clientes/pacientes.ts'
import { encargar } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { type Abrir, expect, test } from './sesion/prueba.ts'

async function enCasa(abrir: Abrir, tipo: '0' | '1' | '2'): Promise<Page> {
  const page = await abrir(correoDe[tipo])
  await page.goto('/dashboard')
  return page
}

/** A global of one order, made through the API as the owner. @returns its id. */
async function globalDe(dueno: Page, idPedido: number): Promise<number> {
  const { data: pedidos } = await pedir(dueno, 'GET', `/pedidoPorId/${idPedido}`)
  const sucursal = pedidos[0].idSucursal
  const query = `metodoPago=Efectivo&sucursal=${sucursal}`
  const { data, mes } = await pedir(dueno, 'GET', `/facturacion/facturaPublicoGeneral?${query}`)
  const suyas = data.filter((una: { idPedido: number }) => una.idPedido === idPedido)
  expect(suyas).toHaveLength(1)
  const hecha = await pedir(dueno, 'POST', '/facturacion/facturaPublicoGeneral', {
    ...{ metodoPago: 'Efectivo', mes, IdSucursal: sucursal },
    transacciones: [suyas[0].id],
  })
  expect(hecha.factura, JSON.stringify(hecha)).toBeTruthy()
  return hecha.factura.idFactura
}

test('past its last day a global is made again only for who has the answer of SAT', async ({ abrir }) => {
  test.slow()
  const [caja, dueno] = [await enCasa(abrir, '2'), await enCasa(abrir, '0')]
  const pedido = await encargar(caja, { tipoPago: 'total', nombre: 'Global Vencida' })
  const idFactura = await globalDe(dueno, pedido.id)
  await dueno.goto(`/facturacion/CrearFactura?idPedido=${pedido.id}`)
  const rehacer = dueno.getByRole('region', { name: 'Hacer la global otra vez sin él' })
  await expect(rehacer).toContainText('Se puede cancelar hasta el ')
  await expect(rehacer.getByRole('checkbox')).toHaveCount(0)

  // Two years pass since its stamp.
  await enLaBase(
    [
      "select set_config('session_replication_role', 'replica', false), $1::bigint",
      "update factura set timbrada_en = timbrada_en - interval '2 years' where id = $1",
    ],
    [idFactura],
  )
  await dueno.reload()
  const boton = rehacer.getByRole('button', { name: 'Cancelar y rehacer la global' })
  await expect(rehacer).toContainText('Ya pasó su último día para cancelar')
  await expect(boton).toHaveAttribute('aria-disabled', 'true')
  await boton.click({ force: true })
  await expect(dueno.getByRole('alertdialog')).toHaveCount(0)
  // The other way stays open to everybody.
  await expect(dueno.getByRole('button', { name: 'Hacer el egreso' })).not.toHaveAttribute('aria-disabled')

  await rehacer.getByRole('checkbox', { name: 'El SAT la aceptó por excepción' }).check()
  await boton.click()
  const pregunta = dueno.getByRole('alertdialog', { name: '¿Cancelar la global y hacerla sin este pedido?' })
  await pregunta.getByRole('button', { name: 'Cancelar y rehacer la global' }).click()
  await expect(pregunta).toBeHidden()
  await expect(dueno.getByRole('form', { name: 'Datos de la factura' })).toBeVisible()
  const { results } = await pedir(dueno, 'GET', `/facturacion/obtenerFacturas?idPedido=${pedido.id}`)
  expect(results.filter(({ estatus }: { estatus: string }) => estatus !== 'Cancelada')).toEqual([])
})
