import type { Historia } from '@nitida/contract/historias'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import { type Columnas, leidas } from '../../platform/datos/columnas.ts'
import type { Db } from '../../platform/datos/db.ts'
import { addendaDe, columnasDeMontaje, columnasDeRejillas } from './clinica.notas.ts'

/** What a prescription is read from; the rest of a note is nobody's business here. */
const deVisita = {
  esfOd: 'esf_od',
  cilOd: 'cil_od',
  ejeOd: 'eje_od',
  addOd: 'add_od',
  esfOi: 'esf_oi',
  cilOi: 'cil_oi',
  ejeOi: 'eje_oi',
  addOi: 'add_oi',
  diData: 'di_data',
  aoData: 'ao_data',
  lenteContactoDes: 'lente_contacto_des',
  optometrista: 'optometrista',
  ...columnasDeMontaje,
} as const
const deHistoria = { ...deVisita, ...columnasDeRejillas } as const satisfies Partial<
  Columnas<'historia_clinica', Historia>
>

const deQuien = ['n.id', 'n.id_cliente as idCliente', 'n.id_sucursal as idSucursal', 'n.creado_en'] as const

/** Visits of live patients within reach; the record goes where its patient goes. */
const visitas = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('visita as n')
    .innerJoin('cliente as c', 'c.id', 'n.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'n.id_sucursal')
    .where(enAlcance('c.id_sucursal', alcance))
    .where('c.eliminado_en', 'is', null)
    .select([...deQuien, 's.zona_horaria as zonaHoraria'])
    .select(leidas('n', deVisita))
    .select(addendaDe('visita'))

const historias = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('historia_clinica as n')
    .innerJoin('cliente as c', 'c.id', 'n.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'n.id_sucursal')
    .where(enAlcance('c.id_sucursal', alcance))
    .where('c.eliminado_en', 'is', null)
    .select([...deQuien, 's.zona_horaria as zonaHoraria'])
    .select(leidas('n', deHistoria))
    .select(addendaDe('historia'))

/** Notes to read: all of a patient, or those with these ids. */
type Notas = { idCliente: number } | { visitas: readonly number[]; historias: readonly number[] }

/** Visits and histories, in no order. */
export async function listNotas(db: Db, alcance: Alcance, notas: Notas) {
  const [deVisitas, deHistorias] =
    'idCliente' in notas
      ? [
          visitas(db, alcance).where('n.id_cliente', '=', notas.idCliente),
          historias(db, alcance).where('n.id_cliente', '=', notas.idCliente),
        ]
      : [
          notas.visitas.length > 0 ? visitas(db, alcance).where('n.id', 'in', notas.visitas) : null,
          notas.historias.length > 0 ? historias(db, alcance).where('n.id', 'in', notas.historias) : null,
        ]
  const [unas, otras] = await Promise.all([deVisitas?.execute() ?? [], deHistorias?.execute() ?? []])
  return [
    ...unas.map((visita) => ({ ...visita, tipo: 'visita' as const })),
    ...otras.map((historia) => ({ ...historia, tipo: 'historia' as const })),
  ]
}

export type FilaDeNota = Awaited<ReturnType<typeof listNotas>>[number]
