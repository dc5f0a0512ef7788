import { DireccionCorreo } from '@nitida/contract/correos.schema'
import { sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { HORA_DE_INFORME } from '@nitida/contract/informe'
import { fechaLarga } from '@nitida/documents/formatos'
import { correoRegistro } from '../../adapters/correo/registro.ts'
import type { TransporteCorreo } from '../../adapters/correo/transporte.ts'
import type { Alcance } from '../../platform/datos/alcance.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import type { Adjuntos } from '../correos/correos.adjuntos.ts'
import { encolarCorreo } from '../correos/correos.encolar.service.ts'
import {
  insertInforme,
  listPorInformar,
  type PorInformar,
  selectInforme,
  selectSuscripcion,
  upsertSuscripcion,
} from './negocio.informe.queries.ts'
import { cifrasDelPeriodo } from './negocio.service.ts'

const informeAuditado: Auditada = { entidad: 'informe', campos: ['activo'] }

/** What sends e-mails, or keeps them. */
type Transporte = Pick<TransporteCorreo, 'nombre'>

const seEnvia = ({ nombre }: Transporte): boolean => nombre !== correoRegistro.nombre

export async function verInforme(ctx: CtxSesion, transporte: Transporte) {
  return { ...exigir(await selectSuscripcion(ctx.db, ctx.actor.id)), sale: seEnvia(transporte) }
}

/** @throws AppError DATOS_INVALIDOS where nothing can be sent to the user's address. */
export async function cambiarInforme(ctx: CtxSesion, transporte: Transporte, activo: boolean) {
  const sale = seEnvia(transporte)
  return await inTransaction(ctx, async (ctx) => {
    const antes = exigir(await selectSuscripcion(ctx.db, ctx.actor.id))
    if (activo && !DireccionCorreo.safeParse(antes.correo).success)
      throw new AppError('DATOS_INVALIDOS', {
        errors: { activo: ['A tu correo no se le puede enviar nada. Revísalo en Usuarios.'] },
      })
    if (antes.activo === activo) return { ...antes, sale }
    await upsertSuscripcion(ctx.db, ctx.actor.id, activo, ctx.now())
    const despues = { ...antes, activo }
    const { id, idSucursal } = ctx.actor
    await auditar(ctx, { accion: 'informe semanal cambiado', entidad: informeAuditado, id, idSucursal, antes, despues })
    return { ...despues, sale }
  })
}

/** Last week, from Monday to Sunday. */
const semanaAntesDe = (lunes: string) => ({ desde: sumarDias(lunes, -7), hasta: sumarDias(lunes, -1) })

/** Queues the report of one person, once a week whoever asks. */
async function informar(ctx: Ctx, { idUsuario, nombre, correo, idSucursal, lunes }: PorInformar): Promise<void> {
  if (!DireccionCorreo.safeParse(correo).success) return
  await inTransaction(ctx, async (ctx) => {
    const id = await insertInforme(ctx.db, idUsuario, lunes, ctx.now())
    if (id === null) return
    const { desde, hasta } = semanaAntesDe(lunes)
    await encolarCorreo(ctx, {
      ...{ clave: `informe:${idUsuario}:${lunes}`, tipo: 'informe', idSucursal },
      para: { nombre, direccion: correo },
      asunto: `Negocio, semana del ${fechaLarga(desde)} al ${fechaLarga(hasta)}`,
      texto: `Hola, ${nombre}:\n\nVan las cifras de la semana, junto a las de los mismos días de hace un año. Las de hoy están en «Negocio».\n\nPara dejar de recibirlas, entra a «Negocio» y elige «Quitar».`,
      adjuntos: [{ tipo: 'informeDeNegocio', id, nombre: `Negocio ${desde} a ${hasta}.pdf` }],
    })
  })
}

/** Queues the reports that are due. */
export async function informarCadaLunes(ctx: Ctx, fin: AbortSignal): Promise<void> {
  for (const uno of await listPorInformar(ctx.db, ctx.now(), ZONA_POR_OMISION, HORA_DE_INFORME)) {
    if (fin.aborted) return
    await informar(ctx, uno)
  }
}

/** The report as a PDF, made when its e-mail leaves and of what its reader may see then. */
export const adjuntosDeNegocio: Adjuntos = {
  informeDeNegocio: async ({ db, now, dibujarPdf, optica }, id) => {
    const informe = await selectInforme(db, id)
    if (!informe) return null
    const { lunes, tipo, idSucursal } = informe
    const alcance: Alcance = tipo === '0' ? { tipo: 'todas' } : { tipo: 'propia', idSucursal }
    const cifras = await cifrasDelPeriodo(db, { alcance, ahora: now() }, { ...semanaAntesDe(lunes), contra: 'anio' })
    const membrete = { nombreOptica: optica.nombre, logo: optica.logo, color: optica.color, lineas: [] }
    return { tipo: 'application/pdf', contenido: await dibujarPdf({ clase: 'negocio', datos: { membrete, cifras } }) }
  },
}
