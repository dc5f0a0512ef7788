import { cambiadasEntre, seccionesDeAviso } from '@nitida/contract/aviso.texto'
import { type AvisoDePrivacidad, type AvisoListado, type GuardarAviso, TextosDeAviso } from '@nitida/contract/avisos'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { type FilaDeAviso, insertVersion, listVersiones, selectVersion, selectVigente } from './avisos.queries.ts'

const avisoAuditado: Auditada = { entidad: 'aviso', campos: ['version', 'cambiadas'] }

/** The texts of a version; null where they are not kept. */
export const textosDe = ({ secciones }: Pick<FilaDeAviso, 'secciones'>): TextosDeAviso | null =>
  TextosDeAviso.safeParse(secciones).data ?? null

/** A version as pages read it. @throws AppError NO_ENCONTRADO where its text is not kept. */
function aAviso(fila: FilaDeAviso, vigente: boolean): AvisoDePrivacidad {
  const textos = exigir(textosDe(fila))
  return { ...textos, version: fila.version, clave: fila.clave, desde: fila.en.toISOString(), vigente }
}

/** The notice in force, or an earlier one. @throws AppError NO_ENCONTRADO. */
export async function leerAviso({ db }: Pick<Ctx, 'db'>, version?: number): Promise<AvisoDePrivacidad> {
  const vigente = await selectVigente(db)
  if (version === undefined || version === vigente.version) return aAviso(vigente, true)
  return aAviso(exigir(await selectVersion(db, version)), false)
}

/** Every version with what it changed, the newest first. */
export async function listarAvisos({ db }: CtxSesion): Promise<AvisoListado[]> {
  const filas = await listVersiones(db)
  return filas.map((fila, i) => {
    const anterior = filas[i + 1]
    return {
      version: fila.version,
      clave: fila.clave,
      desde: fila.en.toISOString(),
      autor: fila.idUsuario === null ? null : fila.autor,
      cambiadas: anterior ? cambiadasEntre(textosDe(anterior), textosDe(fila)) : null,
      legible: textosDe(fila) !== null,
    }
  })
}

/**
 * Puts a new version in force on top of the one that its editor saw.
 * @throws AppError AVISO_CAMBIADO with the one in force when somebody saved meanwhile (D-78); AVISO_IGUAL when nothing changes.
 */
export async function guardarAviso(ctx: CtxSesion, { version, ...cambios }: GuardarAviso): Promise<AvisoDePrivacidad> {
  const guardar = inTransaction(ctx, async (ctx) => {
    const antes = await leerAviso(ctx)
    if (version !== antes.version) throw new AppError('AVISO_CAMBIADO', { actual: antes })
    const despues: AvisoDePrivacidad = { ...antes, ...cambios }
    const cambiadas = cambiadasEntre(antes, despues) ?? []
    if (cambiadas.length === 0) throw new AppError('AVISO_IGUAL')
    const secciones = Object.fromEntries(seccionesDeAviso.map(({ id }) => [id, despues[id]]))
    const nueva = version + 1
    await insertVersion(ctx.db, { version: nueva, secciones, idUsuario: ctx.actor.id, ahora: ctx.now() })
    await auditar(ctx, {
      ...{ accion: 'aviso de privacidad publicado', entidad: avisoAuditado, id: nueva },
      despues: { version: nueva, cambiadas },
    })
    return leerAviso(ctx)
  })
  return conRestricciones({ aviso_version_pkey: 'AVISO_CAMBIADO' }, guardar)
}
