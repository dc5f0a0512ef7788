import type { Servicio } from '@nitida/contract/conexiones'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/** What was saved of every service, sealed. */
export const selectCredenciales = (db: Db) =>
  db
    .selectFrom('credencial as c')
    .innerJoin('usuario as u', 'u.id', 'c.guardado_por')
    .select([
      'c.servicio',
      'c.version',
      'c.datos',
      'c.clave_datos as claveDatos',
      'c.secretos',
      'c.guardado_en as guardadaEn',
      'c.quitada_en as quitadaEn',
      'c.en_uso_desde as enUsoDesde',
      'u.nombre as name',
      'u.apellido_paterno as lastName',
      'u.apellido_materno as secondLastName',
    ])
    .execute()
export type CredencialGuardada = Awaited<ReturnType<typeof selectCredenciales>>[number]

interface Credencial {
  datos: object
  claveDatos: Buffer
  secretos: Buffer
  idUsuario: number
  ahora: Date
  /** Since when this very account, or its place, is in use. */
  enUsoDesde: Date | null
  /** Whether it is taken away; then nothing is kept of it. */
  quitada?: boolean
}

/**
 * Writes an account on top of the version that its editor saw.
 * @returns whether nobody saved meanwhile.
 */
export async function saveCredencial(
  db: Db,
  servicio: Servicio,
  version: number,
  { datos, claveDatos, secretos, idUsuario, ahora, enUsoDesde, quitada = false }: Credencial,
): Promise<boolean> {
  const valores = {
    version: version + 1,
    datos: JSON.stringify(datos),
    clave_datos: claveDatos,
    secretos,
    guardado_por: idUsuario,
    guardado_en: ahora,
    quitada_en: quitada ? ahora : null,
    en_uso_desde: enUsoDesde,
  }
  const fila =
    version === 0
      ? await db
          .insertInto('credencial')
          .values({ servicio, ...valores })
          .onConflict((conflicto) => conflicto.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('credencial')
          .set(valores)
          .where('servicio', '=', servicio)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return fila !== undefined
}

/** Whether a photo was kept since then, and still is. */
export async function existenArchivosDesde(db: Db, desde: Date): Promise<boolean> {
  const fila = await db
    .selectFrom('archivo')
    .select('bytes')
    .where('guardado_en', '>=', desde)
    .where('retirado_en', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return fila !== undefined
}

interface Espera {
  enEspera: number
  desde: Date | null
  codigo: string | null
}

/** Messages that wait though they are due, and why nothing leaves while the account or the service is refused. */
export async function selectEsperaDeMensajes(db: Db, ahora: Date): Promise<Espera> {
  const { rows } = await sql<Espera>`select count(m.*)::int as "enEspera", min(m.creado_en) as desde,
      (select c.codigo from canal_envio c where c.canal = 'whatsapp' and c.cortado_hasta > ${ahora}) as codigo
    from mensaje m where m.estado = 'pendiente' and m.carril = 'avisos'`.execute(db)
  return rows[0] ?? { enEspera: 0, desde: null, codigo: null }
}

/**
 * E-mails that wait, and why, where it is not their own fault: such an attempt does not count. One whose receiver asked to come
 * back later has attempts, and says nothing of the account.
 */
export async function selectEsperaDeCorreos(db: Db): Promise<Espera> {
  const { rows } = await sql<Espera>`select count(*)::int as "enEspera", min(creado_en) as desde,
      max(error_codigo) filter (where intentos = 0 and error_codigo <> 'CIERRE') as codigo
    from correo where estado = 'pendiente'`.execute(db)
  return rows[0] ?? { enEspera: 0, desde: null, codigo: null }
}

export const listSellos = (db: Db) =>
  db
    .selectFrom('sucursal as s')
    .leftJoin('sucursal_csd as c', 'c.id_sucursal', 's.id')
    .select(['s.id as idSucursal', 's.folio as sucursalNumber', 's.rfc', 'c.vigente_hasta as hasta'])
    .where('s.activa', '=', true)
    .where('s.eliminada_en', 'is', null)
    .orderBy('s.id')
    .execute()

/** Printers that were seen since then, of working branches. */
export const listImpresoras = (db: Db, desde: Date) =>
  db
    .selectFrom('impresora_vista as v')
    .leftJoin('sucursal as s', 's.id', 'v.id_sucursal')
    .select(['s.folio as sucursalNumber', 'v.impresora', 'v.bien', 'v.desde', 'v.vista_en as vistaEn'])
    .where('v.vista_en', '>=', desde)
    .where('s.eliminada_en', 'is', null)
    .orderBy('v.id_sucursal')
    .orderBy('v.impresora')
    .execute()

/** Kinds of messages that Meta, or a refusal of its, holds back. */
export const listPausas = async (db: Db, ahora: Date): Promise<string[]> =>
  (await db.selectFrom('pausa_plantilla').select('tipo').where('hasta', '>', ahora).execute()).map(({ tipo }) => tipo)
