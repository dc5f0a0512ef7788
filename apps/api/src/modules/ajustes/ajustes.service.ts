import { readFile, rm } from 'node:fs/promises'
import {
  Ajustes,
  type AjustesEnVigor,
  type GuardarAjustes,
  type NombreDeAjuste,
  nombresDeAjustes,
} from '@nitida/contract/ajustes'
import { falloEnPalabras, fallosDeContraste, tonoCercano } from '@nitida/contract/color.rules'
import type { Db } from '../../platform/datos/db.ts'
import type { AjustesVivos } from '../../platform/entorno/ajustes.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import { aLogo, type Logo } from '../../platform/entorno/logo.ts'
import type { ArchivoRecibido } from '../../platform/http/recepcion.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import { type Ctx, type CtxSesion, despues } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { dibujarAparte } from '../visitas/visitas.dibujo.service.ts'
import { avisarA, insertLogo, insertVersion, selectLogo, selectUltima } from './ajustes.queries.ts'

/** Channel on which every process hears that settings, or accounts of services, were saved. */
export const CANAL_AJUSTES = 'nitida_ajustes'

const ajustesAuditados: Auditada = { entidad: 'ajustes', campos: nombresDeAjustes }

/** Has every process read what was saved, once the transaction has committed. */
export const avisarDeAjustes = ({ db }: Pick<Ctx, 'db'>) => avisarA(db, CANAL_AJUSTES)

/** What was saved last. A name that this release does not know, or a value that it would refuse, counts as not saved. */
async function leerGuardados(db: Db): Promise<{ version: number; guardados: Partial<Ajustes> }> {
  const ultima = await selectUltima(db)
  if (!ultima) return { version: 0, guardados: {} }
  const valores = new Map(Object.entries(ultima.valores ?? {}))
  const guardados = nombresDeAjustes.flatMap((nombre) => {
    const leido = Ajustes.shape[nombre].safeParse(valores.get(nombre))
    return leido.success ? [[nombre, leido.data] as const] : []
  })
  return { version: ultima.version, guardados: Object.fromEntries(guardados) }
}

/** The kept picture of a hash; null for none. */
async function logoDe(db: Db, huella: string | undefined): Promise<Logo | null> {
  const bytes = huella && (await selectLogo(db, Buffer.from(huella, 'hex')))
  return bytes ? aLogo(bytes) : null
}

/** Takes over what any process saved. */
export async function refrescarAjustes({ db }: Pick<Ctx, 'db'>, vivos: AjustesVivos): Promise<void> {
  const { version, guardados } = await leerGuardados(db)
  if (version <= vivos.version) return
  vivos.poner(version, guardados, await logoDe(db, guardados.logo))
}

const enVigor = (vivos: AjustesVivos, version: number, guardados: Partial<Ajustes>): AjustesEnVigor => ({
  ...vivos.con(guardados),
  version,
  fijos: [...vivos.fijos],
})

export async function leerAjustes(ctx: CtxSesion, vivos: AjustesVivos): Promise<AjustesEnVigor> {
  const { version, guardados } = await leerGuardados(ctx.db)
  return enVigor(vivos, version, guardados)
}

/** @throws AppError AJUSTE_FIJO when the environment says one of them. */
function exigirLibres({ fijos }: AjustesVivos, cambios: Partial<Ajustes>): void {
  const suyos = fijos.filter((nombre: NombreDeAjuste) => cambios[nombre] !== undefined)
  if (suyos.length === 0) return
  const motivo = 'Lo fija el servidor.'
  throw new AppError('AJUSTE_FIJO', { errors: Object.fromEntries(suyos.map((nombre) => [nombre, [motivo]])) })
}

/** @throws AppError COLOR_ILEGIBLE, with what does not hold of it and the nearest tone that does. */
function exigirLegible(color = ''): void {
  if (color === '') return
  const fallos = fallosDeContraste(color)
  if (fallos.length === 0) return
  const dicho = [...fallos.map(falloEnPalabras), `El más cercano que se lee: ${tonoCercano(color)}.`]
  throw new AppError('COLOR_ILEGIBLE', { errors: { colorMarca: [dicho.join(' ')] } })
}

/**
 * Saves settings on top of the version that their editor saw; in force at once, in every process.
 * @throws AppError AJUSTES_CAMBIADOS with those in force when somebody saved meanwhile (D-78); AJUSTE_FIJO; LOGO_INVALIDO for a
 * picture that is not kept; COLOR_ILEGIBLE.
 */
export async function guardarAjustes(
  ctx: CtxSesion,
  vivos: AjustesVivos,
  { version, ...cambios }: GuardarAjustes,
): Promise<AjustesEnVigor> {
  exigirLibres(vivos, cambios)
  exigirLegible(cambios.colorMarca)
  const guardar = inTransaction(ctx, async (ctx) => {
    const { version: ultima, guardados } = await leerGuardados(ctx.db)
    const antes = enVigor(vivos, ultima, guardados)
    if (version !== ultima) throw new AppError('AJUSTES_CAMBIADOS', { actual: antes })
    const valores = { ...guardados, ...cambios }
    const logo = await logoDe(ctx.db, valores.logo)
    if (cambios.logo && !logo)
      throw new AppError('LOGO_INVALIDO', { errors: { logo: ['Vuelve a elegir el archivo.'] } })
    const nueva = ultima + 1
    await insertVersion(ctx.db, { version: nueva, valores, idUsuario: ctx.actor.id, ahora: ctx.now() })
    const guardado = enVigor(vivos, nueva, valores)
    await auditar(ctx, { accion: 'ajustes guardados', entidad: ajustesAuditados, id: nueva, antes, despues: guardado })
    await avisarDeAjustes(ctx)
    despues(ctx, () => vivos.poner(nueva, valores, logo))
    return guardado
  })
  return conRestricciones({ ajustes_version_pkey: 'AJUSTES_CAMBIADOS' }, guardar)
}

const sinLogo = (motivo: string) => new AppError('LOGO_INVALIDO', { errors: { logo: [motivo] } })

/**
 * Draws a picture anew as the shop's mark, apart from the server, and keeps it under the hash of its bytes.
 * @throws AppError LOGO_INVALIDO for what is no picture, SERVICIO_NO_DISPONIBLE.
 */
export async function guardarLogo(
  ctx: CtxSesion,
  vivos: AjustesVivos,
  [recibido, ...otros]: readonly ArchivoRecibido[],
): Promise<{ logo: string }> {
  exigirLibres(vivos, { logo: '' })
  if (!recibido || otros.length > 0) throw sinLogo('Elige un archivo.')
  const imagen = `${recibido.ruta}-logo`
  try {
    const dibujo = await dibujarAparte({ origen: recibido.ruta, imagen, miniatura: null })
    if ('motivo' in dibujo) throw sinLogo(`Ese archivo no sirve: ${dibujo.motivo}`)
    const logo = aLogo(await readFile(imagen))
    if (!logo) throw sinLogo('Ese archivo no sirve.')
    await insertLogo(ctx.db, { ...logo, idUsuario: ctx.actor.id, ahora: ctx.now() })
    return { logo: logo.huella }
  } finally {
    await rm(imagen, { force: true })
  }
}
