import { digitoCorrecto } from '@nitida/cfdi/rfc'
import { expect, type Locator, type Page } from '@playwright/test'
import { buscarEn } from '../buscar.ts'
import { pedir } from '../clientes/pacientes.ts'

export interface Receptor {
  rfc: string
  nombre: string
  correo?: string
}

let cuenta = 0

/**
 * A receiver who was never invoiced: the letters and the day of his RFC are his own. Its last digit is wrong, as some of SAT's
 * are.
 */
export function inventarReceptor(nombre: string, correo?: string): Receptor {
  const letras = Array.from({ length: 4 }, () => 'BCDFGHJKLM'.charAt(Math.floor(Math.random() * 10))).join('')
  const dia = String((cuenta++ % 28) + 1).padStart(2, '0')
  const sinDigito = `${letras}8501${dia}AB`
  const rfc = digitoCorrecto(`${sinDigito}1`) ? `${sinDigito}2` : `${sinDigito}1`
  return { rfc, nombre, ...(correo && { correo }) }
}

/** An address that no other e-mail of the run goes to. */
export const direccion = (quien: string): string => `${quien}-${crypto.randomUUID().slice(0, 8)}@correo.example`

async function elegir(page: Page, campo: string, opcion: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: campo }).click()
  await page.getByRole('option', { name: opcion }).click()
}

export const formulario = (page: Page): Locator => page.getByRole('form', { name: 'Datos de la factura' })
export const enviar = (page: Page): Locator => page.getByRole('button', { name: 'Enviar Factura' })
export const totalDe = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Resumen de la factura' }).getByRole('status').first()

/** Fills the receiver, and waits for the look-up that starts when the RFC is left. */
export async function llenarReceptor(page: Page, { rfc, nombre, correo }: Receptor): Promise<void> {
  await page.getByRole('textbox', { name: 'RFC' }).fill(rfc)
  await page.getByRole('textbox', { name: 'RFC' }).press('Tab')
  await expect(page.getByText('¡No se encontró al cliente!', { exact: false })).toBeVisible()
  await page.getByRole('textbox', { name: 'Nombre o razón social' }).fill(nombre)
  await page.getByRole('textbox', { name: 'Código postal' }).fill('72000')
  await elegir(page, 'Régimen fiscal', /^612/)
  await elegir(page, 'Uso de CFDI', /^G03/)
  if (correo) await page.getByRole('textbox', { name: 'Correo' }).fill(correo)
}

export async function abrirFormulario(page: Page, idPedido?: number): Promise<void> {
  await page.goto(`/facturacion/CrearFactura${idPedido ? `?idPedido=${idPedido}` : ''}`)
  await expect(formulario(page)).toBeVisible()
}

interface DeFactura {
  /** The order; without one, an invoice by hand of one frame. */
  idPedido?: number
  /** Price of the frame before tax; an order's is its own. */
  precio?: number
  metodo?: 'PUE' | 'PPD'
  /** Pesos of a dollar, of one in dollars. */
  tipoCambio?: number
}

/**
 * Stamps an invoice through the API, as the page's user.
 * @returns its series and folio.
 */
export async function facturar(page: Page, { rfc, nombre }: Receptor, factura: DeFactura = {}): Promise<string> {
  const { idPedido = null, precio = 100, metodo = 'PUE', tipoCambio } = factura
  const { userData } = await pedir(page, 'GET', '/validateTk')
  const hecha = await pedir(
    page,
    'POST',
    '/facturacion/crearFactura',
    {
      Receptor: {
        ...{ RFC: rfc, NombreRazonSocial: nombre, CodigoPostal: '72000' },
        ...{ RegimenFiscal: '612', UsoCFDI: 'G03', Correo: null },
      },
      Conceptos: [
        {
          Cantidad: 1,
          CodigoProducto: '42142903',
          Producto: nombre,
          PrecioUnitario: precio,
          ...(idPedido === null ? {} : { indexLista: 99 }),
        },
      ],
      FormaPago: metodo === 'PPD' ? '99' : '01',
      MetodoPago: metodo,
      ...(tipoCambio && { Moneda: 'USD', TipoCambio: tipoCambio }),
      IdSucursal: userData.branchId,
      idPedido,
    },
    crypto.randomUUID(),
  )
  expect(hecha.factura, JSON.stringify(hecha)).toBeTruthy()
  return `${hecha.factura.serie}-${hecha.factura.folio}`
}

export const lista = (page: Page): Locator => page.getByRole('table', { name: 'Lista de facturas' })

export const fila = (page: Page, nombre: string): Locator =>
  lista(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: nombre.toUpperCase() }) })

/** The list with one receiver's invoice in it, and the menu of that row. */
export async function abrirMenu(page: Page, nombre: string): Promise<Locator> {
  await page.goto('/facturas/gestion')
  await buscarEn(page.getByRole('textbox', { name: 'Buscar por cliente, folio o RFC' }), nombre)
  await expect(fila(page, nombre)).toHaveCount(1)
  await fila(page, nombre)
    .getByRole('button', { name: /^Acciones de la factura / })
    .click()
  return page.getByRole('menu')
}
