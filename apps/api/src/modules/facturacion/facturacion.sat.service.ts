import { XmlError } from '@nitida/cfdi/libxml'
import { aPesos } from '@nitida/contract/dinero'
import {
  type ClaseDelSat,
  type ComparacionSat,
  clasesDelSat,
  DIAS_DE_COMPARACION,
  type DocumentoSat,
  type PasoDelSat,
  type RenglonSat,
} from '@nitida/contract/facturacion.sat'
import { leerListaDelSat, type ParteDelSat } from '@nitida/mudanza/lista.sat'
import { Rechazo } from '@nitida/mudanza/rechazo'
import { leerCabeza } from '../../adapters/xml/lectura.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { ArchivoRecibido } from '../../platform/http/recepcion.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import type { Timbrador } from './facturacion.resolucion.service.ts'
import {
  countClases,
  type DocumentoNuestro,
  deleteComparacion,
  deleteComparacionesDeAntes,
  type FilaDelSat,
  insertComparacion,
  insertDocumentos,
  insertSoloAqui,
  listRenglones,
  listRfcPropios,
  lockComparacion,
  selectComparacion,
  updateCuentas,
} from './facturacion.sat.queries.ts'

const listaAuditada: Auditada = { entidad: 'listaDelSat', campos: ['archivo', 'leidos', 'diferentes'] }

/** CFDIs that are put beside ours together; XML takes longer to read, and the transaction waits for it. */
const POR_TANDA = { metadatos: 2000, xml: 50 }
/** Problems that are told of a file. */
const PROBLEMAS = 20
const DIA_MS = 24 * 3600 * 1000

const SIN_LEER = { metadatos: 'no tiene las columnas del SAT', xml: 'no es un CFDI 4.0 timbrado' }

/** SAT's XXX says that there is none. */
const esMoneda = (escrita: string): boolean => /^[A-Z]{3}$/.test(escrita) && escrita !== 'XXX'

/** @returns null for what is no stamped CFDI. */
async function documentoDeXml(xml: string): Promise<DocumentoSat | null> {
  try {
    const { timbre, emisor, receptor, fecha, total, moneda, tipo } = await leerCabeza(xml)
    if (!timbre) return null
    return {
      ...{ uuid: timbre.uuid.toLowerCase(), rfcEmisor: emisor.Rfc, nombreEmisor: emisor.Nombre.slice(0, 300) },
      ...{ rfcReceptor: receptor.Rfc, nombreReceptor: receptor.Nombre.slice(0, 300) },
      ...{
        fecha: fecha.replace('T', ' '),
        total,
        moneda: esMoneda(moneda) ? moneda : null,
        efecto: tipo,
        vigente: null,
      },
    }
  } catch (error) {
    if (error instanceof XmlError) return null
    throw error
  }
}

const leerParte = (parte: ParteDelSat): Promise<DocumentoSat | null> | DocumentoSat | null =>
  parte.origen === 'xml' ? documentoDeXml(parte.xml) : parte.documento

/** Reads a file to its end, and hands its CFDIs on by the thousand. */
async function leer(
  partes: AsyncIterable<ParteDelSat>,
  propios: ReadonlySet<string>,
  guardar: (documentos: readonly DocumentoNuestro[]) => Promise<unknown>,
) {
  let [leidos, ajenos, ilegibles] = [0, 0, 0]
  const problemas: ComparacionSat['problemas'] = []
  const tanda = new Map<string, DocumentoNuestro>()
  const agregar = (documento: DocumentoNuestro) => {
    // Of two with one number the cancelled one counts.
    if (tanda.get(documento.uuid)?.vigente !== false) tanda.set(documento.uuid, documento)
  }
  const vaciar = async () => {
    if (tanda.size > 0) await guardar([...tanda.values()])
    tanda.clear()
  }
  for await (const parte of partes) {
    const documento = await leerParte(parte)
    if (documento === null) {
      ilegibles++
      if (problemas.length < PROBLEMAS) problemas.push({ donde: parte.donde, mensaje: SIN_LEER[parte.origen] })
      continue
    }
    leidos++
    const emitido = propios.has(documento.rfcEmisor)
    if (emitido || propios.has(documento.rfcReceptor)) agregar({ ...documento, recibido: !emitido })
    else ajenos++
    if (tanda.size >= POR_TANDA[parte.origen]) await vaciar()
  }
  await vaciar()
  return { leidos, ajenos, ilegibles, problemas }
}

/** The first part of a file, which says what it is, and all of them. */
async function conPrimera(partes: AsyncGenerator<ParteDelSat>) {
  const primera = await partes.next()
  async function* todas() {
    if (!primera.done) yield primera.value
    yield* partes
  }
  return { origen: primera.done ? ('metadatos' as const) : primera.value.origen, partes: todas() }
}

const rechazar = (motivo: string): never => {
  throw new AppError('LIBRO_RECHAZADO', { datos: { motivo } })
}

/**
 * Lays a file of SAT's mass download beside our CFDIs; it takes the place of this person's last one.
 * @throws AppError LIBRO_RECHAZADO with a sentence for a file that cannot be read or has nothing of the chain.
 */
export async function compararConSat(
  ctx: CtxSesion,
  { pac }: Pick<Timbrador, 'pac'>,
  archivo: string,
  archivos: readonly ArchivoRecibido[],
): Promise<ComparacionSat> {
  const recibido = exigir(archivos[0], 'CUERPO_ILEGIBLE')
  const idUsuario = ctx.actor.id
  try {
    await inTransaction(ctx, async (ctx) => {
      await lockComparacion(ctx.db, idUsuario)
      await deleteComparacion(ctx.db, idUsuario)
      const propios = new Set(await listRfcPropios(ctx.db))
      const { origen, partes } = await conPrimera(leerListaDelSat(recibido.ruta))
      const id = await insertComparacion(ctx.db, { idUsuario, archivo, origen, en: ctx.now() })
      const cuentas = await leer(partes, propios, (documentos) => insertDocumentos(ctx.db, id, documentos))
      if (cuentas.leidos === 0) rechazar('El archivo no tiene ningún CFDI que se pueda leer.')
      if (cuentas.leidos === cuentas.ajenos) rechazar('Ningún CFDI del archivo es de los RFC de tu cadena.')
      await updateCuentas(ctx.db, id, cuentas)
      await insertSoloAqui(ctx.db, id, { sandbox: !pac.validezFiscal })
      const { clases } = await contar(ctx, id)
      const diferentes = Object.values(clases).reduce((suma, cuantos) => suma + cuantos, 0)
      await auditar(ctx, {
        ...{ accion: 'lista del SAT comparada', entidad: listaAuditada, id, idSucursal: null },
        despues: { archivo: recibido.sha256, leidos: cuentas.leidos, diferentes },
      })
    })
  } catch (error) {
    if (error instanceof Rechazo) return rechazar(error.message)
    throw error
  }
  return exigir(await verComparacion(ctx))
}

async function contar({ db }: Pick<Ctx, 'db'>, id: number) {
  const filas = await countClases(db, id)
  const cuantosDe = (clase: string): number => filas.find((fila) => fila.clase === clase)?.cuantos ?? 0
  const emitidas = filas.filter(({ clase }) => !['recibido', 'canceladoRecibido', 'porRecibir'].includes(clase))
  const dias = emitidas.flatMap(({ desde, hasta }) => [desde, hasta]).sort()
  return {
    clases: Object.fromEntries(clasesDelSat.map((clase) => [clase, cuantosDe(clase)])) as Record<ClaseDelSat, number>,
    iguales: cuantosDe('igual'),
    recibidos: cuantosDe('recibido'),
    desde: dias[0] ?? null,
    hasta: dias.at(-1) ?? null,
  }
}

/** The last comparison of whoever asks. */
export async function verComparacion(ctx: CtxSesion): Promise<ComparacionSat | null> {
  const fila = await selectComparacion(ctx.db, ctx.actor.id)
  if (!fila) return null
  const { id, en, archivo, origen, leidos, ajenos, ilegibles, problemas } = fila
  return {
    ...{ archivo, leidos, ajenos, ilegibles, en: en.toISOString() },
    origen: origen as ComparacionSat['origen'], // its CHECK
    problemas: problemas as ComparacionSat['problemas'], // as `updateCuentas` wrote them
    ...(await contar(ctx, id)),
  }
}

/** What mends a row. */
function pasoDe({ clase, espera, vigenteSat }: FilaDelSat): PasoDelSat {
  switch (clase) {
    case 'soloSat':
      return espera ? 'esperaRespuesta' : vigenteSat === false ? 'nada' : 'portal'
    case 'soloAqui':
      return 'verificador'
    case 'estado':
      return vigenteSat === false ? 'cancelar' : 'acuse'
    case 'total':
      return 'comparar'
    case 'canceladoRecibido':
      return 'pedirOtro'
    case 'porRecibir':
      return 'recibir'
  }
}

const enPesos = (centavos: number | null): number | null => (centavos === null ? null : aPesos(centavos))

/** A page of one kind of the last comparison; nothing without one. */
export async function renglonesDelSat(ctx: CtxSesion, { clase, page }: { clase: ClaseDelSat; page: number }) {
  const fila = await selectComparacion(ctx.db, ctx.actor.id)
  if (!fila) return { data: [], total: 0 }
  const filas = await listRenglones(ctx.db, fila.id, clase, page)
  const { clases } = await contar(ctx, fila.id)
  const data = filas.map((una): RenglonSat => {
    const { id: _, rfcEmisor: __, clase: ___, espera: ____, ...resto } = una
    return { ...resto, totalSat: enPesos(una.totalSat), totalAqui: enPesos(una.totalAqui), paso: pasoDe(una) }
  })
  return { data, total: clases[clase] }
}

export const olvidarComparacion = (ctx: CtxSesion): Promise<{ olvidados: number }> =>
  inTransaction(ctx, async (ctx) => ({ olvidados: await deleteComparacion(ctx.db, ctx.actor.id) }))

/** Forgets comparisons of some days ago. */
export async function barrerComparaciones({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await deleteComparacionesDeAntes(db, new Date(now().getTime() - DIAS_DE_COMPARACION * DIA_MS))
}
