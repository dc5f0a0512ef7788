import {
  etiquetaMotivoDePerdida,
  motivosDePerdida,
  nombresDeAlternativa,
  VIGENCIA_DIAS,
} from '@nitida/contract/presupuestos.rules'
import type pg from 'pg'

/** One order in so many came of a quote, and as many patients came back for one later; some of these did not decide yet. */
const UNO_DE_CADA = 8
const MOTIVOS = `'{${motivosDePerdida.join(',')}}'::text[]`
const DICHOS = `'{${motivosDePerdida.map((motivo) => etiquetaMotivoDePerdida[motivo]).join(',')}}'::text[]`
const CUAL = `1 + modelo / ${UNO_DE_CADA} % ${motivosDePerdida.length}`
const NOMBRES = `'{${nombresDeAlternativa.join(',')}}'::text[]`
/** Two alternatives more, with dearer lenses. */
const RECARGOS = `'{1,1.3,1.7}'::numeric[]`

/** What each quote is, with the order whose elements it offers; in the order in which they were written. */
const COTIZAR = `
  create temp table cotizado on commit drop as
  select row_number() over (order by en, modelo) as id, row_number() over (partition by id_sucursal order by en, modelo) as folio, todos.*
  from (
    select p.id as modelo, p.id as id_pedido, p.id_sucursal, p.id_cliente, p.id_visita, p.id_creador, p.fecha_entrega, p.creado_en as luego,
      'pedido' as fin, s.zona_horaria as zona, 1 + p.id / ${UNO_DE_CADA} % 3 as alternativas,
      -- On the same day, or some days before for who was a patient then.
      p.creado_en - interval '40 minutes' - case when c.creado_en < p.creado_en - interval '9 days' then p.id / ${UNO_DE_CADA} % 9 else 0 end
        * interval '1 day' as en
    from pedido p join sucursal s on s.id = p.id_sucursal join cliente c on c.id = p.id_cliente
    where p.id % ${UNO_DE_CADA} = 3 and p.total > 0
    union all
    select modelo, null, id_sucursal, id_cliente, null, id_creador, (en + interval '20 days')::date, least(en + interval '3 days', $1::timestamptz),
      case when en > $1::timestamptz - interval '20 days' then (array['borrador', 'enviado', 'enviado', 'interesa', 'perdido'])[1 + n % 5]
        else (array['enviado', 'perdido', 'perdido', 'perdido', 'perdido'])[1 + n % 5] end, zona, 1 + n % 3, en
    from (
      select p.id as modelo, p.id / ${UNO_DE_CADA} as n, p.id_sucursal, p.id_cliente, p.id_creador, s.zona_horaria as zona,
        p.creado_en + (15 + p.id % 40) * interval '1 day' as en
      from pedido p join sucursal s on s.id = p.id_sucursal where p.id % ${UNO_DE_CADA} = 6 and p.total > 0) q
    where en < $1::timestamptz - interval '1 hour'
  ) todos`

const ESCRIBIR = `
  insert into presupuesto (id, hash_id, id_sucursal, folio, id_cliente, id_visita, vigente_hasta, llamar_el, enviado_en, interesa, interesa_en,
      perdido_en, motivo_perdido, id_pedido, id_creador, creado_en) overriding system value
    select id, left(upper(md5('presupuesto ' || id)), 26), id_sucursal, folio, id_cliente, id_visita,
      (en at time zone zona)::date + ${VIGENCIA_DIAS}, (en at time zone zona)::date + 2,
      case when fin <> 'borrador' then en + interval '5 minutes' end, case when fin = 'interesa' then alternativas end,
      case when fin = 'interesa' then luego end, case when fin = 'perdido' then luego end,
      case when fin = 'perdido' then (${MOTIVOS})[${CUAL}] end,
      id_pedido, id_creador, en
    from cotizado order by id`

const OFRECER = `
  insert into presupuesto_alternativa (id_presupuesto, orden, nombre, recomendada, fecha_entrega, elementos, total)
    select q.id, n, (${NOMBRES})[n], n = 2, q.fecha_entrega, o.elementos, o.total
    from cotizado q cross join generate_series(1, 3) n cross join lateral (
      select sum(e.importe_armazon + l.importe + e.importe_otro) as total, jsonb_agg(jsonb_build_object('armazon', e.armazon, 'lente', e.lente,
        'otro', e.otro, 'importeArmazon', round(e.importe_armazon / 100.0, 2), 'importeLente', round(l.importe / 100.0, 2), 'importeOtro',
        round(e.importe_otro / 100.0, 2), 'grado', e.grado, 'tono', e.tono, 'observaciones', e.observaciones, 'idArticulo', e.id_articulo)
        order by e.orden) as elementos
      from pedido_elemento e cross join lateral (select round(e.importe_lente * (${RECARGOS})[n] / 1000)::bigint * 1000 as importe) l
      where e.id_pedido = q.modelo) o
    where n <= q.alternativas`

const CONTAR = `
  insert into presupuesto_suceso (id_presupuesto, que, detalle, id_usuario, en)
    select q.id, s.que, s.detalle, s.quien, s.en from cotizado q cross join lateral (values
      (1, 'creado', '', id_creador, q.en, true),
      (2, 'enviado', 'WhatsApp', id_creador, q.en + interval '5 minutes', fin <> 'borrador'),
      (3, 'interesa', (${NOMBRES})[alternativas], null, luego, fin = 'interesa'),
      (3, 'perdido', (${DICHOS})[${CUAL}], id_creador, luego, fin = 'perdido'),
      (3, 'pedido', (${NOMBRES})[1], id_creador, luego, fin = 'pedido')) s (paso, que, detalle, quien, en, fue)
    where s.fue order by s.en, q.id, s.paso`

const FOLIAR = `
  insert into folio_presupuesto (id_sucursal, ultimo) select id_sucursal, max(folio) from cotizado group by 1`

/** Quotes over the years of the orders: those that became one, those that were lost or forgotten, and those that are waited for. */
export async function llenarPresupuestos(cliente: pg.Client, ahora: Date): Promise<void> {
  await cliente.query(COTIZAR, [ahora])
  await cliente.query('analyze cotizado')
  // A quote and its marked alternative name each other.
  await cliente.query('set constraints presupuesto_interesa_una deferred')
  for (const sentencia of [ESCRIBIR, OFRECER, CONTAR, FOLIAR]) await cliente.query(sentencia)
}
