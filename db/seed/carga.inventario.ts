import type pg from 'pg'

const MARCAS = `'{Vértice,Lince,Ópalo,Nube,Brava,Trama,Marea,Lumbre,Kori,Cauce}'::text[]`
const COLORES = `'{negro,carey,azul,vino,plata,café,transparente,verde}'::text[]`
const DE_CADA = 3

/**
 * A catalogue, and the purchases that brought its pieces: each article to two branches, in the order in which they stand. The
 * triggers keep what is there, as they do at the counter.
 */
export async function llenarInventario(cliente: pg.Client, articulos: number, ahora: Date): Promise<void> {
  await cliente.query(
    `insert into articulo (familia, marca, modelo, color, medida, proveedor, precio, clave_sat, unidad_sat, id_modificador,
        creado_en, modificado_en)
      select case when n % 5 = 0 then 'solar' else 'armazon' end, (${MARCAS})[1 + n % 10], 'M-' || n / 8, (${COLORES})[1 + n % 8],
        48 + n % 10 || '□' || 16 + n % 6 || '-' || 135 + 5 * (n % 3), 'Óptica Mayorista', 45000 + 1000 * (n % 300), '42142903', 'H87',
        (select min(id) from usuario), $2::timestamptz, $2::timestamptz
      from generate_series(1, $1::int) n`,
    [articulos, ahora],
  )
  await cliente.query(
    `insert into movimiento_inventario (id_articulo, cantidad, de, a, a_sucursal, causa, documento, costo_unitario, id_usuario, creado_en)
      select a.id, ${DE_CADA}, 'proveedor', 'exhibidor', s.id, 'compra', 'F-' || a.id, a.precio / 3, a.id_modificador, a.creado_en
      from articulo a cross join generate_series(0, 1) n
      join (select id, row_number() over (order by id) as lugar, count(*) over () as cuantas from sucursal) s
        on s.lugar = 1 + (a.id + n) % s.cuantas
      where s.cuantas > 1 or n = 0
      order by a.id, n`,
  )
}
