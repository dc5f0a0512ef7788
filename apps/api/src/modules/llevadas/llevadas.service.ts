import { Readable } from 'node:stream'
import type { Resultado } from '@nitida/contract/endpoint'
import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { ARCHIVO_LLEVADO, HORAS_DE_LLEVADA, type Llevada, type llevadas } from '@nitida/contract/llevadas'
import type { Archivos } from '../../adapters/archivos/archivos.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar, auditarSinSesion } from '../../platform/llamada/auditoria.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { type Firmante, firmaAbre, firmar, idDeRuta } from '../../platform/llamada/firmas.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import type { Origen } from '../sesion/sesion.intentos.service.ts'
import { exigirContrasenaPropia } from '../usuarios/usuarios.cuenta.service.ts'
import type { Medios as MediosDeCuenta } from '../usuarios/usuarios.service.ts'
import { llevadaAuditada } from './llevadas.auditoria.ts'
import {
  encolarLlevada,
  existeHaciendo,
  type FilaDeLlevada,
  finishLlevada,
  insertLlevada,
  listLlevadas,
  listPartes,
  selectDeSolicitud,
  selectLlevada,
} from './llevadas.queries.ts'
import { leerPartes } from './llevadas.zip.service.ts'

const VIDA_MS = HORAS_DE_LLEVADA * 3600 * 1000

const aLlevada = ({ idUsuario: _, idSolicitud: __, sha256, creadaEn, ...fila }: FilaDeLlevada): Llevada => ({
  ...fila,
  sha256: sha256?.toString('hex') ?? null,
  creadaEn: creadaEn.toISOString(),
  hasta: new Date(creadaEn.getTime() + VIDA_MS).toISOString(),
})

const vencida = ({ creadaEn }: FilaDeLlevada, ahora: Date): boolean => ahora.getTime() - creadaEn.getTime() > VIDA_MS

async function suya(ctx: CtxSesion, id: number): Promise<FilaDeLlevada> {
  const fila = exigir(await selectLlevada(ctx.db, id))
  if (fila.idUsuario !== ctx.actor.id || fila.idSolicitud !== null || vencida(fila, ctx.now()))
    throw new AppError('NO_ENCONTRADO')
  return fila
}

/**
 * Has the chain's data put together, after the caller's own password. Written down.
 * @throws AppError CONTRASENA_ACTUAL_INCORRECTA, DEMASIADOS_INTENTOS, LLEVADA_EN_CURSO while another is being made.
 */
export async function empezarLlevada(
  ctx: CtxSesion,
  medios: MediosDeCuenta,
  origen: Origen,
  contrasena: string,
): Promise<Llevada> {
  await exigirContrasenaPropia(ctx, medios, origen, contrasena)
  return inTransaction(ctx, async (ctx) => {
    if (await existeHaciendo(ctx.db)) throw new AppError('LLEVADA_EN_CURSO')
    const fila = await insertLlevada(ctx.db, ctx.actor.id, ctx.now())
    await auditar(ctx, { accion: 'datos de la cadena pedidos', entidad: llevadaAuditada, id: fila.id })
    await encolarLlevada(ctx.db)
    return aLlevada(fila)
  })
}

/** The zip of a case of access that is made or kept; the caller has reached the case already. */
export async function llevadaDeSolicitud(ctx: CtxSesion, idSolicitud: number): Promise<Llevada | null> {
  const fila = await selectDeSolicitud(ctx.db, idSolicitud, new Date(ctx.now().getTime() - VIDA_MS))
  return fila ? aLlevada(fila) : null
}

/** Has one patient's data put together, within the case's transaction. @throws AppError LLEVADA_EN_CURSO. */
export async function empezarDeSolicitud(ctx: CtxSesion, idSolicitud: number): Promise<void> {
  if (await existeHaciendo(ctx.db, idSolicitud)) throw new AppError('LLEVADA_EN_CURSO')
  const { id } = await insertLlevada(ctx.db, ctx.actor.id, ctx.now(), idSolicitud)
  await auditar(ctx, { accion: 'datos del paciente pedidos', entidad: llevadaAuditada, id })
  await encolarLlevada(ctx.db)
}

/** Address of a case's zip. @throws AppError NO_ENCONTRADO while it is not ready. */
export async function enlazarDeSolicitud(
  ctx: CtxSesion,
  firmante: Firmante,
  idSolicitud: number,
): Promise<{ url: string }> {
  const lista = await llevadaDeSolicitud(ctx, idSolicitud)
  if (lista?.estado !== 'lista') throw new AppError('NO_ENCONTRADO')
  return direccionDe(ctx, firmante, lista.id)
}

function direccionDe(ctx: CtxSesion, { clave, base }: Firmante, id: number): { url: string } {
  const { vence, firma } = firmar(clave, ['llevada', id], ctx)
  const query = new URLSearchParams({ vence: String(vence), firma })
  return { url: `${base}${ARCHIVO_LLEVADO.replace(':id', String(id))}?${query}` }
}

export async function llevadasDe(ctx: CtxSesion): Promise<Llevada[]> {
  const filas = await listLlevadas(ctx.db, ctx.actor.id, new Date(ctx.now().getTime() - VIDA_MS))
  return filas.map(aLlevada)
}

/** Stops a zip that is being made; a ready one stays. @throws AppError NO_ENCONTRADO for somebody else's. */
export async function detenerLlevada(ctx: CtxSesion, id: number): Promise<Llevada> {
  await suya(ctx, id)
  await finishLlevada(ctx.db, id, { estado: 'cancelada', terminada_en: ctx.now() })
  return aLlevada(await suya(ctx, id))
}

/** Address of a zip that is ready. @throws AppError NO_ENCONTRADO for one that is not, or is somebody else's. */
export async function enlazarLlevada(
  ctx: CtxSesion,
  firmante: Firmante,
  id: number,
): Promise<Resultado<typeof llevadas.enlace>> {
  const { estado } = await suya(ctx, id)
  if (estado !== 'lista') throw new AppError('NO_ENCONTRADO')
  return direccionDe(ctx, firmante, id)
}

/** Opens an address. Fetching it is written down as its maker's. @throws AppError NO_ENCONTRADO. */
export async function abrirLlevada(
  ctx: Ctx,
  { clave }: Firmante,
  archivos: Archivos,
  pedida: { id: string; query: { vence?: unknown; firma?: unknown } },
) {
  const id = exigir(idDeRuta(pedida.id))
  const firma = typeof pedida.query.firma === 'string' ? pedida.query.firma : ''
  if (!(await firmaAbre(ctx, clave, ['llevada', id], { vence: Number(pedida.query.vence), firma })))
    throw new AppError('NO_ENCONTRADO')
  const fila = exigir(await selectLlevada(ctx.db, id))
  if (fila.estado !== 'lista' || vencida(fila, ctx.now())) throw new AppError('NO_ENCONTRADO')
  await auditarSinSesion(ctx, fila.idUsuario, {
    ...{
      accion: fila.idSolicitud === null ? 'datos de la cadena descargados' : 'datos del paciente descargados',
      entidad: llevadaAuditada,
      id,
    },
    despues: { bytes: fila.bytes, sha256: fila.sha256?.toString('hex') },
  })
  const partes = await listPartes(ctx.db, id)
  return {
    contenido: Readable.from(leerPartes(archivos, partes), { objectMode: false }),
    bytes: fila.bytes ?? 0,
    nombre: `${fila.idSolicitud === null ? ctx.optica.nombre : `Datos personales ${fila.idSolicitud}`} ${fechaEn(ZONA_POR_OMISION, fila.creadaEn)}.zip`,
  }
}
