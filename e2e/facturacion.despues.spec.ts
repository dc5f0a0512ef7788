import type { Page } from '@playwright/test'
import { enLaBase } from './baseDeDatos.ts'
import { buscarEn } from './buscar.ts'
import { pedir } from './clientes/pacientes.ts'
import { facturar, inventarReceptor } from './facturacion/facturas.ts'
import { campo, editar } from './pedidos/formulario.ts'
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
  // The other way stays open to everybody.
  await expect(dueno.getByRole('button', { name: 'Hacer el egreso' })).not.toHaveAttribute('aria-disabled')
  await expect(dueno.getByRole('alertdialog')).toHaveCount(0)

  await rehacer.getByRole('checkbox', { name: 'El SAT la aceptó por excepción' }).check()
  await boton.click()
  const pregunta = dueno.getByRole('alertdialog', { name: '¿Cancelar la global y hacerla sin este pedido?' })
  await pregunta.getByRole('button', { name: 'Cancelar y rehacer la global' }).click()
  await expect(pregunta).toBeHidden()
  await expect(dueno.getByRole('form', { name: 'Datos de la factura' })).toBeVisible()
  const { results } = await pedir(dueno, 'GET', `/facturacion/obtenerFacturas?idPedido=${pedido.id}`)
  expect(results.filter(({ estatus }: { estatus: string }) => estatus !== 'Cancelada')).toEqual([])
})

test('what was added after an invoice goes into a second one; an order of two says what it takes, and a missing one has its button', async ({
  abrir,
}) => {
  test.slow()
  const page = await enCasa(abrir, '2')
  const receptor = inventarReceptor('Agregada Despues')
  const pedido = await encargar(page, { tipoPago: 'total' })
  const primera = await facturar(page, receptor, { idPedido: pedido.id })
  const vivas = async () => {
    const { results } = await pedir(page, 'GET', `/facturacion/obtenerFacturas?idPedido=${pedido.id}`)
    return results.filter(({ estatus }: { estatus: string }) => estatus === 'Vigente')
  }

  await editar(page, pedido.id)
  await page.getByRole('button', { name: 'Agregar elemento' }).click()
  const agregado = page.getByRole('region', { name: 'Elemento 2' })
  await agregado.getByRole('combobox', { name: 'Armazón' }).fill('Estuche rígido')
  await campo(page, 'Importe del armazón').nth(1).fill('250')
  await page.getByRole('button', { name: 'Actualizar pedido' }).click()
  const enmienda = page.getByRole('dialog', { name: 'El pedido está facturado' })
  await enmienda.getByRole('button', { name: 'Facturar aparte lo agregado' }).click()
  await expect(page.getByRole('dialog', { name: '¡Pedido actualizado!' })).toBeVisible()
  const [segunda] = (await vivas()).filter(({ total }: { total: number }) => total === 250)
  const folio = `${segunda.serie}-${segunda.folio}`

  // With two invoices the form says at once what it takes, and a correction which of them to cancel.
  await editar(page, pedido.id)
  await expect(page.getByText(`El pedido está en las facturas ${primera} y ${folio}`)).toBeVisible()
  await page.getByRole('combobox', { name: 'Armazón' }).nth(1).fill('Estuche suave')
  await page.getByRole('button', { name: 'Actualizar pedido' }).click()
  await expect(
    page.getByText(`Lo que quitas o corriges ya está en las facturas ${primera} y ${folio}. Cancela una`, {
      exact: false,
    }),
  ).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Armazón' }).nth(1)).toHaveValue('Estuche suave')

  // The second one is cancelled: what it told is in no CFDI, which its row says.
  await page.goto('/facturas/gestion')
  await buscarEn(page.getByRole('textbox', { name: 'Buscar por cliente, folio o RFC' }), receptor.nombre)
  await page.getByRole('button', { name: `Acciones de la factura ${folio}` }).click()
  await page.getByRole('menuitem', { name: 'Cancelar' }).click()
  const cancelar = page.getByRole('dialog', { name: `Cancelar factura ${folio}` })
  await cancelar.getByRole('radio', { name: /^02/ }).check()
  await cancelar.getByRole('button', { name: 'Cancelar factura' }).click()
  await expect(page.getByText('La factura ha sido cancelada correctamente.')).toBeVisible()
  // What waits is of every month, so that no month is chosen above it.
  await expect(page.getByRole('combobox', { name: 'Mes' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Vistas de las facturas' })
    .getByRole('link', { name: /^Pendientes fiscales/ })
    .click()
  const renglon = page
    .getByRole('list', { name: 'Pendientes fiscales' })
    .getByRole('listitem')
    .filter({ hasText: `Ticket ${pedido.folio}` })
  await expect(renglon).toContainText(
    `Falta facturar lo que se agregó al pedido después de la factura ${primera}. $250.00`,
  )
  await expect(page.getByRole('combobox', { name: 'Mes' })).toHaveCount(0)
  await renglon.getByRole('button', { name: 'Facturar lo agregado' }).click()
  const pregunta = page.getByRole('alertdialog', { name: '¿Facturar lo agregado?' })
  await pregunta.getByRole('button', { name: 'Facturar lo agregado' }).click()
  await expect(pregunta).toBeHidden()
  await expect(renglon).toHaveCount(0)
  expect((await vivas()).map(({ total }: { total: number }) => total).sort()).toEqual([1200, 250])
})

test('an invoice by hand that its receiver keeps beside its substitute is a row with its button', async ({ abrir }) => {
  test.slow()
  const page = await enCasa(abrir, '0')
  const receptor = inventarReceptor('Conserva Las Dos')
  const { data: emisoras } = await pedir(page, 'GET', '/facturacion/emisores')
  const timbrar = async (sustituye?: number) => {
    const hecha = await pedir(page, 'POST', '/facturacion/crearFactura', {
      ...{ IdSucursal: emisoras[0].idSucursal, FormaPago: '01', MetodoPago: 'PUE', sustituye },
      Receptor: {
        ...{ RFC: receptor.rfc, NombreRazonSocial: receptor.nombre, CodigoPostal: '72000' },
        ...{ RegimenFiscal: '612', UsoCFDI: 'G03', Correo: null },
      },
      Conceptos: [
        {
          ...{ Cantidad: 1, CodigoProducto: '42142903', PrecioUnitario: 5000 },
          Producto: 'ARMAZÓN [PAC:CANCELACION RECHAZADA]',
        },
      ],
    })
    expect(hecha.factura, JSON.stringify(hecha)).toBeTruthy()
    return hecha.factura
  }
  const primera = await timbrar()
  await timbrar(primera.idFactura)
  await enLaBase([
    'update cancelacion_factura set proxima_consulta_en = now() where resuelta_en is null',
    "select graphile_worker.add_job('resolverCancelaciones')",
  ])
  const renglon = page
    .getByRole('list', { name: 'Pendientes fiscales' })
    .getByRole('listitem')
    .filter({ hasText: `Factura ${primera.serie}-${primera.folio}, sin pedido` })
  await expect(async () => {
    await page.goto('/facturas/gestion?vista=pendientes')
    await expect(renglon).toContainText('el receptor no aceptó cancelarla: el SAT tiene las dos. $5,800.00')
  }).toPass()
  await renglon.getByRole('button', { name: 'Hacer el egreso' }).click()
  const pregunta = page.getByRole('alertdialog', { name: '¿Hacer el egreso?' })
  await pregunta.getByRole('button', { name: 'Hacer el egreso' }).click()
  await expect(pregunta).toBeHidden()
  await expect(renglon).toHaveCount(0)
})
