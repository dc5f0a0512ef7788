import { copiar, type Danio, sinIndice } from './oraculo.romper.ts'

const SALDO = 'pieces of an article in a place = sum of its moves'
const CADENA = 'pieces of the chain change only by supplier, customer and loss'
export const VENDIDA = 'a delivered piece was sold once, and what came back or was not delivered is not sold'
const DE_VENTA = 'goods that came back are of a sale, of the same article and order'
const LOTE = 'pieces of a lot in a place = sum of what moves did to it'
const VENTA = "causa = 'venta'"

/** Damage for each rule of stock. */
export const daniosDeInventario: Danio[] = [
  [
    SALDO,
    `update existencia set cantidad = cantidad + 1 where (id_articulo, lugar) = (select id_articulo, lugar from existencia
      where lugar = 'cliente' order by id_articulo limit 1)`,
  ],
  [CADENA, "update existencia set cantidad = cantidad - 1 where lugar = 'exhibidor'", [SALDO]],
  [
    LOTE,
    'update existencia_lote set cantidad = cantidad - 1 where cantidad = (select max(cantidad) from existencia_lote)',
  ],
  [
    'lots of a place are of pieces that are there',
    `update existencia_lote set cantidad = cantidad + 100 where cantidad = (select max(cantidad) from existencia_lote)`,
    [LOTE],
  ],
  [
    'a move takes and brings no more of lots than its pieces, of its own article and places',
    `insert into movimiento_lote (id_movimiento, id_lote, lugar, id_sucursal, cambio)
      select m.id, l.id, m.a, m.a_sucursal, 1 from movimiento_inventario m, articulo_lote l
      where m.causa = 'compra' and m.id_articulo <> l.id_articulo and l.lote = 'B2' order by m.id limit 1`,
    [LOTE],
  ],
  [VENDIDA, `${sinIndice('movimiento_una_venta')} ${copiar('movimiento_inventario', '', VENTA)}`, [SALDO, CADENA]],
  [DE_VENTA, `update movimiento_inventario set costo_unitario = costo_unitario + 1 where causa = 'devolucion'`],
  ["a supplier's folio fiscal is received once", `${sinIndice('recepcion_uuid_unico')} ${copiar('recepcion', '')}`],
  [
    'what a received CFDI brought is a purchase of its article, at its cost and under its folio, and nothing else is',
    'update recepcion_renglon set costo = costo + 1 where id_movimiento is not null',
  ],
  [
    'pieces of an order to a supplier came into its branch, after it was sent and before it was taken back',
    `update orden_compra_suceso set en = en + interval '1 year' where que = 'enviada'`,
  ],
  [
    'pieces that came of an order to a supplier are those that its facts tell',
    `update orden_compra_suceso set piezas = piezas + 1 where que = 'recibida'`,
  ],
  ['an order that was sent to a supplier asks for something', 'delete from orden_compra_renglon'],
  [
    'of a transfer: sent = arrived + given up + on its way, and each is the sum of its moves',
    'update traslado_renglon set recibidas = recibidas - 1, perdidas = perdidas + 1 where recibidas > 0',
  ],
  [
    'pieces in transit are those of transfers on their way',
    `update traslado set estado = 'recibido', recibido_en = enviado_en, id_receptor = id_remitente where estado = 'enviado'`,
  ],
  [
    'a closed count adjusted each article by what its readings say, and by nothing else',
    'update conteo_resultado set contadas = contadas + 1, minimo = minimo + 1, maximo = maximo + 1',
  ],
  [
    'the price of an article is the last of its history',
    'update articulo set precio = precio + 1 where id = (select min(id) from articulo)',
  ],
  [
    'what was bought has an average cost, between the least and the most that was paid',
    'update articulo_costo set promedio = promedio * 2 + 1',
    ['each purchase kept the average that it left, and the last one is that of the article'],
  ],
  [
    'each purchase kept the average that it left, and the last one is that of the article',
    `delete from articulo_costo_desde where id_movimiento = (select max(id_movimiento) from articulo_costo_desde)`,
  ],
  [
    'a photo of the stock is the one before and the moves since',
    `insert into inventario_foto_pieza (hasta, id_articulo, lugar, cantidad)
      select f.hasta, a.id, 'almacen', 1 from inventario_foto f, articulo a limit 1`,
  ],
  ['a removed order that was not delivered let go what it kept apart', 'delete from articulo_soltado'],
  ['the price of a lens in force is the last that was kept', 'update mica set precio = precio + 1'],
  [
    'two live lenses of one design, material and treatment are never made in one power',
    'alter table mica disable trigger mica_sin_traslape; update mica set add_min = null, add_max = null',
  ],
]
