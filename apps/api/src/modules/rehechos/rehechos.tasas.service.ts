import { aPesos } from '@nitida/contract/dinero'
import { diasEntre } from '@nitida/contract/fechas'
import { DIAS_MAXIMOS } from '@nitida/contract/negocio.rules'
import type { TasaDeRehechos } from '@nitida/contract/rehechos'
import { type CausaDeRehecho, etiquetaCausaDeRehecho } from '@nitida/contract/rehechos.rules'
import { AppError } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { exigirSucursal } from '../sucursales/sucursales.alcance.service.ts'
import { type ConsultaDeRehechos, countRehechos, listRehechosDe } from './rehechos.tasas.queries.ts'

type Pedidas = Omit<ConsultaDeRehechos, 'alcance'>

/** @throws AppError DATOS_INVALIDOS, NO_ENCONTRADO for a branch out of reach. */
async function consultaDe<P extends Pedidas>(ctx: CtxSesion, pedidas: P) {
  const { desde, hasta, sucursal } = pedidas
  if (desde > hasta || diasEntre(desde, hasta) >= DIAS_MAXIMOS)
    throw new AppError('DATOS_INVALIDOS', { errors: { desde: ['Elige hasta un año.'] } })
  if (sucursal !== undefined) await exigirSucursal(ctx, sucursal)
  return { ...pedidas, alcance: ctx.alcance }
}

const SIN_CLAVE: Record<TasaDeRehechos['grupo'], string> = {
  causa: 'Sin causa',
  laboratorio: 'Taller propio',
  optometrista: 'Sin visita ni historia',
  marca: 'Sin artículo del catálogo',
}

function nombreDe({ grupo, clave, nombre }: Pick<TasaDeRehechos, 'grupo' | 'clave' | 'nombre'>): string {
  if (clave === '') return SIN_CLAVE[grupo]
  return grupo === 'causa' ? etiquetaCausaDeRehecho[clave as CausaDeRehecho] : nombre // a cause's key is one of them
}

/** Remakes of a period by what they are counted by, beside its orders. */
export async function tasasDeRehechos(ctx: CtxSesion, pedidas: Pedidas) {
  const { grupos, todos, costo, ...cuenta } = await countRehechos(ctx.db, await consultaDe(ctx, pedidas))
  const pedidosDe = new Map((todos ?? []).map(({ grupo, clave, pedidos }) => [`${grupo} ${clave}`, pedidos]))
  return {
    ...cuenta,
    costo: aPesos(costo),
    grupos: (grupos ?? []).map((uno) => ({
      ...uno,
      ...{ nombre: nombreDe(uno), costo: aPesos(uno.costo) },
      pedidos: uno.grupo === 'causa' ? null : (pedidosDe.get(`${uno.grupo} ${uno.clave}`) ?? 0),
    })),
  }
}

/** The remakes behind one of those numbers. */
export async function renglonesDeRehechos(
  ctx: CtxSesion,
  {
    grupo,
    clave,
    ...pedidas
  }: Pedidas & Pick<TasaDeRehechos, 'grupo' | 'clave'> & { page?: number | undefined; limit?: number | undefined },
) {
  const { filas, total } = await listRehechosDe(ctx.db, await consultaDe(ctx, pedidas), { grupo, clave })
  return { data: filas.map((fila) => ({ ...fila, costo: fila.costo === null ? null : aPesos(fila.costo) })), total }
}
