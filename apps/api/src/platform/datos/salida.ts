import { sql } from 'kysely'
import type { Db } from './db.ts'

/** A row that one sender has, and since when: the instant is its claim (reliability §1.8). */
interface Tomada {
  id: number
  tomadoEn: Date
}

/** What became of a row that was handed over, or was not. */
export interface DesenlaceDeSalida<Estado extends string> {
  estado: Estado
  codigo?: string | null
  /** Instant of the next attempt, for a row that goes back to waiting. */
  proximoIntento?: Date
  /** Whether the attempt does not count, because the row was not at fault. */
  sinContar?: true
}

/** Pause that grows with each attempt and is never the same twice, so that refused rows do not come back together. */
export const esperaTras = (intentos: number, inicialMs: number): number =>
  Math.round(inicialMs * 2 ** (intentos - 1) * (0.5 + Math.random()))

/** Columns of a row that a sender takes. The statement is committed before anything leaves, so one of several senders has it. */
export const tomada = (ahora: Date) => ({
  estado: 'enviando' as const,
  tomado_en: ahora,
  cambiado_en: ahora,
  intentos: sql<number>`intentos + 1`,
})

/**
 * An outbox: a table whose rows leave by an outside service, each at most once. Which row is next, and how it leaves, is its module's.
 * @param tabla with the columns `id`, `estado`, `error_codigo`, `intentos`, `tomado_en`, `proximo_intento_en`, `cambiado_en`,
 * `liberado_por` and `liberado_en`.
 * @param tarea job that sends what is due.
 */
export function crearSalida<Estado extends string>({ tabla, tarea }: { tabla: string; tarea: string }) {
  const filas = sql.table(tabla)
  return {
    /** Wakes the sender once the transaction has committed, after `esperaMs` milliseconds. */
    async despertar(db: Db, clave: string, esperaMs = 0): Promise<void> {
      await sql`select encolar(${tarea}, '{}', ${`${tabla} ${clave}`}, ${Math.max(0, esperaMs)}::integer)`.execute(db)
    },

    /**
     * Writes the outcome of a taken row. An answer that comes after the sweep gave it up is still better than not knowing.
     * @param suyas columns that only this table has.
     */
    async anotar(
      db: Db,
      { id, tomadoEn }: Tomada,
      desenlace: DesenlaceDeSalida<Estado>,
      ahora: Date,
      suyas: Readonly<Record<string, string | null>> = {},
    ): Promise<void> {
      const { estado, codigo = null, proximoIntento = null, sinContar } = desenlace
      const mas = Object.entries(suyas).map(([columna, valor]) => sql`, ${sql.ref(columna)} = ${valor}`)
      await sql`update ${filas} set estado = ${estado}, error_codigo = ${codigo}, cambiado_en = ${ahora},
          proximo_intento_en = coalesce(${proximoIntento}, proximo_intento_en),
          intentos = intentos - ${sinContar ? 1 : 0} ${mas.length > 0 ? sql.join(mas, sql``) : sql``}
        where id = ${id} and tomado_en = ${tomadoEn} and estado in ('enviando', 'desconocido')`.execute(db)
    },

    /**
     * Gives up rows that were taken before an instant and got no outcome since: they may have left.
     * @returns how many.
     */
    async abandonar(db: Db, antesDe: Date, codigo: string, ahora: Date): Promise<number> {
      const { numAffectedRows } = await sql`update ${filas}
        set estado = 'desconocido', error_codigo = ${codigo}, cambiado_en = ${ahora}
        where estado = 'enviando' and tomado_en < ${antesDe}`.execute(db)
      return Number(numAffectedRows)
    },

    /** Puts a row back because a person says so: its attempts begin anew, and nothing of the unanswered hand-over is left. */
    async liberar(db: Db, id: number, idUsuario: number, ahora: Date): Promise<void> {
      await sql`update ${filas} set estado = 'pendiente', error_codigo = null, intentos = 0, tomado_en = null,
          proximo_intento_en = ${ahora}, liberado_por = ${idUsuario}, liberado_en = ${ahora}, cambiado_en = ${ahora}
        where id = ${id}`.execute(db)
    },
  }
}
