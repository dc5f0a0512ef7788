import { causaDeDefectos, conDefectos, escribirDefectos } from '@nitida/contract/calidad.defectos'
import { parPedido } from '@nitida/contract/calidad.pedido'
import { disenoDe, PAR_VACIO, veredictoDe } from '@nitida/contract/calidad.rules'
import { aCentavos } from '@nitida/contract/dinero'
import { folioDe } from '@nitida/contract/pedidos.rules'
import { alcanceDe } from '@nitida/contract/permisos'
import { rehechoPorFalla } from '@nitida/contract/rehechos.rules'
import type { Control, NuevoControl, Trabajo } from '@nitida/contract/taller'
import { type CausaDeFalla, type Etapa, etiquetaCausaDeFalla } from '@nitida/contract/taller.rules'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import {
  type FilaDeTrabajo,
  holdPedido,
  insertControl,
  insertRehechoDePar,
  listControles,
  lockTrabajo,
  updateEtapa,
} from './taller.queries.ts'
import { anotar, exigirFila, trabajoDe } from './taller.service.ts'

const controlAuditado: Auditada = {
  entidad: 'controlDeCalidad',
  campos: [
    'idPedido',
    'par',
    'norma',
    'diseno',
    'resultado',
    'defectos',
    'causa',
    'rehecho',
    'laboratorio',
    'paga',
    'costo',
  ],
}

/** The bench neither reads nor writes what anything costs (D-93). */
function exigirCostos({ actor }: CtxSesion, { costo = null }: NuevoControl): void {
  if (costo !== null && alcanceDe(actor.tipo, 'negocio.ver') === null) throw new AppError('SIN_PERMISO')
}

const enControl: readonly Etapa[] = ['calidad', 'listo']

/**
 * A check of somebody else since this one began was of the same glasses, or of ones that are made again by now. A pair that passed is
 * measured again only by who knows that it did, and before it is packed.
 */
async function exigirMedible(ctx: CtxSesion, fila: FilaDeTrabajo, { ultimo }: NuevoControl): Promise<void> {
  if (!fila.charola || !enControl.includes(fila.etapa)) throw new AppError('NO_ESTA_EN_CALIDAD')
  const [otro] = await listControles(ctx.db, fila)
  const sabido = (otro?.id ?? null) === ultimo
  if (fila.etapa === 'listo') {
    if (!sabido) throw new AppError('PAR_YA_MEDIDO')
    const datos = { pedido: folioDe(fila) }
    if (fila.envio) throw new AppError(fila.envio.estado === 'abierto' ? 'SALE_EN_ENVIO' : 'YA_VA_EN_ENVIO', { datos })
  }
  if (sabido || ultimo === undefined) return
  throw new AppError('OTRO_CONTROL_ANTES', { datos: { resultado: otro?.resultado === 'pasa' ? 'pasa' : 'no pasa' } })
}

/** What a pair is held against, what was measured, and the verdict. @throws AppError FALTA_LO_PEDIDO, FALTA_MEDIR. */
function juzgar(trabajo: Trabajo, { norma, tipoLente, medido, defectos = {}, pedido: dicho }: NuevoControl) {
  const pedido = parPedido(dicho, trabajo, tipoLente)
  const { resultado: deMedidas, faltan, renglones } = veredictoDe(pedido, medido, norma, disenoDe(tipoLente))
  if (renglones.length === 0) throw new AppError('FALTA_LO_PEDIDO')
  const resultado = conDefectos(deMedidas, defectos)
  if (resultado === 'incompleto') throw new AppError('FALTA_MEDIR', { datos: { faltan } })
  return { pedido, medido, resultado }
}

/**
 * Judges a finished pair by the standard's tolerances and by what is seen on it, whatever the browser reckoned. One that passes is
 * ready; one that fails is kept with its cause and is made again, mounted again or measured again, whatever the other pairs do. One
 * that was ready and is in no shipment may be measured again, where its powers are doubted at packing. Of an order without glasses
 * nothing is measured: what is seen decides.
 * @throws AppError NO_ESTA_EN_CALIDAD, PAR_YA_MEDIDO, SALE_EN_ENVIO, YA_VA_EN_ENVIO, OTRO_CONTROL_ANTES, FALTA_LO_PEDIDO, FALTA_MEDIR,
 * FALTA_CAUSA, TRABAJO_TERMINADO; SIN_PERMISO for a cost from who sees none.
 */
export const controlar = (ctx: CtxSesion, id: number, cuerpo: NuevoControl): Promise<Control> =>
  inTransaction(ctx, async (ctx) => {
    const { norma, tipoLente, par, defectos = {}, nota = '' } = cuerpo
    exigirCostos(ctx, cuerpo)
    const cual = { id, par }
    await holdPedido(ctx.db, id)
    await lockTrabajo(ctx.db, cual)
    const fila = await exigirFila(ctx, cual)
    await exigirMedible(ctx, fila, cuerpo)
    const diseno = disenoDe(tipoLente)
    const { pedido, medido, resultado } = fila.sinMedidas
      ? { pedido: PAR_VACIO, medido: PAR_VACIO, resultado: conDefectos('pasa', defectos) }
      : juzgar(await trabajoDe(ctx, cual), cuerpo)
    const causa =
      resultado === 'pasa' ? null : exigir(cuerpo.causa ?? causaDeDefectos(defectos, fila.laboratorio), 'FALTA_CAUSA')
    const control = { norma, diseno, pedido, medido, defectos, nota, resultado, causa }
    const { id: idControl } = await insertControl(ctx.db, cual, control, ctx.actor.id, ctx.now())
    const rehecho =
      causa && cuerpo.salida === 'rehacer' ? await rehacerPar(ctx, fila, { idControl, causa }, cuerpo) : {}
    const queda = causa === null ? 'listo' : cuerpo.salida === 'montaje' ? 'montaje' : 'calidad'
    if (cuerpo.salida !== 'rehacer' || causa === null) await dejarEn(ctx, fila, queda, causa)
    const visto = escribirDefectos(defectos)
    const despues = { idPedido: id, par, norma, diseno, resultado, defectos: visto, causa, ...rehecho }
    const { idSucursal } = fila
    await auditar(ctx, { accion: 'control de calidad', entidad: controlAuditado, id, idSucursal, despues })
    return exigir((await listControles(ctx.db, cual))[0])
  })

/** Sends a pair that failed back to its start, on record. @returns what the audit tells of it. */
async function rehacerPar(
  ctx: CtxSesion,
  fila: FilaDeTrabajo,
  { idControl, causa: falla }: { idControl: number; causa: CausaDeFalla },
  cuerpo: NuevoControl,
) {
  const { causa, paga: deCausa } = rehechoPorFalla[falla]
  const { laboratorio } = fila
  const paga = cuerpo.paga ?? deCausa
  const costo = typeof cuerpo.costo === 'number' ? aCentavos(cuerpo.costo) : null
  const rehecho = { id_control: idControl, causa, laboratorio, paga, costo }
  // Before its step, of which the database would make one by itself for the release before.
  await insertRehechoDePar(ctx.db, fila, { ...rehecho, id_usuario: ctx.actor.id, en: ctx.now() })
  await updateEtapa(ctx.db, fila, 'surtido', true)
  await anotar(ctx, fila, 'rehecho', 'surtido', etiquetaCausaDeFalla[falla])
  return { rehecho: true, laboratorio, paga, costo }
}

/** Leaves a pair where its check sends it; one that stays where it is has moved nowhere. */
async function dejarEn(ctx: CtxSesion, fila: FilaDeTrabajo, etapa: Etapa, causa: CausaDeFalla | null): Promise<void> {
  if (fila.etapa === etapa) return anunciar(ctx, 'TallerUpdated', fila.id, fila.idSucursal)
  await updateEtapa(ctx.db, fila, etapa)
  await anotar(ctx, fila, 'etapa', etapa, causa ? etiquetaCausaDeFalla[causa] : '')
}
