import type { RenglonDeCifra } from '@nitida/contract/inventario.cifras'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import {
  type Consulta,
  existenciasAl,
  faltantes,
  mermas,
  porCaducar,
  soltados,
  sucursales,
  ultimaVenta,
  ventas,
} from './inventario.cifras.queries.ts'

export interface PaginaDeRenglones {
  limit: number
  offset: number
}

interface Hallado {
  /** Amounts in centavos. */
  filas: RenglonDeCifra[]
  total: number
  piezas: number
  importe: number | null
}

/** What a figure is made of: columns that a row has, those it has none of, and its order, by columns of its own. */
interface Filas {
  de: RawBuilder<unknown>
  dia?: RawBuilder<unknown>
  importe?: RawBuilder<unknown>
  venta?: RawBuilder<unknown>
  id?: RawBuilder<unknown>
  idPedido?: RawBuilder<unknown>
  documento?: RawBuilder<unknown>
  surtido?: RawBuilder<unknown>
  piezas: RawBuilder<unknown>
  orden: RawBuilder<unknown>
}

const NADA = sql`null`

/** A page of rows, of a brand where one is named, with the sums of all of them. */
async function paginar(
  db: Db,
  consulta: Consulta,
  filas: Filas,
  marca: string | null,
  { limit, offset }: PaginaDeRenglones,
) {
  const { rows } = await sql<Omit<Hallado, 'filas'> & { filas: RenglonDeCifra[] | null }>`
    with ${sucursales(consulta)},
    todas as materialized (select x.*, ${filas.piezas}::int as suyas, ${filas.importe ?? NADA}::bigint as suyo
      from ${filas.de} x ${marca === null ? sql`` : sql`where x.id_articulo in (select id from articulo where marca = ${marca})`}),
    x as (select p.*, row_number() over () as lugar
      from (select * from todas x order by ${filas.orden} limit ${limit} offset ${offset}) p)
    select count(*)::int as total, coalesce(sum(suyas), 0)::int as piezas, sum(suyo)::bigint as importe,
      (select json_agg(json_build_object(
        'id', ${filas.id ?? sql`x.id_articulo`}, 'idArticulo', a.id, 'codigo', a.codigo, 'marca', a.marca, 'modelo', a.modelo,
        'color', a.color, 'medida', a.medida, 'idSucursal', x.id_sucursal, 'sucursalNumber', s.folio,
        'dia', to_char(${filas.dia ?? NADA}::date, 'YYYY-MM-DD'), 'piezas', x.suyas, 'importe', x.suyo, 'venta', ${filas.venta ?? NADA}::bigint,
        'idPedido', p.id, 'pedido', ps.folio || '-' || p.folio, 'documento', ${filas.documento ?? NADA}::text,
        'surtido', ${filas.surtido ?? NADA}::json) order by x.lugar)
        from x join articulo a on a.id = x.id_articulo left join sucursal s on s.id = x.id_sucursal
        left join pedido p on p.id = ${filas.idPedido ?? NADA}::bigint left join sucursal ps on ps.id = p.id_sucursal) as filas
    from todas`.execute(db)
  const { filas: suyas, total, piezas, importe } = rows[0] ?? { filas: null, total: 0, piezas: 0, importe: null }
  return { filas: suyas ?? [], total, piezas, importe }
}

/** Rows of a figure, newest or dearest first. */
export function listRenglones(
  db: Db,
  consulta: Consulta,
  {
    figura,
    marca,
  }: { figura: 'valor' | 'vendido' | 'porPedir' | 'caducidad' | 'merma' | 'probado'; marca: string | null },
  pagina: PaginaDeRenglones,
): Promise<Hallado> {
  const [alFinal, delDia] = [sql`x.valor desc, x.id_articulo, x.id_sucursal`, sql`x.dia desc, x.id desc`]
  const id = sql`x.id`
  switch (figura) {
    case 'valor': {
      const [piezas, importe] = [sql`x.piezas`, sql`x.valor`]
      const dia = ultimaVenta(sql`x.id_articulo`, sql`x.id_sucursal`, consulta)
      const de = existenciasAl(consulta, consulta.hasta)
      return paginar(db, consulta, { de, piezas, importe, dia, orden: alFinal }, marca, pagina)
    }
    case 'vendido': {
      const [piezas, importe, venta] = [sql`x.piezas`, sql`x.costo`, sql`x.venta`]
      const comun = { id, dia: sql`x.dia`, idPedido: sql`x.id_pedido`, orden: delDia }
      return paginar(db, consulta, { de: ventas(consulta), piezas, importe, venta, ...comun }, marca, pagina)
    }
    case 'merma': {
      const [piezas, importe, documento] = [sql`x.piezas`, sql`x.costo`, sql`x.documento`]
      const comun = { id, dia: sql`x.dia`, orden: delDia }
      return paginar(db, consulta, { de: mermas(consulta), piezas, importe, documento, ...comun }, marca, pagina)
    }
    case 'caducidad': {
      const [piezas, importe, documento] = [sql`x.piezas`, sql`x.costo`, sql`x.lote`]
      const comun = { id, dia: sql`x.dia`, orden: sql`x.dia, x.id, x.id_sucursal` }
      return paginar(db, consulta, { de: porCaducar(consulta), piezas, importe, documento, ...comun }, marca, pagina)
    }
    case 'probado': {
      const comun = { id, dia: sql`x.dia`, idPedido: sql`x.id_pedido`, orden: delDia }
      return paginar(db, consulta, { de: soltados(consulta), piezas: sql`1`, ...comun }, marca, pagina)
    }
    case 'porPedir': {
      const surtido = sql`json_build_object('aqui', x.aqui, 'porLlegar', x.por_llegar, 'minimo', x.minimo, 'vendidas', x.vendidas)`
      const piezas = sql`(greatest(x.minimo, x.vendidas) - x.aqui - x.por_llegar)`
      const orden = sql`x.folio, x.marca, x.modelo, x.id_articulo`
      return paginar(db, consulta, { de: faltantes(consulta), piezas, surtido, orden }, marca, pagina)
    }
  }
}
