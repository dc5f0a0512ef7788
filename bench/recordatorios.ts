import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { recordarCitas } from '../apps/api/src/modules/citas/citas.recordatorios.service.ts'
import type { DB } from '../apps/api/src/platform/datos/tablas.gen.ts'
import { VENTAS_POR_OMISION } from '../apps/api/src/platform/entorno/entorno.ajustes.ts'
import { horasDeCita } from '../packages/contract/src/citas.rules.ts'
import type { Resultado } from './escenario.ts'
import { cronometrar } from './medidas.ts'
import { poolDesnudo } from './sentencias.ts'

const CITAS = 1320
/** Days from today on which the demo has no appointment. */
const EN_DIAS = 30
const OPTICA = {
  nombre: 'Óptica Nítida',
  logo: null,
  color: '',
  ventas: VENTAS_POR_OMISION,
  diasCerrados: new Set<string>(),
  urlPublica: 'http://127.0.0.1:3000',
}

/** Early afternoon of that day in Mexico City. */
function mediaTarde(): Date {
  const dia = new Date(Date.now() + EN_DIAS * 24 * 3_600_000)
  dia.setUTCHours(20, 0, 0, 0)
  return dia
}

/** Makes so many appointments of that evening and the day after, in every branch, all to be reminded of at once. */
async function agendar(base: pg.Client, ahora: Date): Promise<void> {
  await base.query('update sucursal set recordatorio_horas = 36')
  await base.query(
    `insert into cita (id_sucursal, id_cliente, fecha, hora, telefono, creada_por, creada_en)
     select s.id, c.id, f.dia, h.hora::time, c.telefono, 1, now()
     from (values ($1::date, 0), ($1::date + 1, 1)) f (dia, n)
     cross join unnest($2::text[]) h (hora)
     join sucursal s on s.eliminada_en is null
     join lateral (select id, telefono from cliente where id_sucursal = s.id and eliminado_en is null
       and telefono <> '0000000000' order by id limit 1) c on true
     where f.n = 1 or h.hora >= '18:00'
     order by f.dia, h.hora, s.id limit $3`,
    [ahora, horasDeCita, CITAS],
  )
}

/** Times finding whom to remind on a full day of thirty branches, and queueing it. */
export async function medirRecordatorios(base: pg.Client, direccion: string): Promise<Resultado[]> {
  const ahora = mediaTarde()
  await agendar(base, ahora)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: poolDesnudo(direccion) }) })
  try {
    const ms = await cronometrar(() => recordarCitas({ db, now: () => ahora, optica: OPTICA }))
    const { rows } = await base.query<{ filas: number; citas: number }>(
      `select count(*)::int as filas, count(distinct id_cita)::int as citas from mensaje
       where tipo = 'RecordatorioCita' and creado_en = $1`,
      [ahora],
    )
    const { filas = 0, citas = 0 } = rows[0] ?? {}
    return [
      { nombre: `${CITAS} reminders found and queued`, valor: ms / 1000, unidad: 's', limite: 'recordatoriosSegundos' },
      {
        nombre: 'appointments without a reminder, or with two',
        valor: Math.abs(CITAS - citas) + Math.abs(filas - citas),
        unidad: '',
        limite: 'recordatoriosDeMas',
      },
    ]
  } finally {
    await db.destroy()
  }
}
