import type { deQuien } from '@nitida/contract/clinica.schema'
import type { CrearVisita } from '@nitida/contract/visitas'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import { type Columnas, escritas, leidas } from '../../platform/datos/columnas.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { leerIds } from '../../platform/datos/paginas.ts'
import { sinBloquear } from '../clientes/clientes.bloqueo.ts'
import { addendaDe, columnasDeNota, filaDeNota, identidadDeNota, type NuevaNota } from '../clinica/clinica.notas.ts'

/** Saved fields of a visit: everything a form sends but patient, branch and moment. */
export type DatosVisita = Omit<CrearVisita, keyof typeof deQuien>

const columnas = columnasDeNota satisfies Columnas<'visita', DatosVisita>

const addenda = addendaDe('visita')

const cuantasFotos = sql<number>`(select count(*) from foto f where f.id_visita = n.id)`.as('fotos')

/** A prescription that was imported is known for good: it is never taken back. */
const importada = sql<boolean>`exists (select from importado i where i.libro = 'recetas' and i.id_registro = n.id)`.as(
  'importada',
)

interface Ventana {
  limit: number
  offset: number
}

/** Visits of live patients within reach; the record goes where its patient goes. */
const visitasDe = (db: Db, alcance: Alcance, eliminados = false) =>
  db
    .selectFrom('visita as n')
    .innerJoin('cliente as c', 'c.id', 'n.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'n.id_sucursal')
    .innerJoin('usuario as u', 'u.id', 'n.id_creador')
    .where(enAlcance('c.id_sucursal', alcance))
    .where('c.eliminado_en', eliminados ? 'is not' : 'is', null)

const fichas = (db: Db, alcance: Alcance, eliminados = false) =>
  visitasDe(db, alcance, eliminados)
    .select(leidas('n', columnas))
    .select(identidadDeNota)
    .select([nombreCompleto('u').as('nombreCreador'), addenda])
    .select([cuantasFotos, importada])

export type FilaVisita = Awaited<ReturnType<ReturnType<typeof fichas>['executeTakeFirstOrThrow']>>

export const selectVisita = (db: Db, alcance: Alcance, id: number) =>
  fichas(db, alcance).where('n.id', '=', id).executeTakeFirst()

/** All visits, the oldest first; of patients who are there, or of removed ones. */
export const listIdsDeTodas = (db: Db, alcance: Alcance, eliminados: boolean): Promise<number[]> =>
  leerIds(
    db,
    visitasDe(db, alcance, eliminados)
      .select('n.id')
      .where(sinBloquear('n.id_cliente'))
      .orderBy('n.creado_en')
      .orderBy('n.id'),
  )

/** Visits by their ids. */
export const listPorIds = (
  db: Db,
  alcance: Alcance,
  ids: readonly number[],
  eliminados: boolean,
): Promise<FilaVisita[]> => fichas(db, alcance, eliminados).where('n.id', 'in', ids).execute()

export async function selectIdUltima(db: Db, alcance: Alcance, idCliente: number): Promise<number | null> {
  const fila = await visitasDe(db, alcance)
    .select('n.id')
    .where('n.id_cliente', '=', idCliente)
    .orderBy('n.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return fila?.id ?? null
}

/** Visits of a patient, newest first. */
export const listVisitas = (db: Db, alcance: Alcance, idCliente: number, { limit, offset }: Ventana) =>
  fichas(db, alcance)
    .where('n.id_cliente', '=', idCliente)
    .orderBy('n.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** The same as rows of a list: who, where, when. */
export const listHistorial = (db: Db, alcance: Alcance, idCliente: number, { limit, offset }: Ventana) =>
  visitasDe(db, alcance)
    .select(['n.id', 'n.id_cliente as idCliente', 'n.optometrista', 'n.cedula', 'n.creado_en'])
    .select(['n.id_sucursal as idSucursal', 's.direccion as nombreSucursal', 's.zona_horaria as zonaHoraria', addenda])
    .select([cuantasFotos, importada])
    .where('n.id_cliente', '=', idCliente)
    .orderBy('n.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function contarVisitas(db: Db, idCliente: number): Promise<number> {
  const { total } = await db
    .selectFrom('visita')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('id_cliente', '=', idCliente)
    .executeTakeFirstOrThrow()
  return total
}

export async function insertVisita(db: Db, visita: NuevaNota, datos: DatosVisita): Promise<number> {
  const { id } = await db
    .insertInto('visita')
    .values({ ...escritas(columnas, datos), ...filaDeNota(visita) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
