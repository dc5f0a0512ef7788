import {
  type Cliente,
  type Consentimiento,
  type DatosCliente,
  FichaCliente,
  type GuardarCliente,
} from '@nitida/contract/clientes'
import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { conCambios } from '../../platform/datos/columnas.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import { visiblePara } from './clientes.consulta.service.ts'
import {
  clienteAuditado,
  type FichaGuardada,
  insertCliente,
  insertConsentimiento,
  updateCliente,
  updateEliminado,
} from './clientes.escritura.queries.ts'
import { selectCliente } from './clientes.queries.ts'
import { lockCliente } from './clientes.uno.queries.ts'

/** Codes of the database's refusals. */
const RESTRICCIONES = {
  cliente_unico: 'PACIENTE_DUPLICADO',
  cliente_unido_no_vuelve: 'PACIENTE_UNIDO',
  cliente_bloqueado_no_vuelve: 'PACIENTE_BLOQUEADO',
  consentimiento_aviso: 'AVISO_DESCONOCIDO',
} as const

const autoria = (ctx: CtxSesion) => ({ idUsuario: ctx.actor.id, en: ctx.now() })

const faltaSucursal = (texto: string) => new AppError('DATOS_INVALIDOS', { errors: { sucursal: [texto] } })

/** Branch of a new patient: type 0 chooses it; the others have theirs, and a foreign one is refused (D-9). */
function sucursalElegida({ alcance }: CtxSesion, pedida: number | null | undefined): number {
  const elegida = pedida ?? (alcance.tipo === 'propia' ? alcance.idSucursal : null)
  if (elegida !== null) return elegida
  throw faltaSucursal(alcance.tipo === 'propia' ? 'No tienes una sucursal asignada.' : 'Elige una sucursal.')
}

function exigirNacimiento({ fechaNacimiento }: Partial<DatosCliente>, ahora: Date): void {
  if (!fechaNacimiento || fechaNacimiento <= fechaEn(ZONA_POR_OMISION, ahora)) return
  throw new AppError('DATOS_INVALIDOS', { errors: { fechaNacimiento: ['La fecha de nacimiento todavía no llega.'] } })
}

const iguales = (a: Consentimiento, b: Consentimiento): boolean =>
  a.versionAviso === b.versionAviso &&
  a.whatsappAvisos === b.whatsappAvisos &&
  a.whatsappPromociones === b.whatsappPromociones

/** Adds a consent to a patient's register, whatever it said before. @returns its id. */
export const consentirPor = (ctx: CtxSesion, id: number, dado: Consentimiento) =>
  insertConsentimiento(ctx.db, id, dado, autoria(ctx))

/** Adds a consent to the register when it differs from the last one (D-64). */
async function consentir(
  ctx: CtxSesion,
  id: number,
  vigente: Cliente['consentimiento'],
  dado: Consentimiento | null | undefined,
): Promise<boolean> {
  // A patient who stopped promotions himself and wants them again agrees anew.
  const deHecho = vigente && { ...vigente, whatsappPromociones: vigente.whatsappPromociones && vigente.baja === null }
  if (!dado || (deHecho && iguales(deHecho, dado))) return false
  await insertConsentimiento(ctx.db, id, dado, autoria(ctx))
  return true
}

/**
 * Registers a patient (spec §5).
 * @throws AppError NO_ENCONTRADO for a foreign branch, SUCURSAL_NO_DISPONIBLE, PACIENTE_DUPLICADO (D-42), DATOS_INVALIDOS.
 */
export async function crearCliente(ctx: CtxSesion, cuerpo: DatosCliente): Promise<{ id: number }> {
  const { consentimiento, sucursal: pedida, ...resto } = cuerpo
  const idSucursal = sucursalElegida(ctx, pedida)
  exigirNacimiento(cuerpo, ctx.now())
  const crear = inTransaction(ctx, async (ctx) => {
    await sucursalEnAlcance(ctx, idSucursal)
    const id = await insertCliente(ctx.db, { ...resto, sucursal: idSucursal }, autoria(ctx))
    const consentimientoRegistrado = await consentir(ctx, id, null, consentimiento)
    const despues = { sucursal: idSucursal, consentimientoRegistrado }
    await auditar(ctx, { accion: 'cliente creado', entidad: clienteAuditado, id, idSucursal, despues })
    anunciar(ctx, 'NewClientAdded', id, idSucursal)
    return { id }
  })
  return conRestricciones(RESTRICCIONES, crear)
}

/** A patient's own fields; his branch is written down apart. */
const camposPropios = FichaCliente.omit({ sucursal: true }).keyof().options

/**
 * One change of one patient: his row is held, the change audited and announced, in both branches when he moves. The audit can
 * never be erased, so it names the changed fields and keeps no copy of his data.
 */
function cambiar(
  ctx: CtxSesion,
  id: number,
  accion: 'cliente guardado' | 'cliente eliminado' | 'cliente restaurado' | 'cliente bloqueado',
  trabajo: (ctx: CtxSesion, antes: Cliente) => Promise<object>,
): Promise<Cliente> {
  const cambio = inTransaction(ctx, async (ctx) => {
    await lockCliente(ctx.db, ctx.alcance, id)
    const antes = await selectCliente(ctx.db, ctx.alcance, id, ctx.now())
    const debeEstar = accion === 'cliente restaurado'
    if (!antes || (antes.eliminado !== debeEstar && accion !== 'cliente bloqueado')) throw new AppError('NO_ENCONTRADO')
    const extra = await trabajo(ctx, antes)
    const cliente = exigir(await selectCliente(ctx.db, ctx.alcance, id, ctx.now()))
    const camposCambiados = camposPropios.filter((campo) => antes[campo] !== cliente[campo])
    const despues = { ...cliente, ...extra, ...(camposCambiados.length > 0 && { camposCambiados }) }
    await auditar(ctx, { accion, entidad: clienteAuditado, id, idSucursal: cliente.sucursal, antes, despues })
    const evento = cliente.eliminado ? 'DeletedClient' : 'UpdatedClient'
    for (const sucursal of new Set([antes.sucursal, cliente.sucursal])) anunciar(ctx, evento, id, sucursal)
    return visiblePara(ctx, cliente)
  })
  return conRestricciones(RESTRICCIONES, cambio)
}

/**
 * Saves a patient; an absent field keeps its value (D-78). Only type 0 moves him to another branch, which must be active.
 * @throws AppError PACIENTE_CAMBIADO with the patient as he is, when the version sent is not his; NO_ENCONTRADO,
 * SUCURSAL_NO_DISPONIBLE, PACIENTE_DUPLICADO (D-42), DATOS_INVALIDOS.
 */
export async function guardarCliente(ctx: CtxSesion, id: number, cuerpo: GuardarCliente): Promise<Cliente> {
  const { consentimiento, sucursal: pedida, version, ...cambios } = cuerpo
  exigirNacimiento(cuerpo, ctx.now())
  return cambiar(ctx, id, 'cliente guardado', async (ctx, antes) => {
    if (version && version !== antes.version)
      throw new AppError('PACIENTE_CAMBIADO', { actual: visiblePara(ctx, antes) })
    const sucursal = pedida ?? antes.sucursal
    if (sucursal !== antes.sucursal) await sucursalEnAlcance(ctx, sucursal)
    const ficha = conCambios<FichaGuardada>(antes, { ...cambios, sucursal })
    const misma = ficha.edad === antes.edad && ficha.fechaNacimiento === antes.fechaNacimiento
    await updateCliente(ctx.db, id, ficha, misma ? null : ctx.now())
    return { consentimientoRegistrado: await consentir(ctx, id, antes.consentimiento, consentimiento) }
  })
}

/** Removes a patient from all lists (D-73, D-88). @throws AppError PACIENTE_CON_CITAS, PACIENTE_CON_SALDO, PACIENTE_CON_PEDIDO. */
export const eliminarCliente = (ctx: CtxSesion, id: number): Promise<Cliente> =>
  cambiar(ctx, id, 'cliente eliminado', async (ctx) => {
    const enLaCadena = await selectCliente(ctx.db, { tipo: 'todas' }, id, ctx.now())
    if (enLaCadena?.proximaCita) throw new AppError('PACIENTE_CON_CITAS')
    if (enLaCadena?.saldoPendiente) throw new AppError('PACIENTE_CON_SALDO')
    if (enLaCadena?.estatusPedido) throw new AppError('PACIENTE_CON_PEDIDO')
    await updateEliminado(ctx.db, id, ctx.now())
    return {}
  })

/**
 * Takes a patient out for good whose data are to be blocked, removed by hand before or not, with what is still open left as it is.
 * @param bloquear writes the block down, while he is held.
 * @throws AppError NO_ENCONTRADO.
 */
export const bloquearCliente = (ctx: CtxSesion, id: number, bloquear: (ctx: CtxSesion) => Promise<void>) =>
  cambiar(ctx, id, 'cliente bloqueado', async (ctx, antes) => {
    if (!antes.eliminado) await updateEliminado(ctx.db, id, ctx.now())
    await bloquear(ctx)
    return { bloqueado: true }
  })

/** Brings a removed patient back. @throws AppError PACIENTE_DUPLICADO when he was registered again meanwhile, PACIENTE_UNIDO, PACIENTE_BLOQUEADO. */
export const restaurarCliente = (ctx: CtxSesion, id: number): Promise<Cliente> =>
  cambiar(ctx, id, 'cliente restaurado', async (ctx) => {
    await updateEliminado(ctx.db, id, null)
    return {}
  })
