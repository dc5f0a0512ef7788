import type { ClientBase } from 'pg'
import { type TipoEscritura, tiposEscritura } from './historia.ts'

/** How often each mark is found in the database, by type of write. */
export type Rastros = Record<TipoEscritura, ReadonlyMap<string, number>>

/** What follows the first advance of an order is stamped by nobody's click, the customer's included. */
const PULSADA = `(i.id_usuario is not null or not i.datos ?| array['anticipo', 'aplica'])`

/** Queries that find what the day left behind, with the mark of each write. `$1` is when the day began. */
const consultas: Record<TipoEscritura, string> = {
  paciente: 'select nombre as marca from cliente where creado_en >= $1',
  bloqueo: 'select id_cliente::text as marca from bloqueo_paciente where bloqueado_en >= $1',
  cita: `select concat_ws(' ', id_sucursal, fecha, to_char(hora, 'HH24:MI'), id_cliente) as marca
    from cita where creada_en >= $1`,
  confirmacion: `select a.id_entidad::text as marca from auditoria a
    where a.accion = 'cita confirmada' and a.en >= $1`,
  cancelacion: 'select id::text as marca from cita where cancelada and creada_en >= $1',
  pedido: 'select observaciones as marca from pedido where creado_en >= $1',
  abono: `select concat_ws(' ', id_pedido, forma_pago, importe) as marca from pago
    where tipo = 'abono' and creado_en >= $1`,
  devolucion: `select motivo as marca from pago where tipo = 'devolucion' and creado_en >= $1`,
  // Of an older order, only what a shipment of the day did: it waited in an open one.
  recepcion: `select p.id::text as marca from pedido p, generate_series(1, p.recepciones) where p.creado_en >= $1
    union all select x.id_pedido::text from envio_pedido x join envio v on v.id = x.id_envio join pedido p on p.id = x.id_pedido
    where x.resultado = 'recibido' and v.enviado_en >= $1 and p.creado_en < $1`,
  // A settlement carries its method; an order that owed nothing has none.
  entrega: `select concat_ws(' ', p.id, coalesce(g.forma_pago, 'nada')) as marca
    from pedido p left join pago g on g.id_pedido = p.id and g.tipo = 'liquidacion'
    where p.estatus = 'Entregado a cliente' and p.entregado_en >= $1`,
  factura: `select f.id_pedido::text as marca from factura f join intento_timbrado i on i.id = f.id_intento
    where f.clase = 'nominativa' and ${PULSADA} and f.timbrada_en >= $1`,
  timbre: `select i.id_pedido::text as marca from intento_timbrado i
    where i.clase = 'nominativa' and i.estado = 'timbrado' and ${PULSADA} and i.creado_en >= $1`,
  // A global's mark is its branch and the oldest of its sales.
  global: `select concat_ws(' ', f.id_sucursal, min(v.id_pago)) as marca from factura f
    join venta_facturada v on v.id_intento = f.id_intento where f.clase = 'global' and f.timbrada_en >= $1 group by f.id`,
  // A complemento is cancelled by nobody's click.
  baja: `select id_factura::text as marca from cancelacion_factura
    where id_usuario is not null and estado <> 'fallida' and creada_en >= $1`,
  cancelada: `select id::text as marca from factura
    where clase in ('nominativa', 'global') and estatus = 'Cancelada' and timbrada_en >= $1`,
  movimiento: 'select motivo as marca from movimiento_caja where creado_en >= $1',
  entrada: `select documento as marca from movimiento_inventario where causa = 'compra' and creado_en >= $1`,
  traslado: 'select nota as marca from traslado where creado_en >= $1',
  envio: 'select id::text as marca from traslado where enviado_en is not null and creado_en >= $1',
  conteo: 'select id_sucursal::text as marca from conteo_fisico where creado_en >= $1',
  cierreDeConteo: `select id::text as marca from conteo_fisico where estado = 'cerrado' and creado_en >= $1`,
  // An order is named by its supplier.
  orden: 'select proveedor as marca from orden_compra where creada_en >= $1',
  ordenEnviada: `select id_orden::text as marca from orden_compra_suceso where que = 'enviada' and en >= $1`,
  presupuesto: 'select observaciones as marca from presupuesto where creado_en >= $1',
  aceptado: 'select id::text as marca from presupuesto where id_pedido is not null and creado_en >= $1',
  rehecho: 'select id_origen::text as marca from rehecho where en >= $1',
  // A step on the bench, with the tray that was taken.
  paso: `select concat_ws(' ', id_pedido || '.' || par, que, etapa, case que when 'charola' then detalle end) as marca from trabajo_suceso
    where que in ('charola', 'etapa', 'rehecho', 'deshecho') and en >= $1`,
  rehechoDePar: `select id_pedido || '.' || par as marca from rehecho_de_par where en >= $1`,
  control: `select concat_ws(' ', id_pedido || '.' || par, resultado) as marca from control_calidad where en >= $1`,
  empacado: `select x.id_pedido::text as marca from envio_pedido x join pedido p on p.id = x.id_pedido where p.creado_en >= $1`,
  embarque: 'select id::text as marca from envio where enviado_en >= $1',
  // A rule is told by its first percent.
  regla: `select tramos -> 0 ->> 'porcentaje' as marca from comision_regla where creado_en >= $1`,
  periodo: 'select hasta::text as marca from comision_periodo where creado_en >= $1',
  meta: `select concat_ws(' ', id_sucursal, despues ->> 'importe') as marca from auditoria where accion = 'meta fijada' and en >= $1`,
  deposito: 'select nota as marca from deposito where creado_en >= $1',
  reversa: 'select id::text as marca from deposito where revertido_en is not null and creado_en >= $1',
  corte: 'select nota as marca from corte where creado_en >= $1 and reabierto_en is null',
}

async function contar(cliente: ClientBase, consulta: string, desde: Date): Promise<Map<string, number>> {
  const { rows } = await cliente.query<{ marca: string; veces: number }>(
    `select coalesce(marca, '') as marca, count(*)::int as veces from (${consulta}) r group by marca`,
    [desde],
  )
  return new Map(rows.map(({ marca, veces }) => [marca, veces]))
}

/** Reads what the day left in its database. */
export async function leerRastros(cliente: ClientBase, desde: Date): Promise<Rastros> {
  const leidos = {} as Record<TipoEscritura, Map<string, number>> // filled below, key by key
  for (const tipo of tiposEscritura) leidos[tipo] = await contar(cliente, consultas[tipo], desde)
  return leidos
}
