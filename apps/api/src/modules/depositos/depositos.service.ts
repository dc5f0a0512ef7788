import type { KeyObject } from 'node:crypto'
import { type CrearDeposito, type Deposito, IMAGEN_COMPROBANTE } from '@nitida/contract/depositos'
import { aCentavos, aPesos } from '@nitida/contract/dinero'
import { fechaEn } from '@nitida/contract/fechas'
import { FotoPedida } from '@nitida/contract/visitas'
import type { Archivos } from '../../adapters/archivos/archivos.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { ArchivoRecibido } from '../../platform/http/recepcion.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import {
  type Direccion,
  type Firmante,
  firmar,
  firmaVale,
  idDeRuta,
  sesionDeFirmaViva,
} from '../../platform/llamada/firmas.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inSnapshot, inTransaction } from '../../platform/llamada/transaccion.ts'
import { exigirSucursal } from '../sucursales/sucursales.alcance.service.ts'
import { guardarFotos, type Taller } from '../visitas/visitas.fotos.service.ts'
import { leerArchivo } from '../visitas/visitas.imagenes.service.ts'
import {
  type ConsultaDeDepositos,
  type FilaDeDeposito,
  insertCortes,
  insertDeposito,
  listCortesDe,
  listDepositos,
  listPendientes,
  listSinCorte,
  lockCortes,
  selectDeposito,
  sumPendientes,
  updateRevertido,
} from './depositos.queries.ts'

const depositoAuditado: Auditada = {
  entidad: 'deposito',
  campos: ['dia', 'importe', 'esperado', 'cortes', 'motivo', 'comprobante'],
}

type Pedida = Omit<ConsultaDeDepositos, 'alcance'>

async function consultaDe(ctx: CtxSesion, pedida: Pedida): Promise<ConsultaDeDepositos> {
  if (pedida.sucursal !== undefined) await exigirSucursal(ctx, pedida.sucursal)
  return { ...pedida, alcance: ctx.alcance }
}

/** @throws AppError NO_ENCONTRADO for a branch out of reach. */
export async function pendientesDeDeposito(ctx: CtxSesion, pedida: Pedida) {
  const consulta = await consultaDe(ctx, pedida)
  // Of one moment, so that rows and sums agree.
  const { filas, suma, sinCorte } = await inSnapshot(ctx, async ({ db }) => ({
    filas: await listPendientes(db, consulta, ctx.now()),
    suma: await sumPendientes(db, consulta, ctx.now()),
    sinCorte: await listSinCorte(db, consulta),
  }))
  return {
    data: filas.map((fila) => ({
      ...fila,
      efectivo: aPesos(fila.efectivo),
      gastos: aPesos(fila.gastos),
      porDepositar: aPesos(fila.porDepositar),
      diferencia: fila.diferencia === null ? null : aPesos(fila.diferencia),
    })),
    total: suma.cortes,
    porDepositar: aPesos(suma.importe),
    tarde: { cortes: suma.tardes, importe: aPesos(suma.importeTarde) },
    sinCorte: sinCorte.map((fila) => ({ ...fila, importe: aPesos(fila.importe) })),
  }
}

function enlaceDe(ctx: CtxSesion, { clave, base }: Firmante, id: number): string {
  const de = ctx.actor.id
  const { vence, firma } = firmar(clave, ['comprobante', id, 'imagen', de], ctx)
  const pedida = new URLSearchParams({ v: 'imagen', de: String(de), vence: String(vence), firma })
  return `${base}${IMAGEN_COMPROBANTE.replace(':id', String(id))}?${pedida}`
}

async function conCortes(ctx: CtxSesion, firmante: Firmante, filas: readonly FilaDeDeposito[]): Promise<Deposito[]> {
  const ids = filas.map(({ id }) => id)
  const cortes = ids.length > 0 ? await listCortesDe(ctx.db, ids) : []
  return filas.map(
    ({ imagen, revertidoEn, nombreRevertidor, motivoReversa, importe, esperado, creadoEn, ...fila }) => ({
      ...fila,
      importe: aPesos(importe),
      esperado: aPesos(esperado),
      diferencia: aPesos(importe - esperado),
      creadoEn: creadoEn.toISOString(),
      cortes: cortes
        .filter(({ idDeposito }) => idDeposito === fila.id)
        .map(({ idDeposito: _, ...corte }) => ({ ...corte, importe: aPesos(corte.importe) })),
      url: imagen && enlaceDe(ctx, firmante, fila.id),
      reversa: revertidoEn && {
        en: revertidoEn.toISOString(),
        nombre: nombreRevertidor,
        motivo: motivoReversa ?? '',
      },
    }),
  )
}

export async function depositosDe(ctx: CtxSesion, firmante: Firmante, pedida: Pedida) {
  const { data, total } = await listDepositos(ctx.db, await consultaDe(ctx, pedida))
  return { data: await conCortes(ctx, firmante, data), total }
}

async function unDeposito(ctx: CtxSesion, firmante: Firmante, id: number): Promise<Deposito> {
  const fila = exigir(await selectDeposito(ctx.db, ctx.alcance, id))
  const [deposito] = await conCortes(ctx, firmante, [fila])
  return exigir(deposito)
}

const mal = (campo: string, texto: string) => new AppError('DATOS_INVALIDOS', { errors: { [campo]: [texto] } })

type Tomados = Awaited<ReturnType<typeof lockCortes>>

/** @returns branch of the closings and what they hold together, in centavos. */
function exigirCortes({ cortes: ids, dia }: CrearDeposito, cortes: Tomados, ahora: Date) {
  const [primero] = cortes
  if (!primero || cortes.length !== ids.length) throw new AppError('CORTE_NO_DEPOSITABLE')
  if (cortes.some(({ idSucursal }) => idSucursal !== primero.idSucursal))
    throw mal('cortes', 'Los cortes de un depósito son de una sola sucursal.')
  if (dia > fechaEn(primero.zona, ahora)) throw mal('dia', 'Ese día todavía no llega.')
  if (cortes.some((corte) => corte.dia > dia)) throw mal('dia', 'No pudo depositarse antes de su corte.')
  const esperado = cortes.reduce((suma, { importe }) => suma + importe, 0)
  return { idSucursal: exigir(primero.idSucursal), esperado }
}

const RESTRICCIONES = {
  corte_en_un_deposito: 'CORTE_NO_DEPOSITABLE',
  deposito_de_corte_vivo: 'CORTE_NO_DEPOSITABLE',
} as const

/**
 * Registers a deposit of closings, whole and of one branch; the slip's photo is in the store before the rows commit.
 * @throws AppError CORTE_NO_DEPOSITABLE for a closing that is out of reach, reopened, a person's, or in another deposit;
 * DATOS_INVALIDOS for a day to come or a difference without a note; FOTO_INVALIDA.
 */
export async function registrarDeposito(
  ctx: CtxSesion,
  { taller, firmante }: { taller: Taller; firmante: Firmante },
  datos: CrearDeposito,
  recibidos: readonly ArchivoRecibido[],
): Promise<Deposito> {
  const [foto] = await guardarFotos(ctx, taller, recibidos)
  const registrar = inTransaction(ctx, async (ctx) => {
    const cortes = await lockCortes(ctx.db, ctx.alcance, datos.cortes)
    const { idSucursal, esperado } = exigirCortes(datos, cortes, ctx.now())
    const importe = aCentavos(datos.importe)
    if (importe !== esperado && datos.nota === null)
      throw mal('nota', 'No es lo que suman los cortes: escribe por qué.')
    const { cortes: ids, ...resto } = datos
    const { imagen = null, miniatura = null } = foto ?? {}
    const nuevo = { ...resto, idSucursal, importe, esperado, imagen, miniatura }
    const id = await insertDeposito(ctx.db, { ...nuevo, idUsuario: ctx.actor.id, ahora: ctx.now() })
    await insertCortes(ctx.db, id, cortes)
    const despues = { dia: datos.dia, importe, esperado, cortes: ids.join(', '), comprobante: imagen !== null }
    await auditar(ctx, { accion: 'depósito registrado', entidad: depositoAuditado, id, idSucursal, despues })
    return unDeposito(ctx, firmante, id)
  })
  return conRestricciones(RESTRICCIONES, registrar)
}

/**
 * Reverses a deposit: it stays, and its closings wait for another one.
 * @throws AppError NO_ENCONTRADO, DEPOSITO_YA_REVERTIDO.
 */
export const revertirDeposito = (ctx: CtxSesion, firmante: Firmante, id: number, motivo: string): Promise<Deposito> =>
  inTransaction(ctx, async (ctx) => {
    const { idSucursal } = exigir(await selectDeposito(ctx.db, ctx.alcance, id))
    const reversa = { en: ctx.now(), idUsuario: ctx.actor.id, motivo }
    if (!(await updateRevertido(ctx.db, ctx.alcance, id, reversa))) throw new AppError('DEPOSITO_YA_REVERTIDO')
    await auditar(ctx, {
      accion: 'depósito revertido',
      ...{ entidad: depositoAuditado, id, idSucursal, despues: { motivo } },
    })
    return unDeposito(ctx, firmante, id)
  })

/** The slip of an address, and its user; null for an address that we did not sign, or that has expired. */
export function comprobantePedido(clave: KeyObject, direccion: Direccion, ahora: Date) {
  const leida = FotoPedida.safeParse(direccion.query)
  const id = idDeRuta(direccion.id)
  if (!leida.success || id === null || leida.data.v !== 'imagen') return null
  const { v, de, firma } = leida.data
  return firmaVale(clave, ['comprobante', id, v, de], leida.data, ahora) ? { id, v, de, firma } : null
}

/** The bytes of a signed address. @throws AppError NO_ENCONTRADO alike for any other address. */
export async function comprobanteFirmado(
  ctx: Ctx,
  { clave, archivos }: { clave: KeyObject; archivos: Archivos },
  direccion: Direccion,
): Promise<Buffer> {
  const pedido = exigir(comprobantePedido(clave, direccion, ctx.now()))
  if (!(await sesionDeFirmaViva(ctx, pedido.firma))) throw new AppError('NO_ENCONTRADO')
  const fila = await selectDeposito(ctx.db, { tipo: 'todas' }, pedido.id)
  const bytes = fila?.imagen && (await leerArchivo(ctx, archivos, fila.imagen))
  if (!bytes) throw new AppError('NO_ENCONTRADO')
  return bytes
}
