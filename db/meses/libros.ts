import pg from 'pg'
import { type Cabecera, type Sello, SelloAbierto } from './archivo.ts'

const LOTE = 5000

export interface Parte {
  particion: string
  hasta: Date
  reciente: boolean
}

/** A table that is kept month by month, and how its months leave and are loaded again. */
export interface Libro {
  /** Its name in commands and files. */
  nombre: string
  /** Its name in sentences. */
  deQue: string
  tabla: string
  /** The table that lists the months that left. */
  separadas: string
  /** Selects `particion` and `hasta` of all parts that may leave once they are old. */
  partes: string
  /** The function that gives the rows of a table as lines of a file, after one id and up to another. */
  lineas: string
  /** Selects rows of the table from the lines `$1`. */
  filas: string
  /** Columns of each index of a month that was brought back. */
  buscadas: readonly string[]
  /** Whether a screen shows a month that was brought back, so that the application may read it. */
  seVe: boolean
  /** The reason why a month stays for now, null when it may leave. */
  estorbo(cliente: pg.ClientBase, parte: Parte): Promise<string | null>
  /** Seals over all rows of a part that is to leave. */
  sellar(cliente: pg.ClientBase, particion: string): Promise<Sello[]>
  /** Lists a month as one that left, in the transaction in which it does. */
  anotar(cliente: pg.ClientBase, cabecera: Cabecera, archivo: string, huella: Buffer): Promise<void>
}

/** The rows of a table as lines of a file, in the order of their ids. */
export async function* lineasDeTabla(
  cliente: pg.ClientBase,
  { lineas }: Libro,
  tabla: string,
): AsyncGenerator<{ id: number; linea: string }> {
  for (let desde = 0; ; ) {
    const { rows } = await cliente.query<{ id: number; linea: string }>(
      `select id::float8 as id, linea from ${lineas}($1::regclass, $2, 9223372036854775807, ${LOTE})`,
      [tabla, desde],
    )
    yield* rows
    if (rows.length < LOTE) return
    desde = rows.at(-1)?.id ?? desde
  }
}

/** The audit, sealed by the hour while it was written. */
const auditoria: Libro = {
  nombre: 'auditoria',
  deQue: 'de la auditoría',
  tabla: 'auditoria',
  separadas: 'auditoria_separada',
  partes: 'select particion, hasta from auditoria_particiones() where hasta is not null',
  lineas: 'lineas_de_auditoria_en',
  filas: `select (l ->> 0)::bigint, to_timestamp((l ->> 1)::float8), (l ->> 2)::bigint, l ->> 3, l ->> 4, (l ->> 5)::bigint,
      (l ->> 6)::bigint, nullif(l -> 7, 'null'), nullif(l -> 8, 'null'), l ->> 9, to_timestamp((l ->> 10)::float8),
      (l ->> 11)::inet
    from unnest($1::jsonb[]) l`,
  buscadas: [
    ...['anotado_en, id', 'entidad, id_entidad', 'id_usuario, anotado_en', 'entidad, anotado_en'],
    ...['id_sucursal, anotado_en', 'direccion, anotado_en'],
  ],
  seVe: true,
  estorbo: async (cliente, { particion }) => {
    const { rows } = await cliente.query<{ faltan: boolean }>(
      `select coalesce(max(id), 0) > auditoria_sellada_hasta($1) as faltan from ${pg.escapeIdentifier(particion)}`,
      [particion],
    )
    return rows[0]?.faltan === false
      ? null
      : 'tiene movimientos sin sellar: espera a que Nítida trabaje una hora y vuelve a intentar'
  },
  sellar: async (cliente, particion) => {
    const { rows } = await cliente.query<Sello>(
      `select id::float8 as id, desde::float8 as desde, hasta::float8 as hasta, anterior, huella from (
          select id, particion, hasta, encode(huella, 'hex') as huella,
              lag(hasta, 1, 0::bigint) over (partition by particion order by id) as desde,
              encode(lag(huella, 1, ''::bytea) over (order by id), 'hex') as anterior
            from auditoria_sello) s
        where particion = $1 order by s.id`,
      [particion],
    )
    return rows
  },
  anotar: async (cliente, { particion, hasta, filas, sellos }, archivo, huella) => {
    await cliente.query(
      `insert into auditoria_separada (particion, hasta, filas, sellos, huella_sellos, archivo, huella)
        select $1, $2, $3, count(*), sha256(coalesce(string_agg(s.huella, ''::bytea order by s.id), '')), $4, $5
          from auditoria_sello s where s.particion = $1 having count(*) = $6`,
      [particion, hasta, filas, archivo, huella, sellos.length],
    )
  },
}

/** Messages that are in the archive: settled, with what they said forgotten. They are sealed when they leave. */
const mensajes: Libro = {
  nombre: 'mensajes',
  deQue: 'de los mensajes',
  tabla: 'mensaje_archivado',
  separadas: 'mensaje_separado',
  partes: `select c.relname::text as particion, (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' as hasta
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'mensaje_archivado'::regclass`,
  lineas: 'lineas_de_mensajes_en',
  filas: `select f.* from unnest($1::jsonb[]) l, jsonb_populate_record(null::mensaje_archivado, l -> 1) f`,
  buscadas: [],
  seVe: false,
  estorbo: async (cliente, { particion, hasta }) => {
    const { rows } = await cliente.query<{ pueden: boolean; dicen: boolean }>(
      `with abiertos as (select unnest('{pendiente,enviando,desconocido}'::text[]) as estado),
        del_mes as (
          select from mensaje m join abiertos using (estado) where m.creado_en < $1::timestamptz and m.creado_en >= $1::timestamptz - interval '1 month'
          union all
          select from mensaje m where m.estado not in ('pendiente', 'enviando', 'desconocido')
            and m.creado_en < $1::timestamptz and m.creado_en >= $1::timestamptz - interval '1 month')
        select exists (select from del_mes) as pueden,
          exists (select from ${pg.escapeIdentifier(particion)} where parametros <> '[]'::jsonb) as dicen`,
      [hasta],
    )
    if (rows[0]?.pueden !== false) return 'tiene mensajes que todavía pueden enviarse o que Nítida no ha archivado'
    return rows[0].dicen ? 'todavía guarda textos: se olvidan a los WHATSAPP_TEXT_DAYS días' : null
  },
  sellar: async (cliente, particion) => {
    const sellos: Sello[] = []
    let abierto: SelloAbierto | null = null
    let [cuantas, ultima] = [0, 0]
    const cerrar = () => {
      const { hasta: desde, huella: anterior } = sellos.at(-1) ?? { hasta: 0, huella: '' }
      if (abierto) sellos.push({ id: sellos.length + 1, desde, hasta: ultima, anterior, huella: abierto.cerrar() })
      abierto = null
    }
    for await (const { id, linea } of lineasDeTabla(cliente, mensajes, particion)) {
      abierto ??= new SelloAbierto(sellos.at(-1)?.huella ?? '')
      abierto.tomar(linea)
      ultima = id
      if (++cuantas % LOTE === 0) cerrar()
    }
    cerrar()
    return sellos
  },
  anotar: async (cliente, { particion, hasta, filas }, archivo, huella) => {
    await cliente.query(
      'insert into mensaje_separado (particion, hasta, filas, archivo, huella) values ($1, $2, $3, $4, $5)',
      [particion, hasta, filas, archivo, huella],
    )
  },
}

const LIBROS = [auditoria, mensajes]
export const NOMBRES = LIBROS.map(({ nombre }) => nombre)

/** @throws Error, in Spanish, when nothing of that name is kept month by month. */
export function libroDe(nombre: string): Libro {
  const libro = LIBROS.find((uno) => uno.nombre === nombre)
  if (!libro) throw new Error(`Por meses se guardan: ${NOMBRES.join(' y ')}.`)
  return libro
}

/** The table that a part belongs to. */
export function libroDeParte(particion: string): Libro {
  const libro = LIBROS.find(({ tabla }) => particion.startsWith(`${tabla}_`))
  if (!libro || !/^[a-z_]+_(?:anterior|\d{4}_\d{2})$/.test(particion))
    throw new Error(`De esta base de datos no se separó ${particion}.`)
  return libro
}
