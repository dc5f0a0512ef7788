import { crearCsdDePrueba } from '@nitida/cfdi/csd-de-prueba'
import { facturacion } from '@nitida/contract/facturacion'
import type { CrearFactura } from '@nitida/contract/facturacion.cuerpos'
import { sucursales } from '@nitida/contract/sucursales'
import { test as base } from 'vitest'
import type { z } from 'zod'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from './builders.ts'
import { tomarPedido } from './pedidos.ts'
import { AHORA } from './reloj.ts'
import { crearTestApp, type TestApp } from './testApp.ts'

const RFC = 'EKU9003173C9'
const ANIO_MS = 365 * 86_400_000
let csd: ReturnType<typeof crearCsdDePrueba> | null = null

/** One CSD for all tests of a file: making its key takes a fifth of a second. */
const csdDePrueba = () => {
  csd ??= crearCsdDePrueba({
    rfc: RFC,
    desde: new Date(AHORA.getTime() - ANIO_MS),
    hasta: new Date(AHORA.getTime() + 2 * ANIO_MS),
  })
  return csd
}

export interface Emisora {
  idSucursal: number
  cajero: UsuarioDePrueba
  caja: string
  encargado: string
  admin: string
}

/** A branch that can stamp, with a person of each type who may. */
export async function abrirEmisora(t: TestApp, zona = 'America/Mexico_City'): Promise<Emisora> {
  const idSucursal = await buildSucursal(t.db, { rfc: RFC, zona })
  const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const { certificado, llave, contrasena } = csdDePrueba()
  const { status } = await t.call(admin, sucursales.guardar, {
    params: { id: idSucursal },
    body: { CSD: certificado, privateKey: llave, passCSD: contrasena },
  })
  if (status !== 200) throw new Error(`the CSD was answered ${status}`)
  const cajero = await buildUsuario(t.db, { tipo: '2', idSucursal })
  return {
    idSucursal,
    cajero,
    caja: await t.entrar(cajero),
    encargado: await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal })),
    admin,
  }
}

/**
 * Tests of invoices: one application for all of a file's, and for each test a branch that can stamp, with its people. Each file
 * has its own: options that one file puts over those of a shared test would be there for every file after it.
 */
export const conOpciones = (opciones: Parameters<typeof crearTestApp>[0]) =>
  base
    .extend('opciones', { scope: 'file' }, opciones)
    .extend('t', { scope: 'file' }, async ({ opciones }, { onCleanup }) => {
      const t = await crearTestApp(opciones)
      onCleanup(() => t.cerrar())
      return t
    })
    .extend('e', { scope: 'file' }, ({ t }) => abrirEmisora(t))

export const test = conOpciones({})

type Enviada = z.input<typeof CrearFactura>

export const receptor = {
  RFC: 'GOMJ800101AB1',
  NombreRazonSocial: 'JUANA GÓMEZ MUÑOZ',
  CodigoPostal: '72000',
  RegimenFiscal: '612',
  UsoCFDI: 'G03',
  Correo: null,
}

export const concepto = (PrecioUnitario: number, cambios: object = {}) => ({
  Cantidad: 1,
  CodigoProducto: '42142903',
  Producto: 'Armazón de prueba',
  PrecioUnitario,
  ...cambios,
})

/** Body of a free invoice: one frame of $100 before tax, paid in cash. */
export const facturaLibre = (IdSucursal: number, cambios: Partial<Enviada> = {}): Enviada => ({
  Receptor: receptor,
  Conceptos: [concepto(100)],
  FormaPago: '01',
  MetodoPago: 'PUE',
  IdSucursal,
  ...cambios,
})

/** Body of an order's invoice; its lines keep what the order says. */
export const facturaDe = (idPedido: number, IdSucursal: number, cambios: Partial<Enviada> = {}): Enviada =>
  facturaLibre(IdSucursal, { idPedido, Conceptos: [concepto(1, { indexLista: 99 })], ...cambios })

let claves = 0
export const crearFactura = (t: TestApp, tk: string, body: Enviada, clave = `factura-de-prueba-${++claves}`) =>
  t.call(tk, facturacion.crear, { body }, { 'idempotency-key': clave })

/** An order of the branch, invoiced. */
export async function pedidoFacturado(t: TestApp, { caja, cajero, idSucursal }: Emisora) {
  const { id } = await tomarPedido(t, caja, cajero)
  const { body } = await crearFactura(t, caja, facturaDe(id, idSucursal))
  const { factura } = body
  if (!factura) throw new Error(`no invoice: ${JSON.stringify(body.estatus)}`)
  return { idPedido: id, ...factura }
}

/** Attempts, invoices and live sales as they are stored. */
export async function fiscalDe(t: TestApp, idPedido: number) {
  const intentos = await t.db
    .selectFrom('intento_timbrado')
    .select(['id', 'estado', 'serie', 'folio', 'total'])
    .where('id_pedido', '=', idPedido)
    .orderBy('id')
    .execute()
  const facturas = await t.db
    .selectFrom('factura')
    .select(['id', 'estatus', 'total', 'folio', 'uuid'])
    .where('id_pedido', '=', idPedido)
    .orderBy('id')
    .execute()
  const vivas = await t.db
    .selectFrom('venta_facturada')
    .select(['id_intento as idIntento', 'importe'])
    .where('id_pedido', '=', idPedido)
    .where('liberada_en', 'is', null)
    .execute()
  return { intentos, facturas, vivas }
}
