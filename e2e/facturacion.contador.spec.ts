import type { Page } from '@playwright/test'
import { enLaBase } from './baseDeDatos.ts'
import { buscarEn } from './buscar.ts'
import { pedir } from './clientes/pacientes.ts'
import { abrirMenu, facturar, fila, inventarReceptor } from './facturacion/facturas.ts'
import { centavos, leerHojas, suma, type Valor } from './facturacion/hojas.ts'
import { encargar } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** Rows of a sheet by their titles. */
function porTitulo([titulos = [], ...filas]: Valor[][]): Record<string, Valor>[] {
  return filas.map((fila) => Object.fromEntries(titulos.map((titulo, n) => [String(titulo), fila[n] ?? null])))
}

const enPesos = (texto: string) => Number(texto.replace(/[^\d.-]/g, ''))

/** A day as a workbook keeps it, as the day that it is. */
const diaDeHoja = (numero: Valor | undefined) =>
  new Date(Date.UTC(1899, 11, 30 + Number(numero))).toISOString().slice(0, 10)

async function bajarHojas(page: Page, pulsar: () => Promise<void>): Promise<Map<string, Valor[][]>> {
  const bajada = page.waitForEvent('download')
  await pulsar()
  return leerHojas(await (await bajada).path())
}

const ENCABEZADO =
  'Uuid~RfcEmisor~NombreEmisor~RfcReceptor~NombreReceptor~RfcPac~FechaEmision~FechaCertificacionSat~Monto~EfectoComprobante~Estatus~FechaCancelacion'
const AJENA = '5f0b9c1a-2222-4222-8333-abcdefabcdef'

/** A CFDI of the month's workbook as SAT's list tells it. */
function renglonDelSat(cfdi: Record<string, Valor>, cambios: { uuid?: string; vigente?: boolean } = {}): string {
  const dia = diaDeHoja(cfdi.Fecha)
  const vigente = cambios.vigente ?? cfdi.Estatus !== 'Cancelada'
  return [
    ...[
      cambios.uuid ?? cfdi['Folio fiscal'],
      cfdi['RFC emisor'],
      'NOSOTROS',
      cfdi['RFC receptor'],
      'RECEPTOR',
      'SPR190613I52',
    ],
    ...[`${dia} 12:00:00`, `${dia} 12:00:01`, Number(cfdi.Total).toFixed(2), String(cfdi.Tipo).charAt(0)],
    ...(vigente ? ['1', ''] : ['0', `${dia} 12:30:00`]),
  ].join('~')
}

/**
 * What an accountant does at the end of a month, as it was written before anybody walked it:
 * 1. makes the month's global, and sees that nothing of the branch waits any more;
 * 2. asks to cancel an invoice; its receiver refuses, the day's page says so, and a credit note takes it back;
 * 3. credits what an invoice said too much, and no more than that;
 * 4. downloads the month, whose rows add up to what the Cuadre says;
 * 5. drops SAT's list of it: only what really differs is told, each with its next step;
 * 6. hands over the pólizas, which balance and tell every CFDI by what it says.
 */
test('an accountant closes a month, answers a refusal, credits a wrong invoice, ties it to SAT and hands over its pólizas', async ({
  abrir,
}) => {
  test.slow()
  const [page, caja] = [await abrir(correoDe['0']), await abrir(correoDe['2'])]
  await caja.goto('/dashboard')
  const [{ id: sucursal, direccion }] = (await pedir(caja, 'GET', '/sucursales/active')).data
  const [equivocada, conservada] = [
    inventarReceptor('Factura De Mas'),
    inventarReceptor('Armazón [PAC:CANCELACION RECHAZADA]'),
  ]
  await encargar(caja, { tipoPago: 'total', armazon: 713 })
  await facturar(caja, equivocada, { precio: 1000 })
  await facturar(caja, conservada, { precio: 5000 })
  await page.goto('/facturas/gestion')

  await test.step('the month is closed by its global', async () => {
    expect((await pedir(page, 'PUT', `/sucursales/${sucursal}`, { globalCada: 'mensual' })).status).toBe(200)
    await page.goto('/facturas/gestion?vista=globales')
    const suya = page
      .getByRole('list', { name: 'Facturas globales por sucursal' })
      .getByRole('listitem')
      .filter({ hasText: direccion })
    await suya.getByRole('button', { name: /^Hacer ahora/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hacer ahora' }).click()
    await expect(page.getByText(/factura(s)? global(es)? con \d+ ventas?\./)).toBeVisible({ timeout: 30_000 })
    await expect(suya).toContainText('todavía ninguna venta')
    expect((await pedir(page, 'PUT', `/sucursales/${sucursal}`, { globalCada: 'manual' })).status).toBe(200)
  })

  await test.step('a receiver refuses a cancellation, and a credit note takes the invoice back', async () => {
    await abrirMenu(page, conservada.nombre)
    await page.getByRole('menuitem', { name: 'Cancelar' }).click()
    const baja = page.getByRole('dialog', { name: /^Cancelar factura/ })
    await expect(baja.getByText('Necesita que el receptor la acepte.')).toBeVisible()
    await baja.getByRole('radio', { name: /^02/ }).check()
    await baja.getByRole('button', { name: 'Cancelar factura' }).click()
    await expect(fila(page, conservada.nombre)).toContainText('En proceso de cancelación')
    await enLaBase([
      'update cancelacion_factura set proxima_consulta_en = now() where resuelta_en is null',
      "select graphile_worker.add_job('resolverCancelaciones')",
    ])
    await expect(fila(page, conservada.nombre)).toContainText('Cancelación rechazada', { timeout: 30_000 })
    await page.goto('/dashboard?tab=hoy')
    const aviso = page
      .getByRole('listitem')
      .filter({ hasText: /no aceptó cancelar la factura|que su receptor no aceptó/ })
    await expect(aviso).toContainText('Sigue vigente ante el SAT.')
    await aviso.getByRole('link', { name: /^Ver facturas/ }).click()
    await buscarEn(page.getByRole('textbox', { name: 'Buscar por cliente, folio o RFC' }), conservada.rfc)
    await fila(page, conservada.nombre)
      .getByRole('button', { name: /^Acciones de la factura / })
      .click()
    await page.getByRole('menuitem', { name: 'Nota de crédito' }).click()
    const nota = page.getByRole('dialog', { name: /^Nota de crédito de/ })
    await nota.getByLabel(/^Importe de/).fill('5800')
    await nota.getByRole('combobox', { name: 'Cómo se devuelve el dinero' }).click()
    await page.getByRole('option', { name: /^03/ }).click()
    await nota.getByRole('button', { name: 'Timbrar nota de crédito' }).click()
    await expect(nota).toBeHidden({ timeout: 30_000 })
  })

  await test.step('what an invoice said too much is credited, and no more than that', async () => {
    await abrirMenu(page, equivocada.nombre)
    await page.getByRole('menuitem', { name: 'Nota de crédito' }).click()
    const nota = page.getByRole('dialog', { name: /^Nota de crédito de/ })
    const importe = nota.getByLabel(/^Importe de/)
    const timbrar = nota.getByRole('button', { name: 'Timbrar nota de crédito' })
    await importe.fill('1160.01')
    await nota.getByRole('combobox', { name: 'Cómo se devuelve el dinero' }).click()
    await page.getByRole('option', { name: /^01/ }).click()
    await timbrar.click()
    await expect(importe).toHaveAccessibleDescription(/Es más de lo que queda: \$1,160\.00\./)
    await importe.fill('232')
    await timbrar.click()
    await expect(nota).toBeHidden({ timeout: 30_000 })
  })

  await page.goto('/facturas/gestion')
  const delMes = await test.step('the month’s rows add up to what the Cuadre says', async () => {
    await page.getByRole('button', { name: 'Cuadre del mes' }).click()
    const cuadre = page.getByRole('dialog', { name: /^Cuadre de / })
    const enPantalla = async (nombre: string) =>
      enPesos(await cuadre.locator('dl > div').filter({ hasText: nombre }).locator('dd').innerText())
    await expect(cuadre.getByText('Diferencia', { exact: true })).toBeVisible()
    const facturado = await enPantalla('Facturado: I menos E, menos lo cancelado')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Descargar el mes' }).click()
    const hojas = await bajarHojas(page, () => page.getByRole('menuitem', { name: 'Hoja de cálculo (xlsx)' }).click())
    const [cfdis = []] = hojas.values()
    const filas = porTitulo(cfdis)
    const vigentes = (tipo: string) =>
      suma(filas.flatMap((una) => (una.Tipo === tipo && una.Estatus !== 'Cancelada' ? [una['Total en pesos']] : [])))
    const antes = suma(
      [...hojas.values()][1]?.flatMap(([nombre, , importe]) =>
        /meses anteriores cancelados en este/.test(String(nombre)) && !/^Pagos/.test(String(nombre))
          ? [/^Egresos/.test(String(nombre)) ? -Number(importe) : importe]
          : [],
      ) ?? [],
    )
    expect(vigentes('Ingreso') - vigentes('Egreso') - antes).toBe(centavos(facturado))
    return filas
  })
  const suyos = (rfc: string, tipo: string) => delMes.filter((una) => una['RFC receptor'] === rfc && una.Tipo === tipo)
  expect(suyos(equivocada.rfc, 'Egreso').map(({ Total }) => Total)).toEqual([232])
  expect(suyos(conservada.rfc, 'Egreso').map(({ Total }) => Total)).toEqual([5800])

  await test.step('SAT’s list of it tells what really differs, each with its next step', async () => {
    const [alterada] = suyos(equivocada.rfc, 'Ingreso')
    const [callada] = suyos(conservada.rfc, 'Egreso')
    const [nuestra = {}] = delMes
    const renglones = delMes.flatMap((cfdi) =>
      cfdi === callada ? [] : [renglonDelSat(cfdi, cfdi === alterada ? { vigente: false } : {})],
    )
    const lista = [ENCABEZADO, ...renglones, renglonDelSat(nuestra, { uuid: AJENA, vigente: true })].join('\r\n')
    await page.getByRole('link', { name: 'Comparar con el SAT' }).click()
    await page
      .getByLabel('Archivo de la descarga masiva')
      .setInputFiles({ name: 'metadatos.txt', mimeType: 'text/plain', buffer: Buffer.from(lista) })
    await expect(page.getByText(`${(renglones.length + 1).toLocaleString('es-MX')} CFDI leídos`)).toBeVisible()
    const hojas = await bajarHojas(page, async () => {
      await page.getByRole('button', { name: 'Exportar', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Excel (xlsx)' }).click()
    })
    const [diferencias = []] = hojas.values()
    const deAqui = new Set(delMes.map((cfdi) => cfdi['Folio fiscal']))
    const distintos = diferencias
      .slice(1)
      .filter((celdas) => celdas.some((celda) => deAqui.has(celda) || celda === AJENA.toUpperCase()))
    expect(distintos).toHaveLength(3)
    const cfdis = page.getByRole('list', { name: 'CFDI' })
    for (const [clase, uuid, paso] of [
      ['El SAT lo tiene y aquí no está', AJENA, 'Se emitió fuera de Nítida.'],
      ['Está aquí y el SAT no lo tiene', callada?.['Folio fiscal'], 'consulta su UUID en el verificador del SAT'],
      ['Vigente en un lado y cancelado en el otro', alterada?.['Folio fiscal'], 'Cancélalo también aquí'],
    ] as const) {
      await page.getByRole('button', { name: clase }).click()
      const suyo = cfdis.getByRole('listitem').filter({ hasText: String(uuid).toUpperCase() })
      await expect(suyo).toContainText(paso)
    }
    await page.getByRole('button', { name: 'Olvidar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Olvidar' }).click()
    await expect(cfdis).toBeHidden()
  })

  await test.step('the pólizas balance, and tell every CFDI by what it says', async () => {
    const emisor = suyos(equivocada.rfc, 'Ingreso')[0]?.['RFC emisor']
    await page
      .getByRole('navigation', { name: 'Vistas de las facturas' })
      .getByRole('link', { name: 'Pólizas' })
      .click()
    const contribuyente = page.getByRole('region', { name: `Pólizas de ${emisor}` })
    const hojas = await bajarHojas(page, () => contribuyente.getByRole('button', { name: /^Excel/ }).click())
    const asientos = porTitulo(hojas.get('Pólizas') ?? [])
    for (const poliza of new Set(asientos.map((uno) => uno.Póliza))) {
      const renglones = asientos.filter((uno) => uno.Póliza === poliza)
      expect(suma(renglones.map(({ Debe }) => Debe)), String(poliza)).toBe(suma(renglones.map(({ Haber }) => Haber)))
    }
    for (const { Cuenta, Debe, Haber } of porTitulo(hojas.get('Por cuenta') ?? []).slice(0, -1)) {
      const suyas = asientos.filter((uno) => uno.Cuenta === Cuenta)
      expect([centavos(Debe), centavos(Haber)], String(Cuenta)).toEqual([
        suma(suyas.map((uno) => uno.Debe)),
        suma(suyas.map((uno) => uno.Haber)),
      ])
    }
    // What clients owe by CFDIs, each once: income at the left, egreso at the right, as the workbook of the month has them.
    const deCfdis = asientos.filter(
      (uno) => /^(Factura|CFDI de egreso) /.test(String(uno.Concepto)) && uno.Nombre === 'Clientes nacionales',
    )
    const deLaHoja = (tipo: string) =>
      suma(
        delMes.flatMap((una) =>
          una.Tipo === tipo && una['RFC emisor'] === emisor && una.Estatus !== 'Cancelada'
            ? [una['Total en pesos']]
            : [],
        ),
      )
    expect([suma(deCfdis.map(({ Debe }) => Debe)), suma(deCfdis.map(({ Haber }) => Haber))]).toEqual([
      deLaHoja('Ingreso'),
      deLaHoja('Egreso'),
    ])
  })
})
