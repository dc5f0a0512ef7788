import { aPesos, type Centavos } from '@nitida/contract/dinero'
import type { AccionFiscal, FinFiscal, PendienteFiscal } from '@nitida/contract/facturacion.pendientes'
import { serieYFolio } from '@nitida/contract/facturacion.rules'
import { alcanceDe } from '@nitida/contract/permisos'
import { exigir } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { selectEstados } from './facturacion.estado.queries.ts'
import { esRepetida, esSola, type Falta, faltasDe, finElegido, finesDe } from './facturacion.falta.ts'
import { ticketDe } from './facturacion.pedido.service.ts'
import { listEnLista, listNombres, selectParaResolver } from './facturacion.pendientes.queries.ts'
import { listRehacerEnLista } from './facturacion.rehacer.queries.ts'
import { pendientesLibres } from './facturacion.relevadas.service.ts'
import type { Timbrador } from './facturacion.resolucion.service.ts'
import { writeEleccion } from './facturacion.tomadas.queries.ts'
import { atenderPedido } from './facturacion.vida.service.ts'

/** What is missing, in a sentence. */
function textoDe(falta: Falta, factura: string): string {
  switch (falta.que) {
    case 'espera':
      return 'Se espera la respuesta del proveedor de timbrado o del SAT.'
    case 'ingreso':
      return `Falta facturar lo que se agregó al pedido después de la factura ${factura}.`
    case 'sustitucion':
      return falta.porque === 'forma'
        ? `La factura ${factura} dice una forma de pago con la que no se cobró.`
        : `La factura ${factura} no dice lo que el pedido lleva ahora.`
    case 'egreso':
      if (falta.doble)
        return `La global ${factura} también dice este pedido, que ya tiene otra factura: falta el CFDI de egreso que lo saca de ella.`
      if (falta.por === 'mercancia') return `Falta el CFDI de egreso de lo que se devolvió de la factura ${factura}.`
      return falta.todo
        ? `La factura ${factura} dice pagado y se devolvió todo el dinero.`
        : `La factura ${factura} dice pagado y se devolvió parte del dinero.`
    case 'relevada':
      return falta.rechazada
        ? `La factura ${factura} ya tiene sustituta y el receptor no aceptó cancelarla: el SAT tiene las dos.`
        : `Falta cancelar ${factura}, que ya tiene sustituta.`
    case 'egresoDeMas':
      return `Sobra un egreso de la factura ${factura}: lo devuelto se volvió a pagar.`
    case 'anticipo':
      return falta.repetida
        ? 'Hay pagos cuyo CFDI de anticipo se canceló, y el pedido todavía debe.'
        : 'Falta el CFDI de anticipo de un pago.'
    case 'final':
      return falta.repetida
        ? 'El pedido está pagado y su factura final se canceló: hazla otra vez o cancela sus anticipos.'
        : 'El pedido quedó pagado: falta su factura final, que aplica los anticipos.'
    case 'aplicacion':
      return `Falta el egreso que aplica el anticipo ${factura} a su factura final.`
    case 'complemento':
      return `Los complementos de pago de la factura ${factura} no dicen lo que se ha pagado.`
  }
}

const importeDe = (falta: Falta): Centavos => ('importe' in falta ? falta.importe : 0)

/** What mends it: the end that was chosen before the others, or that it is made now. */
function accionesDe(falta: Falta, eleccion: FinFiscal | null): AccionFiscal[] {
  const fines = finesDe(falta)
  const elegido = finElegido(falta, eleccion)
  if (elegido === 'solo') return ['ahora', ...fines.filter((fin) => fin !== 'egreso')]
  if (esRepetida(falta)) return ['ahora']
  return elegido ? [elegido, ...fines.filter((fin) => fin !== elegido)] : fines
}

/** Globals that are made again; the button is for who makes globals. */
async function deGlobales({ db, alcance, actor }: CtxSesion, idPedido: number | null): Promise<PendienteFiscal[]> {
  const acciones: AccionFiscal[] = alcanceDe(actor.tipo, 'facturacion.global') ? ['rehacer'] : []
  const filas = await listRehacerEnLista(db, alcance, idPedido)
  return filas.map(({ serie, folioGlobal, folio, estatus, importe, desde, ...fila }) => {
    const global = `La global ${serieYFolio({ serie, folio: folioGlobal })}`
    return {
      ...fila,
      idFactura: null,
      ticket: ticketDe({ ...fila, folio }),
      que: 'global',
      texto:
        estatus === 'Cancelada'
          ? `${global} se canceló para sacar este ticket, y falta timbrarla otra vez con los demás.`
          : `${global} se está cancelando para sacar este ticket; después se timbra otra vez con los demás.`,
      importe: aPesos(importe),
      desde: desde.toISOString(),
      acciones,
      solo: true,
    }
  })
}

/** What live CFDIs within reach do not say as the ledger does (D-91), the oldest first. */
export async function listarPendientes(
  ctx: CtxSesion,
  idPedido: number | null,
): Promise<{ data: PendienteFiscal[]; total: number }> {
  const { db, alcance } = ctx
  const filas = await listEnLista(db, alcance, idPedido)
  const estados = await selectEstados(
    db,
    filas.map((fila) => fila.idPedido),
  )
  const conFaltas = filas.map((fila) => {
    const estado = estados.get(fila.idPedido)
    return { fila, primera: estado?.cfdis[0]?.idFactura ?? 0, faltas: estado ? faltasDe(estado) : [] }
  })
  const idDe = (falta: Falta, primera: number) => ('idFactura' in falta ? falta.idFactura : primera)
  const nombres = await listNombres(
    db,
    conFaltas.flatMap(({ faltas, primera }) => faltas.map((falta) => idDe(falta, primera))),
  )
  const data = conFaltas.flatMap(({ fila: { idPedido, desde, fallo, eleccion, folio, ...fila }, primera, faltas }) =>
    faltas.slice(0, 1).map(
      (falta): PendienteFiscal => ({
        ...fila,
        idPedido,
        idGlobal: null,
        idFactura: null,
        ticket: ticketDe({ ...fila, folio }),
        que: falta.que,
        texto: textoDe(falta, nombres.get(idDe(falta, primera)) ?? ''),
        importe: aPesos(importeDe(falta)),
        desde: desde.toISOString(),
        acciones: accionesDe(falta, eleccion),
        solo: esSola(falta),
        fallo,
      }),
    ),
  )
  const libres = idPedido === null ? await pendientesLibres(ctx) : []
  const todos = [...(await deGlobales(ctx, idPedido)), ...data, ...libres]
  return { data: todos, total: todos.length }
}

/**
 * Mends what is missing of an order, as somebody chose.
 * @throws AppError NO_ENCONTRADO for one out of reach.
 */
export async function resolverPendiente(
  ctx: CtxSesion,
  t: Timbrador,
  idPedido: number,
  accion: FinFiscal | 'ahora',
): Promise<{ listo: boolean; mensaje: string }> {
  const { enLista } = exigir(await selectParaResolver(ctx.db, ctx.alcance, idPedido))
  if (enLista && accion !== 'ahora') await writeEleccion(ctx.db, idPedido, accion, ctx.now())
  const resto = await atenderPedido(ctx, t, idPedido, accion === 'ahora')
  return { listo: resto === null, mensaje: resto?.motivo ?? 'Los CFDI del pedido ya dicen lo que dice su libro.' }
}
