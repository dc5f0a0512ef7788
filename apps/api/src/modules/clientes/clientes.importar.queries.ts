import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import { leidas } from '../../platform/datos/columnas.ts'
import type { Db } from '../../platform/datos/db.ts'
import { type FichaGuardada, fichaCliente } from './clientes.escritura.queries.ts'

/** A patient as a file of another program may change him. */
export type PacienteGuardado = Omit<FichaGuardada, 'sucursal'> & {
  id: number
  sucursal: number
  version: number
  conConsentimiento: boolean
}

const guardados = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('cliente as c')
    .select(['c.id', ...leidas('c', fichaCliente), 'c.version'])
    .select((eb) =>
      eb
        .exists(
          eb.selectFrom('consentimiento_actual as k').select('k.id_cliente').whereRef('k.id_cliente', '=', 'c.id'),
        )
        .$castTo<boolean>()
        .as('conConsentimiento'),
    )
    .where('c.eliminado_en', 'is', null)
    .where(enAlcance('c.id_sucursal', alcance))

/** Live patients by their ids, held until the transaction ends. */
export const lockPacientes = (db: Db, alcance: Alcance, ids: readonly number[]): Promise<PacienteGuardado[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : guardados(db, alcance).where('c.id', 'in', ids).orderBy('c.id').forUpdate('c').execute()

export interface Buscado {
  numero: number
  idSucursal: number
  nombreCompleto: string
  telefono: string
  fechaNacimiento: string | null
}

const buscados = (filas: readonly Buscado[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(filas)}::jsonb)
    as x(numero int, "idSucursal" bigint, "nombreCompleto" text, telefono text, "fechaNacimiento" date)`

/** Of each row the live patient of its branch with its name and phone; without phone, with its name and birth date. */
export async function listMismos(db: Db, filas: readonly Buscado[]): Promise<{ numero: number; id: number }[]> {
  if (filas.length === 0) return []
  const normal = sql`regexp_replace(btrim(f_unaccent(x."nombreCompleto")), '\\s+', ' ', 'g')`
  const { rows } = await sql<{ numero: number; id: number }>`
    select x.numero, c.id from ${buscados(filas)} join cliente c on c.id_sucursal = x."idSucursal"
      and c.nombre_normal = ${normal} and c.telefono = x.telefono and c.eliminado_en is null and c.telefono <> '0000000000'
      where x.telefono <> '0000000000'
    union all
    select x.numero, min(c.id) from ${buscados(filas)} join cliente c on c.id_sucursal = x."idSucursal"
      and c.nombre_normal = ${normal} and c.telefono = '0000000000' and c.eliminado_en is null
      and c.fecha_nacimiento is not distinct from x."fechaNacimiento"
      where x.telefono = '0000000000' group by x.numero`.execute(db)
  return rows
}

/**
 * Rows that say a patient of the chain whose data are blocked, or one who was joined to him: by name and phone, without phone by name and
 * birth date. A name alone is many people's.
 */
export async function listDeBloqueados(db: Db, filas: readonly Buscado[]): Promise<number[]> {
  if (filas.length === 0) return []
  const { rows } = await sql<{ numero: number }>`
    with suyos as (select q.id_cliente as id from bloqueo_paciente q
      union select u.id_perdedor from bloqueo_paciente q join union_pacientes u on u.id_vigente = q.id_cliente and u.deshecha_en is null)
    select distinct x.numero from ${buscados(filas)} join (suyos join cliente c on c.id = suyos.id)
      on c.nombre_normal = regexp_replace(btrim(f_unaccent(x."nombreCompleto")), '\\s+', ' ', 'g') and c.telefono = x.telefono
      and (x.telefono <> '0000000000' or c.fecha_nacimiento = x."fechaNacimiento")`.execute(db)
  return rows.map(({ numero }) => numero)
}

/** Of each row the one live patient of its branch with its name; nobody where several have it. */
export async function listPorNombre(db: Db, filas: readonly Buscado[]): Promise<{ numero: number; id: number }[]> {
  if (filas.length === 0) return []
  const { rows } = await sql<{ numero: number; id: number }>`
    select x.numero, min(c.id) as id from ${buscados(filas)} join cliente c on c.id_sucursal = x."idSucursal"
      and c.nombre_normal = regexp_replace(btrim(f_unaccent(x."nombreCompleto")), '\\s+', ' ', 'g') and c.eliminado_en is null
    group by x.numero having count(*) = 1`.execute(db)
  return rows
}

/** Live patients as the records of a file name them, with the age of today; they cannot be removed until the transaction ends. */
export async function holdPacientes(db: Db, alcance: Alcance, ids: readonly number[], ahora: Date) {
  if (ids.length === 0) return []
  return db
    .selectFrom('cliente as c')
    .innerJoin('sucursal as s', 's.id', 'c.id_sucursal')
    .select(['c.id', 'c.nombre as nombreCompleto', 'c.telefono', 'c.sexo'])
    .select(
      sql<number>`edad_de(c.fecha_nacimiento, c.edad, (${ahora}::timestamptz at time zone s.zona_horaria)::date)`.as(
        'edad',
      ),
    )
    .where('c.id', 'in', ids)
    .where('c.eliminado_en', 'is', null)
    .where(enAlcance('c.id_sucursal', alcance))
    .orderBy('c.id')
    .forShare('c')
    .execute()
}

interface Cercano {
  numero: number
  id: number
  nombreCompleto: string
  telefono: string
  fechaNacimiento: string | null
}

/**
 * Live patients of a row's branch who have its phone, or its birth date: those among whom somebody may be the same person.
 * @param antesDe when the file began to be written: two rows of one file are two people.
 */
export async function listCercanos(db: Db, filas: readonly Buscado[], antesDe: Date | null): Promise<Cercano[]> {
  if (filas.length === 0) return []
  const deAntes = antesDe ? sql`c.creado_en < ${antesDe}` : sql`true`
  const columnas = sql`x.numero, c.id, c.nombre as "nombreCompleto", c.telefono, c.fecha_nacimiento as "fechaNacimiento"`
  const { rows } = await sql<Cercano>`
    select ${columnas} from ${buscados(filas)} join cliente c on c.id_sucursal = x."idSucursal" and c.telefono = x.telefono
      and c.eliminado_en is null and c.telefono <> '0000000000' and ${deAntes}
    union
    select ${columnas} from ${buscados(filas)} join cliente c on c.id_sucursal = x."idSucursal"
      and c.fecha_nacimiento = x."fechaNacimiento" and c.eliminado_en is null and ${deAntes}
    order by 1, 2`.execute(db)
  return rows
}

/** How much there is of some patients. */
export async function listHistorial(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; pedidos: number; visitas: number }>`
    select c as id, (select count(*) from pedido p where p.id_cliente = c and p.eliminado_en is null) as pedidos,
      (select count(*) from visita v where v.id_cliente = c) as visitas
    from unnest(${[...ids]}::bigint[]) c`.execute(db)
  return rows
}

type Nuevo = Omit<FichaGuardada, 'sucursal'> & { sucursal: number }

const claveDe = (p: {
  sucursal: number
  nombreCompleto: string
  telefono: string
  fechaNacimiento?: string | null | undefined
}) => [p.sucursal, p.nombreCompleto, p.telefono, p.fechaNacimiento ?? ''].join('|')

/**
 * Registers many patients at once.
 * @returns their ids in the order given; null for one whom somebody registered meanwhile.
 */
export async function insertClientes(
  db: Db,
  nuevos: readonly Nuevo[],
  { idUsuario, en }: { idUsuario: number; en: Date },
): Promise<(number | null)[]> {
  if (nuevos.length === 0) return []
  const { rows } = await sql<Parameters<typeof claveDe>[0] & { id: number }>`
    insert into cliente (nombre, edad, telefono, fecha_nacimiento, sexo, domicilio, telefono2, correo, rfc, codigo_postal, convenio,
      id_sucursal, creado_por, creado_en)
    select "nombreCompleto", edad, telefono, "fechaNacimiento", sexo, domicilio, telefono2, email, rfc, "codigoPostal", convenio,
      sucursal, ${idUsuario}, ${en}
    from jsonb_to_recordset(${JSON.stringify(nuevos)}::jsonb) as x("nombreCompleto" text, edad smallint, telefono text,
      "fechaNacimiento" date, sexo text, domicilio text, telefono2 text, email text, rfc text, "codigoPostal" text, convenio text,
      sucursal bigint)
    on conflict do nothing
    returning id, id_sucursal as sucursal, nombre as "nombreCompleto", telefono, fecha_nacimiento as "fechaNacimiento"`.execute(
    db,
  )
  const ids = new Map(rows.map((fila) => [claveDe(fila), fila.id]))
  return nuevos.map((nuevo) => ids.get(claveDe(nuevo)) ?? null)
}

/** Phones whose owners want no promotions by their own word. */
export async function listBajas(db: Db, telefonos: readonly string[]): Promise<string[]> {
  if (telefonos.length === 0) return []
  const { rows } = await sql<{ telefono: string }>`select telefono from (
      select distinct on (telefono) telefono, promociones from preferencia_whatsapp where telefono = any(${[...telefonos]}::text[])
      order by telefono, ocurrido_en desc, promociones) w where not promociones`.execute(db)
  return rows.map(({ telefono }) => telefono)
}

interface Consintio {
  idCliente: number
  whatsappAvisos: boolean
  whatsappPromociones: boolean
}

/** Version under which the register keeps a consent whose notice nobody here knows. */
const AVISO_DE_ANTES = 'Importado'

export async function insertConsentimientos(
  db: Db,
  dados: readonly Consintio[],
  { idUsuario, en }: { idUsuario: number; en: Date },
): Promise<void> {
  if (dados.length === 0) return
  const filas = dados.map((dado) => ({
    ...{ id_cliente: dado.idCliente, version_aviso: AVISO_DE_ANTES, medio: 'papel' as const },
    ...{ whatsapp_avisos: dado.whatsappAvisos, whatsapp_promociones: dado.whatsappPromociones },
    ...{ registrado_por: idUsuario, en },
  }))
  await db.insertInto('consentimiento').values(filas).execute()
}

/** What is there of patients whom an import registered or changed. */
export async function listTocados(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{
    id: number
    version: number
    eliminado: boolean
    unido: boolean
    pedidos: number
    citas: number
    notas: number
    otros: boolean
  }>`select c.id, c.version, c.eliminado_en is not null as eliminado,
      exists (select from union_pacientes u where u.id_perdedor = c.id and u.deshecha_en is null) as unido,
      (select count(*) from pedido p where p.id_cliente = c.id and p.eliminado_en is null) as pedidos,
      (select count(*) from cita a where a.id_cliente = c.id and not a.cancelada) as citas,
      (select count(*) from visita v where v.id_cliente = c.id) + (select count(*) from historia_clinica h where h.id_cliente = c.id)
        as notas,
      exists (select from mensaje_todo m where m.id_cliente = c.id) or exists (select from borrador b where b.id_cliente = c.id)
        or exists (select from lista_espera e where e.id_cliente = c.id)
        or exists (select from contacto_seguimiento s where s.id_cliente = c.id)
        or exists (select from consentimiento k where k.id_cliente = c.id and k.version_aviso <> ${AVISO_DE_ANTES}) as otros
    from cliente c where c.id = any(${[...ids]}::bigint[]) order by c.id for update of c`.execute(db)
  return rows
}

export const retirarClientes = (db: Db, ids: readonly number[], en: Date) =>
  db.updateTable('cliente').set({ eliminado_en: en }).where('id', 'in', ids).execute()
