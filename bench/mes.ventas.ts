import pg from 'pg'

/** Sales of a branch in the month. The shares below are of each hundred, so that a branch has some of every kind. */
export const POR_SUCURSAL = 300
/** Branches that are invoiced side by side: one alone leaves the computer waiting for the disk. */
const A_LA_VEZ = 5
export const TICKETS = 2000
export const RFC = 'EKU9003173C9'
export const AHORA = new Date('2026-11-28T18:00:00Z')

/** Of a hundred sales: twelve are invoiced by name, five of those cancelled again, and eight paid in two parts. */
export const POR_NOMBRE = (folio: string) => `${folio} % 100 < 12`
export const CANCELADA = (folio: number) => folio % 100 < 5
export const DIFERIDA = (folio: string) => `${folio} % 100 between 12 and 19`

const CADENA = `
  insert into usuario (nombre, apellido_paterno, apellido_materno, correo, contrasena_hash, tipo, creado_en)
    values ('Ana', 'Uno', 'Dos', 'ana@bench.mx', '$argon2id$x', '0', $1);
`
const SUCURSAL = `insert into sucursal (folio, direccion, codigo_postal, rfc, razon_social, creada_en)
  select n::text, 'Calle ' || n, '72000', '${RFC}', 'ESCUELA KEMPER URGATE', $1::timestamptz from generate_series(1, $2::int) n returning id`
const CLIENTE = `insert into cliente (nombre, edad, telefono, id_sucursal, creado_en, creado_por)
  values ('CLIENTE', 40, '0000000000', $1, $2::timestamptz, $3) returning id`
/** Sales of one statement: triggers look at all the rows of theirs. */
const LOTE = 500
const ventasDe = (anticipos: boolean) => `
  with nuevos as (
    insert into pedido (hash_id, id_sucursal, folio, id_cliente, estatus, fecha_entrega, tipo_pago, forma_pago, tipo_ticket,
      importe, total, id_creador, id_modificador, creado_en, modificado_en)
    select upper(lpad(to_hex($1::bigint * 100000 + n), 26, '0')), $1, n, $2, 'En proceso de elaboración',
      '2026-11-30', case when ${anticipos} and ${DIFERIDA('n')} then 'Anticipo' else 'total' end,
      (array['Efectivo', 'Debito', 'Credito', 'Transferencia'])[1 + (n / 7) % 4], 'Comprobante',
      case when ${anticipos} and ${DIFERIDA('n')} then 20000 else 50000 + (n * 7919) % 300000 end, 50000 + (n * 7919) % 300000, $3, $3,
      dia.en, dia.en
    from generate_series($7::int, least($7 + ${LOTE} - 1, $5::int)) n
    cross join lateral (select $4::timestamptz - ($6::int - 1 - (n - 1) * $6::int / $5::int) * interval '1 day' as en) dia returning *),
  elementos as (
    insert into pedido_elemento (id_pedido, orden, armazon, importe_armazon) select id, 1, 'Nítida', total from nuevos),
  folios as (insert into folio_pedido (id_sucursal, ultimo) values ($1, $5) on conflict do nothing),
  auditados as (
    insert into auditoria (en, id_usuario, accion, entidad, id_entidad, id_sucursal, despues)
    select creado_en, $3, 'pedido creado', 'pedido', id, $1, jsonb_build_object('total', total) from nuevos)
  insert into pago (id_pedido, id_sucursal, tipo, forma_pago, importe, saldo_despues, revision_pedido, id_usuario, dia, creado_en)
    select id, $1, case tipo_pago when 'total' then 'total' else 'anticipo' end, forma_pago, importe, total - importe, 1, $3,
      (creado_en at time zone 'America/Mexico_City')::date, creado_en from nuevos`

/** Branches that sold a large global's worth of tickets in cash: the process's first one, and one after it. */
const GRANDES = 2

/** Does the work of each branch in its order, a few branches at a time. */
export async function porSucursal<F extends { sucursal: number }>(
  filas: readonly F[],
  hacer: (fila: F) => Promise<void>,
): Promise<void> {
  const cola = [...new Set(filas.map(({ sucursal }) => sucursal))]
  const atender = async () => {
    for (let id = cola.shift(); id !== undefined; id = cola.shift())
      for (const fila of filas) if (fila.sucursal === id) await hacer(fila)
  }
  await Promise.all(Array.from({ length: A_LA_VEZ }, atender))
}

interface Ventas {
  /** Days up to `AHORA` over which the sales of a branch are spread evenly. */
  dias?: number
  porSucursal?: number
  /** Branches of large globals after the others. */
  grandes?: number
}

/** A chain that sold a month, eight of a hundred sales with an advance alone, and the branches of the large globals after it. */
export async function vender(
  url: string,
  cuantas: number,
  { dias = 1, porSucursal = POR_SUCURSAL, grandes = GRANDES }: Ventas = {},
): Promise<{ maestro: number; sucursales: number[] }> {
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  try {
    await cliente.query(CADENA, [AHORA])
    const maestro = Number((await cliente.query('select id from usuario')).rows[0].id)
    const { rows } = await cliente.query(SUCURSAL, [AHORA, cuantas + grandes])
    const sucursales = rows.map(({ id }) => Number(id))
    for (const [n, id] of sucursales.entries()) {
      const persona = (await cliente.query(CLIENTE, [id, AHORA, maestro])).rows[0].id
      const grande = n >= cuantas
      const total = grande ? TICKETS : porSucursal
      const ventas = ventasDe(!grande).replace('1 + (n / 7) % 4', grande ? '1' : '1 + (n / 7) % 4')
      for (let desde = 1; desde <= total; desde += LOTE)
        await cliente.query(ventas, [id, persona, maestro, AHORA, total, dias, desde])
    }
    // Does by hand what PostgreSQL's own vacuum does within a minute: tells the planner how large the tables are.
    await cliente.query('analyze')
    return { maestro, sucursales }
  } finally {
    await cliente.end()
  }
}
