import type { deQuien } from '@nitida/contract/clinica.schema'
import { aCentavos, aPesos } from '@nitida/contract/dinero'
import type { CrearHistoria } from '@nitida/contract/historias'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import { type Columnas, escritas, leidas } from '../../platform/datos/columnas.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { leerIds } from '../../platform/datos/paginas.ts'
import { sinBloquear } from '../clientes/clientes.bloqueo.ts'
import {
  addendaDe,
  columnasDeNota,
  columnasDeRejillas,
  filaDeNota,
  identidadDeNota,
  type NuevaNota,
} from '../clinica/clinica.notas.ts'

/** Saved fields of a history: everything a form sends but patient, branch, moment and money. */
export type DatosHistoria = Omit<CrearHistoria, keyof typeof deQuien | 'total' | 'anticipo' | 'saldo'>

const columnas = {
  ...columnasDeNota,
  ...columnasDeRejillas,
  armazon: 'armazon',
  cristal: 'cristal',
  tipoArmazon: 'tipo_armazon',
  tipo: 'tipo',
  di2Data: 'di2_data',
  ao2Data: 'ao2_data',
  edadCliente: 'edad_cliente',
  telefonoCliente: 'telefono_cliente',
} as const satisfies Columnas<'historia_clinica', DatosHistoria>

const addenda = addendaDe('historia')

/** Histories of live patients within reach; the record goes where its patient goes. */
const historiasDe = (db: Db, alcance: Alcance, eliminados = false) =>
  db
    .selectFrom('historia_clinica as n')
    .innerJoin('cliente as c', 'c.id', 'n.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'n.id_sucursal')
    .innerJoin('usuario as u', 'u.id', 'n.id_creador')
    .where(enAlcance('c.id_sucursal', alcance))
    .where('c.eliminado_en', eliminados ? 'is not' : 'is', null)

const fichas = (db: Db, alcance: Alcance, eliminados = false) =>
  historiasDe(db, alcance, eliminados)
    .select(leidas('n', columnas))
    .select(identidadDeNota)
    .select(['n.total', 'n.anticipo', 'n.saldo', nombreCompleto('u').as('nombreCreador'), addenda])

type FilaGuardada = Awaited<ReturnType<ReturnType<typeof fichas>['executeTakeFirstOrThrow']>>
export type FilaHistoria = ReturnType<typeof enPesos>

const pesos = (centavos: number | null): number | null => (centavos === null ? null : aPesos(centavos))

const enPesos = ({ total, anticipo, saldo, ...fila }: FilaGuardada) => ({
  ...fila,
  total: pesos(total),
  anticipo: pesos(anticipo),
  saldo: pesos(saldo),
})

export async function selectHistoria(db: Db, alcance: Alcance, id: number): Promise<FilaHistoria | null> {
  const fila = await fichas(db, alcance).where('n.id', '=', id).executeTakeFirst()
  return fila ? enPesos(fila) : null
}

/** All histories, the oldest first; of patients who are there, or of removed ones. */
export const listIdsDeTodas = (db: Db, alcance: Alcance, eliminados: boolean): Promise<number[]> =>
  leerIds(
    db,
    historiasDe(db, alcance, eliminados)
      .select('n.id')
      .where(sinBloquear('n.id_cliente'))
      .orderBy('n.creado_en')
      .orderBy('n.id'),
  )

/** Histories by their ids. */
export async function listPorIds(
  db: Db,
  alcance: Alcance,
  ids: readonly number[],
  eliminados: boolean,
): Promise<FilaHistoria[]> {
  const filas = await fichas(db, alcance, eliminados).where('n.id', 'in', ids).execute()
  return filas.map(enPesos)
}

/** Histories of a patient, newest first. */
export async function listHistorias(
  db: Db,
  alcance: Alcance,
  idCliente: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<FilaHistoria[]> {
  const filas = await fichas(db, alcance)
    .where('n.id_cliente', '=', idCliente)
    .orderBy('n.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return filas.map(enPesos)
}

/** Whether a patient within reach has any history. */
export async function existeHistoria(db: Db, alcance: Alcance, idCliente: number): Promise<boolean> {
  const fila = await historiasDe(db, alcance)
    .select('n.id')
    .where('n.id_cliente', '=', idCliente)
    .limit(1)
    .executeTakeFirst()
  return fila !== undefined
}

interface NuevaHistoria extends NuevaNota {
  /** Pesos; the database computes the balance. */
  total: number | null
  anticipo: number | null
}

const centavos = (importe: number | null): number | null => (importe === null ? null : aCentavos(importe))

export async function insertHistoria(
  db: Db,
  { total, anticipo, ...nota }: NuevaHistoria,
  datos: DatosHistoria,
): Promise<number> {
  const { id } = await db
    .insertInto('historia_clinica')
    .values({
      ...escritas(columnas, datos),
      ...filaDeNota(nota),
      total: centavos(total),
      anticipo: centavos(anticipo),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
