import { DIAS_PARA_DEPOSITAR } from '@nitida/contract/depositos'
import { aCentavos, aPesos } from '@nitida/contract/dinero'
import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import type { Renglon } from '@nitida/contract/mudanza.libros'
import { MAXIMO_COBROS, type SubirTerminal, type TerminalLeida } from '@nitida/contract/terminales'
import { type ColumnasElegidas, DIAS_DE_PAREJA, emparejar } from '@nitida/contract/terminales.rules'
import { abrir } from '@nitida/mudanza/abrir'
import { Rechazo } from '@nitida/mudanza/rechazo'
import { leerTerminal } from '@nitida/mudanza/terminal'
import type { Db } from '../../platform/datos/db.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { ArchivoRecibido } from '../../platform/http/recepcion.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { inSnapshot, inTransaction } from '../../platform/llamada/transaccion.ts'
import { exigirSucursal, sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import {
  type ConsultaDeTerminal,
  insertCobros,
  insertPagoAclarado,
  listLibres,
  listPendientesDeTerminal,
  listSinArchivo,
  listSucursalesConLibres,
  lockTerminal,
  updateAclarado,
  updateParejas,
} from './terminales.queries.ts'

const terminalAuditada: Auditada = { entidad: 'terminal', campos: ['archivo', 'renglones', 'emparejados', 'nota'] }

/** Problems that are told of a file. */
const PROBLEMAS = 20

async function leerFilas(ruta: string, nombre: string): Promise<Renglon[]> {
  const filas: Renglon[] = []
  try {
    for await (const fila of (await abrir(ruta, nombre)).filas()) {
      if (filas.length >= MAXIMO_COBROS)
        throw new AppError('LIBRO_RECHAZADO', {
          datos: { motivo: `Tiene más de ${MAXIMO_COBROS} renglones; divídelo.` },
        })
      filas.push(fila)
    }
  } catch (error) {
    if (error instanceof Rechazo) throw new AppError('LIBRO_RECHAZADO', { datos: { motivo: error.message } })
    throw error
  }
  return filas
}

/** Pairs what waits of a branch. @returns how many pairs there are now that were none before. */
async function emparejarSucursal(db: Db, idSucursal: number): Promise<number> {
  await lockTerminal(db, idSucursal)
  const { cobros, pagos } = await listLibres(db, idSucursal, DIAS_DE_PAREJA)
  const parejas = emparejar(cobros, pagos)
  if (parejas.length > 0) await updateParejas(db, parejas)
  return parejas.length
}

const eleccionDe = ({ fecha, importe, autorizacion }: SubirTerminal): ColumnasElegidas | null =>
  fecha === undefined || importe === undefined || autorizacion === undefined ? null : { fecha, importe, autorizacion }

/**
 * Takes the lines of a terminal's file and pairs them with card payments.
 * @throws AppError DATOS_INVALIDOS, LIBRO_RECHAZADO for a file that cannot be read, NO_ENCONTRADO for a branch out of reach.
 */
export async function subirTerminal(
  ctx: CtxSesion,
  datos: SubirTerminal,
  archivos: readonly ArchivoRecibido[],
): Promise<TerminalLeida> {
  const recibido = exigir(archivos[0], 'CUERPO_ILEGIBLE')
  const pedida = datos.sucursal ?? (ctx.alcance.tipo === 'propia' ? ctx.alcance.idSucursal : null)
  if (pedida === null) throw new AppError('DATOS_INVALIDOS', { errors: { sucursal: ['Elige de qué sucursal es.'] } })
  const { id: idSucursal } = await sucursalEnAlcance(ctx, pedida)
  const filas = await leerFilas(recibido.ruta, datos.nombre)
  const hoy = fechaEn(ZONA_POR_OMISION, ctx.now())
  const { porElegir, cobros, problemas } = leerTerminal(filas, eleccionDe(datos), hoy)
  if (porElegir === null && cobros.length === 0 && problemas.length === 0)
    throw new AppError('LIBRO_RECHAZADO', { datos: { motivo: 'No trae ningún cobro debajo de los encabezados.' } })
  const leida = { porElegir, leidos: cobros.length, problemas: problemas.slice(0, PROBLEMAS) }
  if (porElegir !== null || cobros.length === 0) return { ...leida, nuevos: 0, repetidos: 0, emparejados: 0 }
  return await inTransaction(ctx, async (ctx) => {
    const { id: idUsuario } = ctx.actor
    const archivo = {
      idSucursal,
      archivo: datos.nombre,
      sha256: Buffer.from(recibido.sha256, 'hex'),
      idUsuario,
      en: ctx.now(),
    }
    const enCentavos = cobros.map((cobro) => ({ ...cobro, importe: aCentavos(cobro.importe) }))
    const nuevos = await insertCobros(ctx.db, archivo, enCentavos)
    const emparejados = await emparejarSucursal(ctx.db, idSucursal)
    await auditar(ctx, {
      ...{ accion: 'archivo de terminal subido', entidad: terminalAuditada, id: idSucursal, idSucursal },
      despues: { archivo: recibido.sha256, renglones: nuevos, emparejados },
    })
    return { ...leida, nuevos, repetidos: cobros.length - nuevos, emparejados }
  })
}

type Pedidas = Omit<ConsultaDeTerminal, 'alcance'>

/** @throws AppError NO_ENCONTRADO for a branch out of reach. */
export async function pendientesDeTerminal(ctx: CtxSesion, pedidas: Pedidas) {
  if (pedidas.sucursal !== undefined) await exigirSucursal(ctx, pedidas.sucursal)
  const consulta = { ...pedidas, alcance: ctx.alcance }
  // Of one moment, so that rows and sums agree.
  const { lista, sinArchivo } = await inSnapshot(ctx, async ({ db }) => ({
    lista: await listPendientesDeTerminal(db, consulta),
    sinArchivo: await listSinArchivo(db, consulta, ctx.now(), DIAS_PARA_DEPOSITAR),
  }))
  return {
    data: (lista.filas ?? []).map((fila) => ({ ...fila, importe: aPesos(fila.importe) })),
    total: lista.total,
    faltan: { cuantos: lista.faltan, importe: aPesos(lista.importeFalta) },
    sobran: { cuantos: lista.sobran, importe: aPesos(lista.importeSobra) },
    sinArchivo: sinArchivo.map((una) => ({ ...una, importe: aPesos(una.importe) })),
  }
}

interface Aclarar {
  clase: 'falta' | 'sobra'
  id: number
  nota: string
}

/** @throws AppError NO_ENCONTRADO for what is out of reach or does not wait any more. */
export async function aclararTerminal(ctx: CtxSesion, { clase, id, nota }: Aclarar) {
  return await inTransaction(ctx, async (ctx) => {
    const aclaracion = { id, nota, idUsuario: ctx.actor.id, en: ctx.now() }
    const aclarar = clase === 'sobra' ? updateAclarado : insertPagoAclarado
    const idSucursal = exigir(await aclarar(ctx.db, ctx.alcance, aclaracion))
    const accion = clase === 'sobra' ? 'cobro de terminal aclarado' : 'pago con tarjeta aclarado'
    await auditar(ctx, { accion, entidad: terminalAuditada, id, idSucursal, despues: { nota } })
    return { id }
  })
}

/** Pairs lines with what was recorded after they came. */
export async function emparejarTerminales(ctx: Ctx, fin: AbortSignal): Promise<void> {
  for (const idSucursal of await listSucursalesConLibres(ctx.db)) {
    if (fin.aborted) return
    await inTransaction(ctx, async ({ db }) => void (await emparejarSucursal(db, idSucursal)))
  }
}
