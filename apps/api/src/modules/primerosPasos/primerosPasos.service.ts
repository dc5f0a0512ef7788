import type { Conexiones } from '@nitida/contract/conexiones'
import { fechaEn, sumarDias } from '@nitida/contract/fechas'
import { sucursalCorta } from '@nitida/contract/nombres'
import { type ClaveDePaso, clavesDePasos, type Paso, type PrimerosPasos } from '@nitida/contract/primerosPasos'
import type { AjustesVivos } from '../../platform/entorno/ajustes.ts'
import { NOMBRE_POR_OMISION } from '../../platform/entorno/entorno.ajustes.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { crearCliente, eliminarCliente } from '../clientes/clientes.service.ts'
import { leerConexiones, type MediosDeConexiones } from '../conexiones/conexiones.service.ts'
import { crearPedido } from '../pedidos/pedidos.crear.service.ts'
import { eliminarPedido } from '../pedidos/pedidos.eliminar.service.ts'
import type { VentaDelPedido } from '../pedidos/pedidos.venta.service.ts'
import {
  deleteAplazados,
  insertAplazados,
  insertPractica,
  lockPracticas,
  selectAplazados,
  selectHechos,
  selectPractica,
  selectPrimera,
} from './primerosPasos.queries.ts'

/** What an order's removal asks of its invoices. */
export type Venta = VentaDelPedido

export interface MediosDePasos extends MediosDeConexiones {
  ajustes: AjustesVivos
}

const pasosAuditados: Auditada = { entidad: 'primerosPasos', campos: ['pasos', 'despues'] }

/** What a step has to show, and whether that is all of it. */
interface Hecho {
  hecho: boolean
  detalle: string | null
}

function cadenaDe({ actuales, fijos }: AjustesVivos): Hecho {
  const { nombreOptica, privacidadDomicilio, privacidadCorreo, privacidadTelefono } = actuales
  const conNombre = nombreOptica !== NOMBRE_POR_OMISION || fijos.includes('nombreOptica')
  const conContacto = privacidadDomicilio !== '' && (privacidadCorreo !== '' || privacidadTelefono !== '')
  if (!conNombre) return { hecho: false, detalle: null }
  return {
    hecho: conContacto,
    detalle: conContacto ? nombreOptica : `${nombreOptica} · falta quién responde por los datos`,
  }
}

type Primera = Awaited<ReturnType<typeof selectPrimera>>

const sucursalDe = (primera: Primera): Hecho => ({
  hecho: primera !== undefined,
  detalle: primera ? [sucursalCorta(primera), primera.horario].filter(Boolean).join(' · ') : null,
})

function selloDe(primera: Primera, ahora: Date): Hecho {
  const { csdHasta, csdEntero, zonaHoraria } = primera ?? {}
  if (!csdHasta || !csdEntero || !zonaHoraria) return { hecho: false, detalle: null }
  const dia = csdHasta.toLocaleDateString('es-MX', { dateStyle: 'long', timeZone: zonaHoraria })
  return csdHasta > ahora
    ? { hecho: true, detalle: `Vigente hasta el ${dia}` }
    : { hecho: false, detalle: `Venció el ${dia}` }
}

/** An account that is in force; its trial was part of saving it. */
const cuentaDe = ({ origen }: Pick<Conexiones['pac'], 'origen'>): Hecho => ({
  hecho: origen !== 'ninguno',
  detalle: origen === 'servidor' ? 'Lo fija el servidor' : null,
})

const personasDe = ({ personas, sinNombre }: { personas: number; sinNombre: boolean }): Hecho => ({
  hecho: personas > 0 && !sinNombre,
  detalle: sinNombre
    ? 'Tú todavía te llamas «Usuario Maestro Inicial»: edítate en la lista'
    : personas > 0
      ? `${personas} además de dueños y encargados`
      : null,
})

/** The steps of the first hour as the rows of the chain say (never a tick), and those that were left for later. */
export async function leerPasos(ctx: CtxSesion, medios: MediosDePasos): Promise<PrimerosPasos> {
  const { db } = ctx
  const [primera, hechos, practica, aplazados, cuentas] = await Promise.all([
    selectPrimera(db),
    selectHechos(db),
    selectPractica(db),
    selectAplazados(db),
    leerConexiones(ctx, medios),
  ])
  const porPaso: Record<ClaveDePaso, Hecho> = {
    cadena: cadenaDe(medios.ajustes),
    sucursal: sucursalDe(primera),
    personas: personasDe(hechos),
    csd: selloDe(primera, ctx.now()),
    impresora: { hecho: hechos.impresora !== null, detalle: hechos.impresora },
    practica: {
      hecho: hechos.conPedidos && !practica,
      detalle: practica ? 'El pedido de práctica sigue en tus listas' : null,
    },
    whatsapp: cuentaDe(cuentas.whatsapp),
    correo: cuentaDe(cuentas.correo),
    pac: cuentaDe(cuentas.pac),
    datos: { hecho: hechos.importaciones > 0, detalle: null },
  }
  const pasos = clavesDePasos.map((clave): Paso => {
    const { hecho, detalle } = porPaso[clave]
    return { clave, detalle, estado: hecho ? 'hecho' : aplazados.includes(clave) ? 'despues' : 'falta' }
  })
  return {
    visible: !medios.demo && pasos.some(({ estado }) => estado === 'falta'),
    pasos,
    idSucursal: primera?.id ?? null,
    idPractica: practica?.idPedido ?? null,
  }
}

/** Leaves steps for later, for everybody of the chain, or takes them up again. */
export async function aplazarPasos(
  ctx: CtxSesion,
  medios: MediosDePasos,
  { pasos, despues }: { pasos: ClaveDePaso[]; despues: boolean },
): Promise<PrimerosPasos> {
  await inTransaction(ctx, async (ctx) => {
    if (despues) await insertAplazados(ctx.db, pasos, ctx.actor.id, ctx.now())
    else await deleteAplazados(ctx.db, pasos)
    const accion = despues ? 'primeros pasos aplazados' : 'primeros pasos retomados'
    await auditar(ctx, { accion, entidad: pasosAuditados, id: null, despues: { pasos: pasos.join(', '), despues } })
  })
  return leerPasos(ctx, medios)
}

const SIN_TELEFONO = '0000000000'
const DIAS_DE_ENTREGA = 3

/**
 * Takes an order of practice in the first branch, for a patient of practice, so that its ticket is seen and printed. It costs
 * nothing, so no till has money of it, and its patient has no phone, so no message leaves.
 * @throws AppError SUCURSAL_NO_DISPONIBLE without a branch.
 */
export const practicar = (ctx: CtxSesion): Promise<{ idPedido: number }> =>
  inTransaction(ctx, async (ctx) => {
    await lockPracticas(ctx.db)
    const viva = await selectPractica(ctx.db)
    if (viva) return { idPedido: viva.idPedido }
    const primera = await selectPrimera(ctx.db)
    if (!primera) throw new AppError('SUCURSAL_NO_DISPONIBLE')
    const { id: idCliente } = await crearCliente(ctx, {
      nombreCompleto: 'PACIENTE DE PRÁCTICA',
      edad: 40,
      telefono: SIN_TELEFONO,
      sucursal: primera.id,
    })
    const articulos = {
      armazon: 'Armazón de práctica',
      lente: 'Monofocal',
      otro: '',
      grado: '',
      tono: '',
      observaciones: '',
    }
    const { pedidoId } = await crearPedido(ctx, {
      ...{ idCliente, idSucursal: primera.id, tipoPago: 'total', formaPago: 'Efectivo', anticipo: null },
      ...{ facturacion: 'False', tipoTicketFis: 'Nota Simple', observaciones: 'Pedido de práctica' },
      fechaEntrega: sumarDias(fechaEn(primera.zonaHoraria, ctx.now()), DIAS_DE_ENTREGA),
      elementos: [{ ...articulos, importeArmazon: 0, importeLente: 0, importeOtro: 0 }],
    })
    await insertPractica(ctx.db, { idPedido: pedidoId, idCliente, ahora: ctx.now() })
    return { idPedido: pedidoId }
  })

/**
 * Removes the order of practice and its patient, as any other; without one it does nothing.
 * @throws AppError as `eliminarPedido`, and `eliminarCliente` when something was made with them meanwhile.
 */
export async function quitarPractica(ctx: CtxSesion, medios: MediosDePasos, venta: Venta): Promise<PrimerosPasos> {
  await inTransaction(ctx, async (ctx) => {
    await lockPracticas(ctx.db)
    const viva = await selectPractica(ctx.db)
    if (!viva) return
    await eliminarPedido(ctx, venta, viva.idPedido, 'Era de práctica')
    if (!viva.sinPaciente) await eliminarCliente(ctx, viva.idCliente)
  })
  return leerPasos(ctx, medios)
}
