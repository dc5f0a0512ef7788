import { SIN_MONTAJE } from '@nitida/contract/montaje.rules'
import { folioDe } from '@nitida/contract/pedidos.rules'
import { type Etapa, etapas } from '@nitida/contract/taller.rules'
import { sql } from 'kysely'
import { insertRehechoDePar } from '../modules/taller/taller.queries.ts'
import type { Db } from '../platform/datos/db.ts'
import { insertControl } from './demo.controles.ts'
import type { UsuarioCreado } from './demo.usuarios.ts'

const LABORATORIO = { laboratorio: 'Laboratorio Prisma', correo: 'pedidos@laboratorio-prisma.example' }

/** Orders with fitting measures: the first ones, of which these are at an external laboratory. */
const MEDIDOS = 6
const FUERA = 2

/**
 * Where the ones after those stand, each pair in its tray; one was made again after its check, and one is scratched and looked at again.
 * Whatever is not here waits for a tray.
 */
const MESA: readonly { etapa: Etapa; rehecho?: true; visto?: true }[] = [
  { etapa: 'calidad' },
  { etapa: 'montaje' },
  { etapa: 'bisel' },
  { etapa: 'surtido' },
  { etapa: 'listo' },
  { etapa: 'montaje', rehecho: true },
  { etapa: 'calidad', visto: true },
  { etapa: 'bisel' },
]

const listPorHacer = (db: Db) =>
  db
    .selectFrom('pedido as p')
    .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
    .select(['p.id', 'p.folio', 'p.id_sucursal', 'p.fecha_entrega', 'p.creado_en', 's.folio as sucursalNumber'])
    .select(sql<number>`pares_de(p.id)`.as('pares'))
    .where('p.estatus', '=', 'En proceso de elaboración')
    .where('p.eliminado_en', 'is', null)
    .orderBy('p.id_sucursal')
    .orderBy('p.id')
    .limit(FUERA + MESA.length)
    .execute()
type PorHacer = Awaited<ReturnType<typeof listPorHacer>>[number]

const medir = (db: Db, pedido: PorHacer, i: number, id_usuario: number) =>
  db
    .insertInto('pedido_montaje')
    .values({
      id_pedido: pedido.id,
      medidas: JSON.stringify({
        ...{ ...SIN_MONTAJE, dnpOd: 31 + (i % 3) / 2, dnpOi: 31.5, alturaOd: 18, alturaOi: 18 },
        ...{ aroA: 52, aroB: 36, aroDbl: 18, aroEd: 54 },
      }),
      id_usuario,
      en: pedido.creado_en,
    })
    .execute()

/** Gives a pair to the external laboratory. */
async function mandarFuera(db: Db, pedido: PorHacer, par: number, id_usuario: number): Promise<void> {
  const { laboratorio, correo } = LABORATORIO
  await db
    .insertInto('trabajo_par')
    .values({
      ...{ id_pedido: pedido.id, par, id_sucursal: pedido.id_sucursal },
      ...{ laboratorio, correo, prometido: pedido.fecha_entrega },
    })
    .execute()
  const suceso = { que: 'lugar', etapa: 'surtido', detalle: laboratorio, en: pedido.creado_en } as const
  await db
    .insertInto('trabajo_suceso')
    .values({ id_pedido: pedido.id, par, id_usuario, ...suceso })
    .execute()
}

/** What the laboratory says of the first pair of an order. */
async function decir(db: Db, pedido: PorHacer, id_usuario: number, en: Date): Promise<void> {
  const dice = 'EN PULIDO, SALE MANANA'
  const folio = folioDe(pedido)
  const contenido = Buffer.from(`OMAV=3.10\r\nJOB=${folio}\r\nSTATUS=${dice}\r\n`)
  const dicho = { laboratorio: LABORATORIO.laboratorio, archivo: `estado-${folio}.oma`, contenido, dice, en }
  await db
    .insertInto('trabajo_dicho')
    .values({ id_pedido: pedido.id, id_usuario, ...dicho })
    .execute()
}

/** The steps of a job up to its stage; one that was made again went as far as its check before. */
function pasosDe({ etapa, rehecho }: (typeof MESA)[number]) {
  const hasta = (ultima: Etapa) =>
    etapas.slice(1, etapas.indexOf(ultima) + 1).map((una) => ({ que: 'etapa' as const, etapa: una }))
  const antes = rehecho ? [...hasta('calidad'), { que: 'rehecho' as const, etapa: 'surtido' as const }] : []
  return [{ que: 'charola' as const, etapa: 'surtido' as const }, ...antes, ...hasta(etapa)]
}

interface EnSuCharola {
  par: number
  charola: string
  trabajo: (typeof MESA)[number]
}

/** What the pair that is made again costs, in centavos. */
const REHECHO = { causa: 'taller', paga: 'optica', costo: 28_000 } as const

/** The check that a pair fails. @returns what its remake says of it. */
const fallar = async (db: Db, suyo: Parameters<typeof insertControl>[1]) => ({
  ...{ id_control: await insertControl(db, suyo, 'noPasa'), id_usuario: suyo.id_usuario, en: suyo.en },
})

/** Puts a pair on the bench, and tells how it came as far as it did. */
async function trabajar(
  db: Db,
  pedido: PorHacer,
  { par, charola, trabajo }: EnSuCharola,
  id_usuario: number,
  ahora: Date,
): Promise<void> {
  const { id: id_pedido, id_sucursal, creado_en } = pedido
  await db
    .insertInto('trabajo_par')
    .values({ id_pedido, par, id_sucursal, charola, etapa: trabajo.etapa, rehechos: trabajo.rehecho ? 1 : 0 })
    .execute()
  const pasos = pasosDe(trabajo)
  if (trabajo.visto) await insertControl(db, { id_pedido, par, id_usuario, en: ahora }, 'visto')
  for (const [i, { que, etapa }] of pasos.entries()) {
    const en = new Date(creado_en.getTime() + ((ahora.getTime() - creado_en.getTime()) * (i + 1)) / (pasos.length + 1))
    const suyo = { id_pedido, par, id_usuario, en }
    if (que === 'rehecho')
      await insertRehechoDePar(db, { id: id_pedido, par }, { ...REHECHO, ...(await fallar(db, suyo)) })
    if (etapa === 'listo') await insertControl(db, suyo, 'pasa')
    const detalle = que === 'charola' ? charola : que === 'rehecho' ? 'Taller: corte o montaje' : ''
    await db
      .insertInto('trabajo_suceso')
      .values({ ...suyo, que, etapa, detalle })
      .execute()
  }
}

/**
 * Orders that are made: some have their fitting measures, two are at an external laboratory, which says how one does, and the others stand
 * in every stage of the bench.
 */
export async function insertTaller(db: Db, usuarios: readonly UsuarioCreado[], ahora: Date): Promise<void> {
  const maestro = usuarios.find(({ tipo }) => tipo === '0')
  if (!maestro) return
  let charolas = 0
  for (const [i, pedido] of (await listPorHacer(db)).entries()) {
    const quien =
      usuarios.find(({ tipo, id_sucursal }) => tipo === '3' && id_sucursal === pedido.id_sucursal) ?? maestro
    if (i < MEDIDOS) await medir(db, pedido, i, maestro.id)
    for (let par = 1; par <= pedido.pares; par++) {
      if (i < FUERA) {
        await mandarFuera(db, pedido, par, maestro.id)
        continue
      }
      const { etapa, ...primero } = MESA[i - FUERA] ?? { etapa: 'surtido' }
      const charola = String(++charolas).padStart(3, '0')
      const trabajo = { etapa, ...(par === 1 && primero) }
      await trabajar(db, pedido, { par, charola, trabajo }, quien.id, ahora)
    }
    if (i === 0) await decir(db, pedido, maestro.id, ahora)
  }
}
