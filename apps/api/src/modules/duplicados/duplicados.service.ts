import {
  type ComparacionDePacientes,
  clasesDeUnion,
  DIAS_PARA_SEPARAR,
  type FichaDeUnion,
  type ParejaParecida,
} from '@nitida/contract/duplicados'
import { MUY_PARECIDOS } from '@nitida/contract/parecido.rules'
import { AppError } from '../../platform/entorno/errores.ts'
import { auditarVarios } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { clientePorId } from '../clientes/clientes.consulta.service.ts'
import { pacienteComparado } from './duplicados.auditoria.ts'
import { countPorComparar } from './duplicados.hallazgo.queries.ts'
import { parecidoDe } from './duplicados.hallazgo.service.ts'
import { insertDistintos, listCuentas, listParejas, sonDistintos } from './duplicados.queries.ts'
import { lockDos } from './duplicados.union.queries.ts'
import { permisosDeDos } from './duplicados.union.service.ts'

const DIA_MS = 24 * 3600 * 1000

type Fila = Awaited<ReturnType<typeof listParejas>>['filas'][number]

const aPareja = (fila: Fila): ParejaParecida => ({
  a: {
    ...{ id: fila.idA, nombreCompleto: fila.nombreA, telefono: fila.telefonoA },
    ...{ fechaNacimiento: fila.nacimientoA, sucursalNumber: fila.sucursalA },
  },
  b: {
    ...{ id: fila.idB, nombreCompleto: fila.nombreB, telefono: fila.telefonoB },
    ...{ fechaNacimiento: fila.nacimientoB, sucursalNumber: fila.sucursalB },
  },
  muyParecidos: fila.puntos >= MUY_PARECIDOS,
  motivos: fila.motivos,
})

export async function listarParejas(
  ctx: CtxSesion,
  filtro: { page?: number | undefined; limit?: number | undefined; sucursal?: number | undefined },
) {
  const { filas, ...cuenta } = await listParejas(ctx.db, ctx.alcance, filtro)
  const { n: porComparar } = await countPorComparar(ctx.db)
  return { data: filas.map(aPareja), ...cuenta, porComparar }
}

const exigirDos = (id: number, otro: number): void => {
  if (id === otro) throw new AppError('NO_ENCONTRADO')
}

const historiaDe = ({ cuentas }: FichaDeUnion): number => clasesDeUnion.reduce((n, clase) => n + cuentas[clase], 0)

async function fichasDe(ctx: CtxSesion, ids: readonly [number, number]): Promise<[FichaDeUnion, FichaDeUnion]> {
  const cuentas = await listCuentas(ctx.db, ids)
  const ficha = async (id: number): Promise<FichaDeUnion> => {
    const cliente = await clientePorId(ctx, id)
    const suyas = cuentas.get(id)
    if (!suyas || cliente.id !== id) throw new AppError('PACIENTE_UNIDO')
    const { ultimaVisita, importado, id: _, ...resto } = suyas
    return { ...cliente, ultimaVisita: ultimaVisita?.toISOString() ?? null, importado, cuentas: resto }
  }
  return [await ficha(ids[0]), await ficha(ids[1])]
}

/**
 * Two patients side by side; the one with more history is proposed to stay, else the older one.
 * @throws AppError NO_ENCONTRADO for one out of reach, PACIENTE_UNIDO.
 */
export async function compararDos(ctx: CtxSesion, id: number, otro: number): Promise<ComparacionDePacientes> {
  exigirDos(id, otro)
  const [una, dos] = await fichasDe(ctx, id < otro ? [id, otro] : [otro, id])
  const [ganador, perdedor] = historiaDe(dos) > historiaDe(una) ? [dos, una] : [una, dos]
  const parecido = await parecidoDe(ctx.db, id, otro, ctx.now())
  return {
    ...{ ganador, perdedor, motivos: parecido?.motivos ?? [] },
    muyParecidos: parecido !== null && parecido.puntos >= MUY_PARECIDOS,
    distintos: await sonDistintos(ctx.db, id, otro),
    permisos: await permisosDeDos(ctx, ganador.id, perdedor.id),
    deshacerHasta: new Date(ctx.now().getTime() + DIAS_PARA_SEPARAR * DIA_MS).toISOString(),
  }
}

/**
 * Says that two patients are two people; the database forgets it once either of them changes.
 * @throws AppError NO_ENCONTRADO.
 */
export const decirDistintos = (ctx: CtxSesion, id: number, otro: number) =>
  inTransaction(ctx, async (ctx) => {
    exigirDos(id, otro)
    const dos = await lockDos(ctx.db, ctx.alcance, [id, otro])
    const [una, otra] = [dos.get(id), dos.get(otro)]
    if (!una || !otra || una.eliminado || otra.eliminado) throw new AppError('NO_ENCONTRADO')
    const nuevo = await insertDistintos(ctx.db, { a: id, b: otro, por: ctx.actor.id, en: ctx.now() })
    if (nuevo)
      await auditarVarios(
        ctx,
        [
          { id, sucursal: una.idSucursal, distintoDe: otro },
          { id: otro, sucursal: otra.idSucursal, distintoDe: id },
        ].map((despues) => ({
          ...{ accion: 'pacientes distintos', entidad: pacienteComparado, id: despues.id },
          ...{ idSucursal: despues.sucursal, despues },
        })),
      )
    return { id, otro }
  })
