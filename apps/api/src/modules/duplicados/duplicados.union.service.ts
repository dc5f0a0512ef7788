import { DIAS_PARA_SEPARAR, type Union, type UnirPacientes } from '@nitida/contract/duplicados'
import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditarVarios } from '../../platform/llamada/auditoria.ts'
import { anunciar, type Ctx, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { consentirPor } from '../clientes/clientes.service.ts'
import { sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import { pacienteComparado } from './duplicados.auditoria.ts'
import {
  type CambiosDeUnion,
  type Columnas,
  type Consentido,
  cambiosDe,
  leerColumnas,
  leerGuardado,
  nombresDe,
  vueltas,
} from './duplicados.union.cambios.ts'
import {
  countPedidosPartidos,
  type FilaDeUnion,
  listUniones,
  lockDos,
  olvidarUniones,
  selectPermiso,
  selectUnion,
  selectUnionDe,
  separar,
  tieneOtraDespues,
  unir,
  updateColumnas,
  updateRetirado,
} from './duplicados.union.queries.ts'

const DIA_MS = 24 * 3600 * 1000
const RESTRICCIONES = { cliente_unico: 'UNION_CHOCA' } as const

const hasta = (creadaEn: Date): Date => new Date(creadaEn.getTime() + DIAS_PARA_SEPARAR * DIA_MS)

const aUnion = (fila: FilaDeUnion): Union => ({
  id: fila.id,
  ganador: { id: fila.idGanador, nombreCompleto: fila.ganador },
  perdedor: { id: fila.idPerdedor, nombreCompleto: fila.perdedor },
  ...{ movidos: fila.movidos, creadaPor: fila.creadaPor, creadaEn: fila.creadaEn.toISOString() },
  ...{ deshacerHasta: hasta(fila.creadaEn).toISOString(), deshechaEn: fila.deshechaEn?.toISOString() ?? null },
})

type Permiso = Awaited<ReturnType<typeof selectPermiso>>

const deHecho = (permiso: Permiso) =>
  permiso && { avisos: permiso.avisos, promociones: permiso.promociones && !permiso.baja }

/** Of two consents the stricter: who refused in one of his records has refused. */
function masEstricto(uno: Permiso, otro: Permiso) {
  const [a, b] = [deHecho(uno), deHecho(otro)]
  return a && b ? { avisos: a.avisos && b.avisos, promociones: a.promociones && b.promociones } : (a ?? b)
}

/** What two patients agreed to, and what would hold once they are one. */
export async function permisosDeDos(ctx: CtxSesion, ganador: number, perdedor: number) {
  const [suyo, otro] = [await selectPermiso(ctx.db, ganador), await selectPermiso(ctx.db, perdedor)]
  return { ganador: deHecho(suyo), perdedor: deHecho(otro), queda: masEstricto(suyo, otro) }
}

const comoDado = ({ versionAviso, medio, avisos, promociones }: NonNullable<Permiso>) => ({
  ...{ versionAviso, medio, whatsappAvisos: avisos, whatsappPromociones: promociones },
})

/** Registers for the winner what holds of both, where the newest of their consents says something else. */
async function juntarPermisos(ctx: CtxSesion, ganador: number, perdedor: number): Promise<Consentido> {
  const [suyo, otro] = [await selectPermiso(ctx.db, ganador), await selectPermiso(ctx.db, perdedor)]
  const queda = masEstricto(suyo, otro)
  const ultimo = suyo && otro ? (suyo.id > otro.id ? suyo : otro) : (suyo ?? otro)
  const antes = suyo && comoDado(suyo)
  if (!queda || !ultimo || (queda.avisos === ultimo.avisos && queda.promociones === ultimo.promociones))
    return { agregado: null, antes }
  await consentirPor(ctx, ganador, {
    ...comoDado(ultimo),
    whatsappAvisos: queda.avisos,
    whatsappPromociones: queda.promociones,
  })
  return { agregado: (await selectPermiso(ctx.db, ganador))?.id ?? null, antes }
}

interface Hecho {
  accion: 'pacientes unidos' | 'pacientes separados'
  union: number
  movidos: number
  camposCambiados: string[]
}

/** Writes a union, or its end, down of both patients, and tells the screens. */
async function anotar(
  ctx: CtxSesion,
  { accion, ...hecho }: Hecho,
  [ganador, perdedor]: readonly { id: number; idSucursal: number }[],
): Promise<void> {
  if (!ganador || !perdedor) return
  const clave = accion === 'pacientes unidos' ? 'unidoCon' : 'separadoDe'
  await auditarVarios(
    ctx,
    [
      { yo: ganador, otro: perdedor },
      { yo: perdedor, otro: ganador },
    ].map(({ yo, otro }) => ({
      ...{ accion, entidad: pacienteComparado, id: yo.id, idSucursal: yo.idSucursal },
      despues: { ...hecho, sucursal: yo.idSucursal, [clave]: otro.id },
    })),
  )
  anunciar(ctx, 'UpdatedClient', ganador.id, ganador.idSucursal)
  const evento = accion === 'pacientes unidos' ? 'DeletedClient' : 'UpdatedClient'
  anunciar(ctx, evento, perdedor.id, perdedor.idSucursal)
}

/**
 * Joins two patients: the loser retires and leads to the winner, who has everything of both. Asked again for the same two it answers the
 * union that there is.
 * @throws AppError NO_ENCONTRADO for one out of reach or removed, PACIENTE_UNIDO when one was joined to somebody else, UNION_CAMBIADA
 * when a record is not the one that was seen, UNION_CHOCA, SUCURSAL_NO_DISPONIBLE.
 */
export function unirPacientes(ctx: CtxSesion, cuerpo: UnirPacientes): Promise<Union> {
  const { ganador: idGanador, perdedor: idPerdedor, versiones, delPerdedor } = cuerpo
  if (idGanador === idPerdedor) throw new AppError('NO_ENCONTRADO')
  const union = inTransaction(ctx, async (ctx) => {
    const dos = await lockDos(ctx.db, ctx.alcance, [idGanador, idPerdedor])
    const [ganador, perdedor] = [exigir(dos.get(idGanador)), exigir(dos.get(idPerdedor))]
    const hecha = await selectUnionDe(ctx.db, ctx.alcance, idPerdedor)
    if (hecha?.idGanador === idGanador) return aUnion(hecha)
    if (hecha || (await selectUnionDe(ctx.db, ctx.alcance, idGanador))) throw new AppError('PACIENTE_UNIDO')
    if (ganador.eliminado || perdedor.eliminado) throw new AppError('NO_ENCONTRADO')
    if (ganador.version !== versiones.ganador || perdedor.version !== versiones.perdedor)
      throw new AppError('UNION_CAMBIADA')

    const cambios = cambiosDe(leerColumnas(ganador.fila), leerColumnas(perdedor.fila), delPerdedor)
    if (cambios.id_sucursal) await sucursalEnAlcance(ctx, perdedor.idSucursal)
    const consentimiento = await juntarPermisos(ctx, idGanador, idPerdedor)
    await updateRetirado(ctx.db, idPerdedor, ctx.now())
    const despues = Object.fromEntries(Object.entries(cambios).map(([columna, { despues }]) => [columna, despues]))
    if (nombresDe(cambios).length > 0) await updateColumnas(ctx.db, idGanador, despues)
    const id = await unir(ctx.db, {
      ...{ ganador: idGanador, perdedor: idPerdedor, por: ctx.actor.id, en: ctx.now() },
      campos: { cambios, consentimiento },
    })
    const nueva = exigir(await selectUnion(ctx.db, { tipo: 'todas' }, id))
    const hecho = { accion: 'pacientes unidos', union: id, movidos: nueva.movidos } as const
    await anotar(ctx, { ...hecho, camposCambiados: nombresDe(cambios) }, [ganador, perdedor])
    return aUnion(nueva)
  })
  return conRestricciones(RESTRICCIONES, union)
}

/** @throws AppError UNION_NO_SE_DESHACE with the reason, DESHACER_VENCIDO. */
async function exigirQueSeDeshaga(ctx: CtxSesion, fila: FilaDeUnion, ganadorEliminado: boolean): Promise<void> {
  const limite = hasta(fila.creadaEn)
  if (ctx.now() > limite)
    throw new AppError('DESHACER_VENCIDO', {
      datos: { limite: fechaEn(ZONA_POR_OMISION, limite).split('-').reverse().join('/') },
    })
  const negar = (motivo: string) => new AppError('UNION_NO_SE_DESHACE', { datos: { motivo } })
  if (fila.idVigente !== fila.idGanador)
    throw negar('El paciente que se quedó se unió después con otro. Deshaz primero esa unión.')
  if (ganadorEliminado) throw negar('El paciente que se quedó está eliminado. Restáuralo primero.')
  if (await tieneOtraDespues(ctx.db, fila))
    throw negar('Después se le unió otro paciente. Deshaz primero la unión más reciente.')
  const partidos = await countPedidosPartidos(ctx.db, fila.id)
  if (partidos > 0)
    throw negar(
      `Después de unirlos se ${partidos === 1 ? 'hizo un pedido' : `hicieron ${partidos} pedidos`} con una graduación del otro paciente, y un pedido va con su graduación.`,
    )
}

/** Puts the winner's record back where it still says what the union wrote. @returns columns that went back. */
async function devolverCampos(ctx: CtxSesion, id: number, ahora: Columnas, cambios: CambiosDeUnion): Promise<string[]> {
  const vuelven = vueltas(ahora, cambios)
  if (vuelven.length > 0) await updateColumnas(ctx.db, id, Object.fromEntries(vuelven))
  return vuelven.map(([columna]) => columna)
}

/**
 * Takes a union back: exactly the rows that it moved return, what was added since stays with the winner. Asked again it answers the same.
 * @throws AppError NO_ENCONTRADO, DESHACER_VENCIDO, UNION_NO_SE_DESHACE, UNION_CHOCA.
 */
export function separarPacientes(ctx: CtxSesion, id: number): Promise<Union> {
  const union = inTransaction(ctx, async (ctx) => {
    const antes = exigir(await selectUnion(ctx.db, ctx.alcance, id))
    const dos = await lockDos(ctx.db, ctx.alcance, [antes.idGanador, antes.idPerdedor])
    const [ganador, perdedor] = [exigir(dos.get(antes.idGanador)), exigir(dos.get(antes.idPerdedor))]
    const fila = exigir(await selectUnion(ctx.db, ctx.alcance, id))
    if (fila.deshechaEn) return aUnion(fila)
    await exigirQueSeDeshaga(ctx, fila, ganador.eliminado)

    const { cambios, consentimiento } = leerGuardado(fila.campos)
    await separar(ctx.db, id, ctx.actor.id, ctx.now())
    const camposCambiados = await devolverCampos(ctx, ganador.id, leerColumnas(ganador.fila), cambios)
    await updateRetirado(ctx.db, perdedor.id, null)
    const ultimo = await selectPermiso(ctx.db, ganador.id)
    if (consentimiento.antes && consentimiento.agregado !== null && ultimo?.id === consentimiento.agregado)
      await consentirPor(ctx, ganador.id, consentimiento.antes)
    const hecho = { accion: 'pacientes separados', union: id, movidos: fila.movidos } as const
    await anotar(ctx, { ...hecho, camposCambiados }, [ganador, perdedor])
    return aUnion(exigir(await selectUnion(ctx.db, ctx.alcance, id)))
  })
  return conRestricciones(RESTRICCIONES, union)
}

/** Unions that can still be taken back, and those that were. */
export async function listarUniones(ctx: CtxSesion, pagina: { page?: number | undefined; limit?: number | undefined }) {
  const desde = new Date(ctx.now().getTime() - DIAS_PARA_SEPARAR * DIA_MS)
  const { filas, ...cuenta } = await listUniones(ctx.db, ctx.alcance, { ...pagina, desde })
  return { data: filas.map(aUnion), ...cuenta }
}

/** Forgets what unions that can no longer be taken back kept of people's data. */
export async function barrerUniones({ base, now }: Ctx): Promise<void> {
  await olvidarUniones(base, new Date(now().getTime() - DIAS_PARA_SEPARAR * DIA_MS))
}
