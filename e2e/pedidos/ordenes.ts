import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { buscarEn } from '../buscar.ts'
import { inventar, pedir, registrar } from '../clientes/pacientes.ts'

interface Pedido {
  id: number
  /** Folio with its branch, as screens write it: '01-31'. */
  folio: string
  idCliente: number
  nombreCliente: string
}

export interface Encargo {
  tipoPago?: 'total' | 'Anticipo'
  anticipo?: number | null
  formaPago?: 'Efectivo' | 'Transferencia' | 'Credito' | 'Debito'
  /** Price of the frame; the lens adds 500. */
  armazon?: number
  estatus?: 'Recibido en sucursal' | 'Entregado a cliente'
  nombre?: string
  /** Whose patient takes another order. */
  idCliente?: number
  /** Promised day, counted from today. */
  entrega?: number
  /** What stands in every text of it. */
  texto?: string
  /** Pairs of glasses; the others cost nothing. */
  pares?: number
}

/** The day so many days after the server's today. */
export async function dia(page: Page, dias: number): Promise<string> {
  const { sesion } = await pedir(page, 'GET', '/validateTk')
  const fecha = new Date(`${sesion.hoy}T00:00:00Z`)
  fecha.setUTCDate(fecha.getUTCDate() + dias)
  return fecha.toISOString().slice(0, 10)
}

const elemento = (armazon: number, texto?: string) => ({
  armazon: texto ?? 'Armazón de prueba 52□18',
  importeArmazon: armazon,
  lente: texto ?? 'CR-39 monofocal',
  importeLente: 500,
  otro: texto ?? '',
  importeOtro: null,
  grado: '',
  tono: '',
  observaciones: texto ?? '',
})

/** Takes an order through the API, as the page's user, for a patient of its own. */
export async function encargar(page: Page, encargo: Encargo = {}): Promise<Pedido> {
  const { tipoPago = 'Anticipo', anticipo = 300, armazon = 700, estatus, nombre = 'Paciente De Pedido' } = encargo
  const { formaPago = 'Efectivo' } = encargo
  const { userData } = await pedir(page, 'GET', '/validateTk')
  const paciente = inventar(nombre)
  const sucursal = { sucursal: userData.branchId }
  const idCliente = encargo.idCliente ?? (await registrar(page, { ...paciente, ...sucursal }))
  const creado = await pedir(page, 'POST', '/crearPedido', {
    idCliente,
    idSucursal: userData.branchId,
    fechaEntrega: await dia(page, encargo.entrega ?? 5),
    tipoPago,
    formaPago,
    facturacion: 'False',
    tipoTicketFis: 'Comprobante',
    anticipo: tipoPago === 'Anticipo' ? anticipo : null,
    observaciones: encargo.texto ?? '',
    elementos: [
      elemento(armazon, encargo.texto),
      ...Array.from({ length: (encargo.pares ?? 1) - 1 }, () => ({ ...elemento(0), importeLente: 0 })),
    ],
  })
  expect(creado.status, JSON.stringify(creado)).toBe(200)
  const pasos = { 'Recibido en sucursal': 1, 'Entregado a cliente': 2 }
  const camino = ['Recibido en sucursal', 'Entregado a cliente'].slice(0, estatus ? pasos[estatus] : 0)
  for (const estatusActualizado of camino) {
    const cambio = { estatusActualizado, formaPagoLiquidacion: 'Efectivo' }
    expect((await pedir(page, 'PUT', `/pedidoUpdateStatus/${creado.pedidoId}`, cambio)).status).toBe(200)
  }
  const nombreCliente = paciente.nombreCompleto.toUpperCase()
  const [guardado] = (await pedir(page, 'GET', `/pedidoPorId/${creado.pedidoId}`)).data
  return { id: creado.pedidoId, folio: `${guardado.sucursalNumber}-${creado.folio}`, idCliente, nombreCliente }
}

export const lista = (page: Page): Locator => page.getByRole('table', { name: 'Lista de pedidos' })

/** Rows of data, without the header. */
export const filas = (page: Page): Locator => lista(page).getByRole('rowheader')

export const fila = (page: Page, nombre: string): Locator =>
  lista(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: nombre }) })

export const buscador = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Buscar por nombre, teléfono o folio' })

export async function enPedidos(page: Page): Promise<void> {
  await page.goto('/dashboard/pedidos')
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
}

/** Looks for an order by its client and waits for it. */
export async function encontrar(page: Page, nombre: string): Promise<Locator> {
  await buscarEn(buscador(page), nombre)
  await expect(fila(page, nombre)).toBeVisible()
  return fila(page, nombre)
}

export async function abrirMenu(page: Page, { nombreCliente }: Pick<Pedido, 'nombreCliente'>): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^Acciones del pedido \\S+ de ${nombreCliente}$`) }).click()
  return page.getByRole('menu')
}

export async function abrirPedido(page: Page, { id, folio }: Pick<Pedido, 'id' | 'folio'>): Promise<void> {
  await page.goto(`/pedido/detalles?id=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${folio}` })).toBeVisible()
}

export const saldo = (page: Page): Locator =>
  page.getByRole('region', { name: 'Saldo' }).getByRole('status', { name: 'Saldo pendiente' })

/** Rows of the ledger, newest first. */
export const libro = (page: Page): Locator =>
  page
    .getByRole('table', { name: 'Transacciones' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

/** The step of the order that is current. */
export const paso = (page: Page): Locator =>
  page.getByRole('list', { name: 'Avance del pedido' }).locator('[aria-current=step]')

/** Opens 'Actualizar Estatus' on the order's page. */
export async function abrirAvance(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Actualizar Estatus' }).click()
  return page.getByRole('dialog', { name: 'Actualizar Estatus' })
}

/** Puts away the dialog that follows a payment. */
export async function cerrarCobro(page: Page): Promise<void> {
  const listo = page.getByRole('dialog', { name: /^Cobro registrado/ })
  await expect(listo.getByRole('button', { name: 'Imprimir comprobante' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(listo).toBeHidden()
}

/** Lets the server do the work and loses its answer. */
export async function perderRespuesta(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}
