import { aCentavos, MAXIMO_CENTAVOS } from '@nitida/contract/dinero'
import { instanteDe } from '@nitida/contract/instantes'
import type { ValoresPedido } from '@nitida/contract/mudanza.valores'
import { CrearPedido } from '@nitida/contract/pedidos.cuerpos'
import { ESTATUS_ENTREGADO, ESTATUS_INICIAL } from '@nitida/contract/pedidos.rules'
import { anotacionDe, auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import {
  type FilaDeshecha,
  type FilaImportada,
  type FilaPorDeshacer,
  type FilaPorImportar,
  filaImportada,
  type OrigenDeImportacion,
  type PacienteDeFila,
  yaEsta,
} from '../../platform/llamada/importadas.ts'
import { asentarApertura, reversarTodo } from '../pagos/pagos.registro.service.ts'
import { sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import { pedidoAuditado } from './pedidos.auditoria.ts'
import { autoria, datosDe } from './pedidos.datos.service.ts'
import { darFolioAnotado, insertPedido, updateEliminado } from './pedidos.escritura.queries.ts'
import { nuevoHashId } from './pedidos.hash.ts'
import { listImportados } from './pedidos.importar.queries.ts'
import { lockPedido } from './pedidos.queries.ts'

type Fila = FilaPorImportar<ValoresPedido>

const SIN_ARMAZON = 'Sin armazón'

/** One element with all that was ordered, and the whole amount on its first part. */
function elementoDe({ armazon, lente, otro, total }: ValoresPedido) {
  const deArmazon = armazon !== null || lente === null
  return {
    ...{ armazon: armazon ?? SIN_ARMAZON, importeArmazon: deArmazon ? (total ?? 0) : 0 },
    ...{ lente: lente ?? '', importeLente: deArmazon ? 0 : (total ?? 0), otro: otro ?? '', importeOtro: 0 },
  }
}

/** Reads a row as the form of an order would. */
const leer = (valores: ValoresPedido, idSucursal: number, idCliente: number) =>
  CrearPedido.safeParse({
    ...{ idCliente, idSucursal, fechaEntrega: valores.fechaEntrega ?? valores.fecha, formaPago: 'Efectivo' },
    tipoPago: (valores.pagado ?? 0) >= (valores.total ?? 0) ? 'total' : 'Anticipo',
    ...{ facturacion: 'False', tipoTicketFis: 'Comprobante', anticipo: valores.pagado ?? 0 },
    ...{ observaciones: valores.observaciones ?? '', elementos: [elementoDe(valores)] },
  })

const campoDe = (camino: readonly PropertyKey[]): string => {
  const ultimo = String(camino.at(-1) ?? 'total')
  return ultimo.startsWith('importe') ? 'total' : ultimo === 'anticipo' ? 'pagado' : ultimo
}

const problema = (numero: number, campo: string, mensaje: string) =>
  filaImportada(numero, { estado: 'Problema', problemas: [{ campo, mensaje }] })

/** Takes an open order of another program: what was paid there is one opening row of its ledger (D-95). */
async function tomar(
  ctx: CtxSesion,
  { numero, idSucursal, valores }: Fila,
  paciente: PacienteDeFila,
  origen: OrigenDeImportacion,
): Promise<FilaImportada> {
  const { data, error } = leer(valores, idSucursal, paciente.id)
  if (!data)
    return problema(numero, campoDe(error.issues[0]?.path ?? []), error.issues[0]?.message ?? 'Revisa este dato.')
  if (valores.estatus === ESTATUS_ENTREGADO)
    return filaImportada(numero, { estado: 'Omitido', motivo: 'Ya se entregó: no es un pedido abierto.' })
  const [total, pagado] = [aCentavos(valores.total ?? 0), aCentavos(valores.pagado ?? 0)]
  if (total > MAXIMO_CENTAVOS) return problema(numero, 'total', 'El total es demasiado grande.')
  if (pagado > total) return problema(numero, 'pagado', 'Lo pagado es más que el total.')
  const { zonaHoraria: zona } = await sucursalEnAlcance(ctx, idSucursal)
  const hashId = nuevoHashId()
  const estatus = valores.estatus ?? ESTATUS_INICIAL
  const datos = datosDe(data, { total, importe: data.tipoPago === 'total' ? total : pagado })
  const tomadoEn = valores.fecha === null ? ctx.now() : instanteDe(valores.fecha, '12:00', zona)
  const quien = { idUsuario: ctx.actor.id, ahora: tomadoEn < ctx.now() ? tomadoEn : ctx.now() }
  const elementos = data.elementos.map((uno) => ({ ...uno, precioArticulo: null, motivoPrecio: null, iva: null }))
  const suyo = { ...datos, hashId, idCliente: paciente.id, estatus, garantia: '' }
  const id = await insertPedido(ctx.db, suyo, elementos, quien)
  await asentarApertura(ctx, { id, idSucursal, zona, total, pagado: 0, version: 1 }, pagado)
  const despues = { ...datos, estatus, idCliente: paciente.id, ...origen }
  const hecho = { accion: 'pedido creado', entidad: pedidoAuditado, id, idSucursal, despues }
  await darFolioAnotado(ctx.db, id, idSucursal, anotacionDe(ctx, hecho))
  return filaImportada(numero, { estado: 'Nuevo', hecho: 'nuevo', idRegistro: id, version: 1, dicho: { ...valores } })
}

/** Brings in open orders. Nobody is told of them, and no event leaves. */
export async function importarPedidos(
  ctx: CtxSesion,
  filas: readonly Fila[],
  origen: OrigenDeImportacion,
): Promise<FilaImportada[]> {
  const hechas: FilaImportada[] = []
  for (const fila of filas) {
    if (fila.conocido) hechas.push(yaEsta(fila, 'Ya se importó, y el archivo dice otra cosa: cámbialo en el pedido.'))
    else if (fila.paciente) hechas.push(await tomar(ctx, fila, fila.paciente, origen))
  }
  return hechas
}

type Importado = Awaited<ReturnType<typeof listImportados>>[number]

/** Why an order stays; null where nobody touched it, and where there is nothing to take back. */
function motivoDeQuedarse({ hecho, version }: FilaPorDeshacer, suyo: Importado): string | null {
  if (hecho === 'enlace' || suyo.eliminado) return null
  if (suyo.facturado) return 'Ya se facturó.'
  return suyo.version === version ? null : 'Alguien lo cobró, lo cambió o lo movió después.'
}

/** Takes an order out with its opening row. @returns why it stays. */
async function quitar(ctx: CtxSesion, id: number, origen: OrigenDeImportacion): Promise<string | null> {
  const pedido = await lockPedido(ctx.db, ctx.alcance, id)
  if (!pedido) return 'Es de otra sucursal.'
  await updateEliminado(ctx.db, id, autoria(ctx))
  await reversarTodo(ctx, { ...pedido, version: pedido.version + 1 }, 'Importación deshecha')
  await auditar(ctx, {
    ...{ accion: 'pedido eliminado', entidad: pedidoAuditado, id, idSucursal: pedido.idSucursal, antes: pedido },
    despues: { eliminado: true, motivo: 'Importación deshecha', ...origen },
  })
  return null
}

/** Takes imported orders back that nobody touched since. */
export async function deshacerPedidos(
  ctx: CtxSesion,
  filas: readonly FilaPorDeshacer[],
  origen: OrigenDeImportacion,
): Promise<FilaDeshecha[]> {
  const ids = filas.map(({ idRegistro }) => idRegistro)
  const hoy = new Map((await listImportados(ctx.db, ids)).map((uno) => [uno.id, uno]))
  const deshechas: FilaDeshecha[] = []
  for (const fila of filas) {
    const suyo = hoy.get(fila.idRegistro)
    const motivo = suyo ? motivoDeQuedarse(fila, suyo) : null
    const seVa = fila.hecho !== 'enlace' && suyo && !suyo.eliminado && motivo === null
    const mal = seVa ? await quitar(ctx, fila.idRegistro, origen) : null
    deshechas.push({ numero: fila.numero, motivo: motivo ?? mal })
  }
  return deshechas
}
