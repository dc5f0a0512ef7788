import type { Defectos } from '@nitida/contract/calidad.defectos'
import { parPedido } from '@nitida/contract/calidad.pedido'
import { disenoDe, PAR_VACIO, type Par, tipoDeLente, veredictoDe } from '@nitida/contract/calidad.rules'
import { lentes } from '@nitida/contract/graduacion.rules'
import { elementosPorMedir } from '@nitida/contract/taller.rules'
import { notaDelPedido } from '../modules/clinica/clinica.recetas.service.ts'
import type { Db } from '../platform/datos/db.ts'

interface Suyo {
  id_pedido: number
  par: number
  id_usuario: number
  en: Date
}

/** What whoever measures writes of an order whose note says nothing. */
const lente = { esf: -2, cil: -0.5, eje: 90, add: null }
const DICHO: Par = { ...PAR_VACIO, Od: lente, Oi: lente, dnpOd: 31.5, dnpOi: 31.5 }

/** A pair as its order asks for, or with a right lens that is a dioptre off. */
const medidoDe = (pedido: Par, resultado: 'pasa' | 'noPasa'): Par => ({
  ...{ ...pedido, prismaVertical: pedido.prismaVertical ?? 0, prismaHorizontal: pedido.prismaHorizontal ?? 0 },
  ...(resultado === 'noPasa' && { Od: { ...pedido.Od, esf: (pedido.Od.esf ?? 0) - 1 } }),
})

/** What a check says of a pair: one that is 'visto' measures well and is scratched. */
const dicho = {
  pasa: { resultado: 'pasa', causa: null },
  noPasa: { resultado: 'noPasa', causa: 'taller' },
  visto: { resultado: 'noPasa', causa: 'material', defectos: JSON.stringify({ rayon: 'Od' } satisfies Defectos) },
} as const

/** The check of a pair. @returns its id. */
export async function insertControl(db: Db, suyo: Suyo, como: keyof typeof dicho): Promise<number> {
  const { id_visita: idVisita, id_historia: idHistoria } = await db
    .selectFrom('pedido')
    .select(['id_visita', 'id_historia'])
    .where('id', '=', suyo.id_pedido)
    .executeTakeFirstOrThrow()
  const elementos = db.selectFrom('pedido_elemento').select('lente').where('id_pedido', '=', suyo.id_pedido)
  const texto = elementosPorMedir(await elementos.orderBy('orden').execute())[suyo.par - 1]?.lente ?? ''
  const graduacion = (await notaDelPedido({ db }, { idVisita, idHistoria }))?.receta.graduacion ?? null
  const tipo = lentes.find((uno) => uno === tipoDeLente(texto)) ?? 'Monofocal'
  const pedido = parPedido(DICHO, { graduacion, montaje: null }, tipo)
  const deMedidas = como === 'noPasa' ? 'noPasa' : 'pasa'
  const [medido, diseno, norma] = [medidoDe(pedido, deMedidas), disenoDe(tipo), 'ANSI Z80.1' as const]
  const { resultado: veredicto } = veredictoDe(pedido, medido, norma, diseno)
  if (veredicto !== deMedidas) throw new Error(`the check of a demo order says ${veredicto}`)
  const { id } = await db
    .insertInto('control_calidad')
    .values({
      ...{ ...suyo, norma, diseno, ...dicho[como] },
      ...{ pedido: JSON.stringify(pedido), medido: JSON.stringify(medido) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
