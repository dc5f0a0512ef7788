import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { celda, elegirPaciente, filasDe } from './citas/citas.ts'
import { abrirMenu, abrirNuevo, encontrar, escribir, inventar, pedir } from './clientes/pacientes.ts'
import { abrirCorte, abrirTienda, cerrarCaja, cobros, enCaja, filaDe, type Tienda, total } from './cortes/tienda.ts'
import { abrirAvance, abrirPedido, cerrarCobro, dia, libro, paso, saldo } from './pedidos/ordenes.ts'
import { expect, test } from './sesion/prueba.ts'

const RAIZ = path.resolve(import.meta.dirname, '..')

/** Asks the installation's database every rule, the way its operator does. */
function consultarOraculo(): string {
  const { E2E_DATA_DIR } = process.env
  if (!E2E_DATA_DIR) throw new Error('E2E_DATA_DIR is not set')
  return execFileSync(process.execPath, ['--import', 'tsx', 'db/oraculo.main.ts'], {
    cwd: RAIZ,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: E2E_DATA_DIR },
  })
}

/** Fills an order of $2,050 with an advance of $500. */
async function llenar(page: Page): Promise<void> {
  await page.getByRole('button', { name: '+5 días' }).click()
  await page.getByRole('radio', { name: 'Comprobante' }).check()
  await page.getByRole('combobox', { name: 'Armazón' }).fill('Nítida 245 carey 52□18-140')
  await page.getByRole('textbox', { name: 'Importe del armazón' }).fill('1100')
  await page.getByRole('combobox', { name: 'Lente' }).fill('CR-39 con antirreflejante')
  await page.getByRole('textbox', { name: 'Importe del lente' }).fill('950')
  await page.getByRole('radio', { name: 'Anticipo' }).check()
  await page.getByRole('textbox', { name: 'Anticipo' }).fill('500')
  await page.getByRole('radio', { name: 'Efectivo' }).check()
}

async function abonar(page: Page, importe: string, forma: string): Promise<void> {
  await page.getByRole('button', { name: 'Abonar' }).click()
  const dialogo = page.getByRole('dialog', { name: /^Cobrar pedido/ })
  await dialogo.getByRole('radio', { name: forma }).check()
  await dialogo.getByRole('textbox', { name: 'Importe' }).fill(importe)
  await dialogo.getByRole('button', { name: /^Cobrar \$/ }).click()
  const listo = page.getByRole('dialog', { name: /^Cobro registrado/ })
  await expect(listo).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(listo).toBeHidden()
}

/** The amounts of a closing on the panel: efectivo, crédito, débito, transferencia, general. */
const importesDe = async (fila: Locator): Promise<string[]> => {
  const textos = await fila.getByRole('cell').allInnerTexts()
  return textos.slice(2, 7).map((texto) => texto.replace(/^\D*(?=\$)/, '').trim())
}

test("a day of a shop, from the first appointment to the office's panel, adds up", async ({ abrirAparte, browser }) => {
  test.setTimeout(240_000)
  const tienda: Tienda = await abrirTienda(browser)
  const { admin, sucursal } = tienda
  const caja = await enCaja(abrirAparte, await tienda.contratar('2', 'Graciela'))
  const encargado = await enCaja(abrirAparte, tienda.encargado)
  const maestro = await enCaja(abrirAparte, await tienda.contratar('0', 'Gonzalo'))
  const rosa = inventar('Rosa Del Día')
  const nombre = rosa.nombreCompleto.toUpperCase()
  const panelAntes = await pedir(admin, 'GET', `/cortesCaja/admin/${await dia(admin, 0)}`)

  await test.step('the counter registers a patient; reception books and confirms her appointment', async () => {
    const dialogo = await abrirNuevo(caja)
    await escribir(dialogo, rosa)
    await dialogo.getByRole('button', { name: 'Guardar' }).click()
    await caja.getByRole('button', { name: 'Seguir en la lista' }).click()
    const manana = await dia(caja, 1)
    await caja.goto(`/dashboard/citas?vista=semana&desde=${manana}`)
    await celda(caja, manana, '10:15', 'libre').click()
    const cita = caja.getByRole('dialog', { name: 'Nueva cita' })
    await elegirPaciente(caja, cita, rosa.nombreCompleto)
    await cita.getByRole('button', { name: 'Crear cita' }).click()
    await expect(caja.getByText('¡Cita Creada!')).toBeVisible()
    await caja.goto('/dashboard/citas?ver=manana')
    await filasDe(caja, nombre).getByRole('button').last().click()
    await caja.getByRole('menuitem', { name: 'Confirmar' }).click()
    await caja.getByRole('alertdialog').getByRole('button', { name: 'Confirmar cita' }).click()
    await expect(filasDe(caja, nombre)).toContainText('Confirmada')
  })

  const pedido = await test.step('the counter sells with an advance', async () => {
    await caja.goto('/dashboard')
    await encontrar(caja, rosa.nombreCompleto)
    await (await abrirMenu(caja, rosa.nombreCompleto)).getByRole('menuitem', { name: 'Nuevo Pedido' }).click()
    await llenar(caja)
    await caja.getByRole('button', { name: 'Crear pedido' }).click()
    await expect(caja.getByRole('dialog', { name: '¡Pedido creado!' })).toBeVisible()
    const { userData } = await pedir(caja, 'GET', '/validateTk')
    const { data } = await pedir(caja, 'GET', `/pedidosPorSuc/${userData.branchId}`)
    expect(data).toHaveLength(1)
    const [{ id, sucursalNumber, folio }] = data
    return { id, folio: `${sucursalNumber}-${folio}` }
  })

  await test.step('it is paid in parts, received, and delivered with its settlement', async () => {
    await abrirPedido(caja, pedido)
    await abonar(caja, '250.5', 'Tarjeta de Débito')
    await abrirPedido(encargado, pedido)
    await abonar(encargado, '300', 'Transferencia')
    await abrirPedido(maestro, pedido)
    await abonar(maestro, '100', 'Efectivo')
    await expect(saldo(caja)).toHaveText('$899.50')
    await (await abrirAvance(caja)).getByRole('button', { name: 'Recibir en sucursal' }).click()
    await expect(paso(caja)).toContainText('Recibido en sucursal')
    const entrega = await abrirAvance(caja)
    await entrega.getByRole('radio', { name: 'Tarjeta de Crédito' }).check()
    await entrega.getByRole('button', { name: 'Cobrar $899.50 y entregar' }).click()
    await cerrarCobro(caja)
    await expect(saldo(caja)).toHaveText('$0.00')
    await expect(libro(caja)).toHaveCount(5)
  })

  await test.step('caja, encargado and administrator close: each takes what is his', async () => {
    await abrirCorte(caja)
    await expect(cobros(caja)).toHaveCount(3)
    await expect(total(caja, 'Total General')).toHaveText('$1,650.00')
    await cerrarCaja(caja)
    await abrirCorte(encargado)
    await expect(cobros(encargado)).toHaveCount(5)
    await expect(total(encargado, 'Total General')).toHaveText('$2,050.00')
    await cerrarCaja(encargado)
    await abrirCorte(maestro)
    await expect(cobros(maestro)).toHaveCount(1)
    await expect(total(maestro, 'Total Efectivo')).toHaveText('$100.00')
    await cerrarCaja(maestro)
  })

  await test.step('the office sees the day as it was', async () => {
    await admin.goto('/cortes/panelAdmin')
    const deSucursal = filaDe(admin, 'Cortes de Sucursales', 'Emilia').filter({ hasText: sucursal.direccion })
    const dePersona = (quien: string) => filaDe(admin, 'Cortes Individuales', quien)
    await expect(dePersona('Gonzalo')).toBeVisible()
    expect(await importesDe(deSucursal)).toEqual(['$600.00', '$899.50', '$250.50', '$300.00', '$2,050.00'])
    expect(await importesDe(dePersona('Graciela'))).toEqual(['$500.00', '$899.50', '$250.50', '$0.00', '$1,650.00'])
    expect(await importesDe(dePersona('Gonzalo'))).toEqual(['$100.00', '$0.00', '$0.00', '$0.00', '$100.00'])
    // The sums hold closings of other shops too, so what this shop added is compared: three closings, and its money once.
    const panel = await pedir(admin, 'GET', `/cortesCaja/admin/${await dia(admin, 0)}`)
    expect(panel.totalAcumulado - panelAntes.totalAcumulado).toBeCloseTo(2050 + 1650 + 100, 2)
    expect(panel.totalSinDuplicar - panelAntes.totalSinDuplicar).toBeCloseTo(2050, 2)
  })

  await test.step('no rule of the database was broken on the way', () => {
    expect(consultarOraculo()).toMatch(/\d+ reglas se cumplen, 0 están rotas\.\n$/)
  })
})
