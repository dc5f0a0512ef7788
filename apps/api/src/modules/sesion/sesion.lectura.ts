import { ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { type Db, preparada } from '../../platform/datos/db.ts'
import type { Actor, Sesion } from '../../platform/seguridad/sesiones.ts'

/** The person for whom a job works, while he may still work: what he asked for goes on after his session, as he is now. */
export const leerActor = (db: Db, id: number): Promise<Actor | undefined> =>
  db
    .selectFrom('usuario')
    .select([
      'id',
      'tipo',
      'nombre as name',
      'apellido_paterno as lastName',
      'apellido_materno as secondLastName',
      'id_sucursal as idSucursal',
    ])
    .where('id', '=', id)
    .where('activo', '=', true)
    .where('eliminado_en', 'is', null)
    .executeTakeFirst()

/** The session of a token's hash, with its user and his branch; null once it was ended, or he was taken out or changed (D-5). */
export async function leerSesion(db: Db, tokenHash: Buffer): Promise<Sesion | null> {
  const suya = db
    .selectFrom('sesion as s')
    .innerJoin('usuario as u', 'u.id', 's.id_usuario')
    .leftJoin('sucursal as b', 'b.id', 'u.id_sucursal')
    .leftJoin('preferencia_usuario as p', 'p.id_usuario', 'u.id')
    .leftJoin('segundo_factor as f', 'f.id_usuario', 'u.id')
    .select([
      's.creada_en',
      's.vence_en',
      's.ultimo_uso_en',
      's.con_llave',
      'u.id',
      'u.tipo',
      'u.nombre',
      'u.apellido_paterno',
      'u.apellido_materno',
      'u.horario',
      'u.cedula',
      'p.inicio_en_hoy',
      'p.hoy_plegado',
      'p.tipo_ticket',
      'p.novedad_vista',
      'f.activado_en as factor_en',
      'b.id as id_sucursal',
      'b.folio',
      'b.direccion',
      'b.zona_horaria',
    ])
    .where('s.token_hash', '=', tokenHash)
    .where('s.revocada_en', 'is', null)
    .where('u.activo', '=', true)
    .where('u.eliminado_en', 'is', null)
    .whereRef('s.version', '=', 'u.version')
  const fila = await preparada(suya).executeTakeFirst()
  if (!fila) return null
  const { id_sucursal: id, folio, direccion } = fila
  return {
    tokenHash,
    actor: {
      id: fila.id,
      tipo: fila.tipo,
      name: fila.nombre,
      lastName: fila.apellido_paterno,
      secondLastName: fila.apellido_materno,
      idSucursal: id,
    },
    horario: fila.horario,
    cedula: fila.cedula,
    preferencias: {
      inicioEnHoy: fila.inicio_en_hoy ?? false,
      hoyPlegado: fila.hoy_plegado ?? false,
      tipoTicket: fila.tipo_ticket,
      novedadVista: fila.novedad_vista,
    },
    conFactor: fila.con_llave || fila.factor_en !== null,
    zona: fila.zona_horaria ?? ZONA_POR_OMISION,
    sucursal: id && folio && direccion ? { id, sucursalNumber: folio, direccion } : null,
    venceEn: fila.vence_en,
    creadaEn: fila.creada_en,
    ultimoUsoEn: fila.ultimo_uso_en,
  }
}

/** Whether a session is known here, be it over or not. */
export async function conoceSesion(db: Db, tokenHash: Buffer): Promise<boolean> {
  const fila = await db.selectFrom('sesion').select('token_hash').where('token_hash', '=', tokenHash).executeTakeFirst()
  return fila !== undefined
}
