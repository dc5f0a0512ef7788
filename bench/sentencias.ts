import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { leerSesion } from '../apps/api/src/modules/sesion/sesion.lectura.ts'
import { crearPool } from '../apps/api/src/platform/datos/db.ts'
import type { DB } from '../apps/api/src/platform/datos/tablas.gen.ts'
import { VENTAS_POR_OMISION } from '../apps/api/src/platform/entorno/entorno.ajustes.ts'
import { crearLog } from '../apps/api/src/platform/entorno/registro.ts'
import type { Ctx, CtxSesion } from '../apps/api/src/platform/llamada/ctx.ts'
import { crearSesiones } from '../apps/api/src/platform/seguridad/sesiones.ts'

export interface Sentencia {
  sql: string
  parametros: unknown[]
}

/** A pool with the application's settings, for sending the same statements without the application. */
export const poolDesnudo = (base: string): Pool => crearPool(base, { max: 10 })

/**
 * Runs a service once, in this process, and gives the statements that it sent, so that a bare driver always sends those of the
 * present code.
 */
export async function capturar(base: string, trabajo: (ctx: CtxSesion) => Promise<unknown>): Promise<Sentencia[]> {
  const sentencias: Sentencia[] = []
  const pool = crearPool(base, { max: 2 })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query }) => {
      if (level === 'query') sentencias.push({ sql: query.sql, parametros: [...query.parameters] })
    },
  })
  const now = () => new Date()
  const ctx: Ctx = {
    db,
    base: db,
    now,
    peticion: 'bench',
    direccion: null,
    log: crearLog('silent'),
    emitir: () => {},
    sesiones: crearSesiones({
      db,
      leerSesion: (tokenHash) => leerSesion(db, tokenHash),
      now,
      minutosInactividad: () => 60,
    }),
    optica: {
      nombre: 'Óptica Nítida',
      logo: null,
      color: '',
      ventas: VENTAS_POR_OMISION,
      diasCerrados: new Set<string>(),
      urlPublica: 'http://127.0.0.1:3000',
    },
    sesion: null,
    alConfirmar: null,
    idempotencia: null,
  }
  const actor = {
    id: 1,
    tipo: '0',
    name: 'Laura',
    lastName: 'Méndez',
    secondLastName: 'Ortiz',
    idSucursal: null,
  } as const
  try {
    await trabajo({ ...ctx, actor, alcance: { tipo: 'todas' } })
  } finally {
    await db.destroy()
  }
  return sentencias
}

/** Sends the captured statements as the service does: all at once, or one after the other where each needs the one before. */
export async function repetir(pool: Pool, sentencias: readonly Sentencia[], juntas: boolean): Promise<void> {
  const enviar = ({ sql, parametros }: Sentencia) => pool.query(sql, parametros)
  if (juntas) await Promise.all(sentencias.map(enviar))
  else for (const sentencia of sentencias) await enviar(sentencia)
}
