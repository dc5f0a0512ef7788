import { defectosVistos, ladosDeDefecto } from '@nitida/contract/calidad.defectos'
import { PAR_VACIO, type Par, veredictoDe } from '@nitida/contract/calidad.rules'
import { SIN_MONTAJE } from '@nitida/contract/montaje.rules'
import type pg from 'pg'

/** Jobs that left the bench in these days are told with their steps; older ones would only make the data larger. */
const DIAS_EN_LA_MESA = 45
const LABORATORIO = 'Laboratorio Prisma'
const DICE = 'EN PULIDO, SALE MANANA'

const MEDIDAS = JSON.stringify({
  ...SIN_MONTAJE,
  ...{ dnpOd: 31.5, dnpOi: 31, alturaOd: 18, alturaOi: 18, aroA: 52, aroB: 36, aroDbl: 18, aroEd: 54 },
})

const lente = { esf: -2, cil: -0.5, eje: 90, add: null }
const PEDIDO: Par = { ...PAR_VACIO, Od: lente, Oi: lente, dnpOd: 31.5, dnpOi: 31 }
const BIEN: Par = { ...PEDIDO, Od: { ...lente, esf: -2.06 }, prismaVertical: 0, prismaHorizontal: 0 }
const MAL: Par = { ...BIEN, Oi: { ...lente, eje: 120 } }

/** The verdict that a check of the bench gives this reading. */
function juzgada(medido: Par): string {
  const { resultado } = veredictoDe(PEDIDO, medido, 'ANSI Z80.1', 'monofocal')
  if (resultado === 'incompleto') throw new Error('the reading lacks a value')
  return `'${resultado}'`
}

/**
 * Pairs of orders that are made or left the bench lately, with the place of their order in its branch, who works there, when it was begun, and
 * until when its steps go. One in six of the orders that are made waits for its trays yet.
 */
const MESA = `
  create temp table en_mesa on commit drop as
  select o.*, case when recibido is not null then 'listo' when n % 7 = 0 then 'surtido'
      else (array['surtido', 'bisel', 'montaje', 'calidad', 'listo'])[1 + n % 5] end as etapa,
    case when recibido is null and n % 7 = 0 then '${LABORATORIO}' else '' end as laboratorio, (n % 12 = 1 and par = 1)::int as rehechos,
    lpad((1 + (m - 1) % 999)::text, 3, '0') as charola
  from (
    select p.id, k.par, p.id_sucursal, p.folio, p.fecha_entrega, p.creado_en as desde,
      case when r.en is null then $1::timestamptz else r.en - interval '6 hours' end as hasta, r.en as recibido, u.taller, u.caja,
      dense_rank() over (partition by p.id_sucursal order by r.en is not null, p.id)::int as n,
      row_number() over (partition by p.id_sucursal order by r.en is not null, p.id, k.par)::int as m
    from pedido p
    cross join lateral (select case when p.estatus in ('Recibido en sucursal', 'Entregado a cliente')
      then least(p.estatus_en, p.entregado_en) end as en) r
    cross join lateral generate_series(1, pares_de(p.id)) k (par)
    join (select id_sucursal, min(id) filter (where tipo = '3') as taller, min(id) filter (where tipo = '2') as caja from usuario group by 1) u
      on u.id_sucursal = p.id_sucursal
    where p.eliminado_en is null and (p.estatus in ('En proceso de elaboración', 'Esperando elaboración')
      or p.estatus in ('Recibido en sucursal', 'Entregado a cliente') and r.en > $1::timestamptz - interval '${DIAS_EN_LA_MESA} days')) o
  where recibido is not null or n % 6 <> 0 and n < 800`

const MEDIR = `
  insert into pedido_montaje (id_pedido, medidas, id_usuario, en)
    select id, '${MEDIDAS}'::jsonb, caja, desde from en_mesa where id % 3 = 0 and par = 1 order by id`

const TRABAJAR = `
  insert into trabajo_par (id_pedido, par, id_sucursal, charola, etapa, laboratorio, correo, prometido, falta, rehechos)
    select id, par, id_sucursal, case when recibido is null then charola end, etapa, laboratorio,
      case when laboratorio <> '' then 'pedidos@laboratorio-prisma.example' else '' end,
      case when laboratorio <> '' then fecha_entrega - 1 end, case when recibido is null and n % 11 = 0 then 'mica OD' else '' end, rehechos
    from en_mesa`

/** The way of a job, told once more from its start where a check failed. */
const PASOS = `(values (1, 'charola', 'surtido'), (2, 'etapa', 'bisel'), (3, 'etapa', 'montaje'), (4, 'etapa', 'calidad'), (5, 'rehecho', 'surtido'),
  (6, 'etapa', 'bisel'), (7, 'etapa', 'montaje'), (8, 'etapa', 'calidad'), (9, 'etapa', 'listo')) s (paso, que, etapa)`
const LLEGO = `s.paso = 9 and m.etapa = 'listo' or s.paso < 9 and s.paso <= 4 * m.rehechos
  + case m.etapa when 'surtido' then 1 when 'bisel' then 2 when 'montaje' then 3 else 4 end`
const CUANDO = `m.desde + (m.hasta - m.desde) * s.paso / 10`

const CONTAR = `
  insert into trabajo_suceso (id_pedido, par, que, etapa, detalle, id_usuario, en)
    select * from (
      select m.id, m.par, s.que, s.etapa, case s.que when 'charola' then m.charola when 'rehecho' then 'Taller: corte o montaje' else '' end, m.taller,
        ${CUANDO} as en from en_mesa m cross join ${PASOS} where ${LLEGO}
      union all select id, par, 'lugar', 'surtido', '${LABORATORIO}', taller, desde + (hasta - desde) / 20 from en_mesa where laboratorio <> '') x
    order by en, id, par`

/** An element of a list by an order's number, as SQL. */
const unoDe = (lista: readonly string[], numero: string) =>
  `(array['${lista.join("', '")}'])[1 + ${numero} % ${lista.length}]`

/** Every other pair that failed measures well, and something is seen on it. */
const REVISAR = `
  insert into control_calidad (id_pedido, par, norma, diseno, pedido, medido, resultado, causa, defectos, nota, id_usuario, en)
    select id, par, 'ANSI Z80.1', 'monofocal', '${JSON.stringify(PEDIDO)}'::jsonb,
      case when falla and visto = '' then '${JSON.stringify(MAL)}' else '${JSON.stringify(BIEN)}' end::jsonb,
      case when falla and visto = '' then ${juzgada(MAL)} when falla then 'noPasa' else ${juzgada(BIEN)} end, case when falla then 'taller' end,
      case when visto = '' then '{}' else jsonb_build_object(visto, ${unoDe(ladosDeDefecto, 'id')}) end,
      case when visto = 'otro' then 'Plaqueta floja' else '' end, taller, en
    from (select m.id, m.par, m.taller, ${CUANDO} as en, s.paso = 5 as falla,
        case when s.paso = 5 and m.id % 2 = 0 then ${unoDe(defectosVistos, 'm.id / 2')} else '' end as visto
      from en_mesa m cross join ${PASOS} where s.paso in (5, 9) and (${LLEGO})) x
    order by en, id, par`

/** Every third of those that were made again came from a laboratory, which paid for it. */
const REHACER = `
  insert into rehecho_de_par (id_control, id_pedido, par, causa, laboratorio, paga, costo, id_usuario, en)
    select id, id_pedido, par, case when id % 3 = 0 then 'laboratorio' else 'taller' end, case when id % 3 = 0 then '${LABORATORIO}' else '' end,
      case when id % 3 = 0 then 'laboratorio' else 'optica' end, case when id % 5 > 0 then 18000 + 1000 * (id % 9) end, id_usuario, en
    from control_calidad where resultado = 'noPasa' order by id on conflict (id_control) do nothing`

const OIR = `
  insert into trabajo_dicho (id_pedido, laboratorio, archivo, contenido, dice, id_usuario, en)
    select m.id, laboratorio, 'estado.oma', convert_to(E'OMAV=3.10\\r\\nJOB=' || s.folio || '-' || m.folio || E'\\r\\nSTATUS=${DICE}\\r\\n', 'UTF8'),
      '${DICE}', taller, hasta
    from en_mesa m join sucursal s on s.id = m.id_sucursal where laboratorio <> '' and m.id % 2 = 0 and par = 1 order by m.id`

/** What a branch received on a day came in one shipment; of what is ready, a part is on its way and a part is being gathered. */
const JUNTAR = `
  create temp table en_envio on commit drop as
  select id, id_sucursal, array_agg(charola order by par) as charolas, taller, caja, recibido,
    case when recibido is not null then 'recibido' when n % 4 = 0 then 'abierto' else 'enviado' end as estado,
    dense_rank() over (partition by id_sucursal order by recibido::date nulls last, recibido is null and n % 4 = 0) as numero
  from en_mesa where recibido is not null or etapa = 'listo' and n % 4 < 2
  group by id, id_sucursal, taller, caja, recibido, n`

const ENVIAR = `
  insert into envio (id_sucursal, folio, estado, id_creador, creado_en, id_remitente, enviado_en, id_receptor, recibido_en)
    select id_sucursal, numero, estado, min(taller), coalesce(min(recibido), $1::timestamptz) - interval '5 hours',
      case when estado <> 'abierto' then min(taller) end,
      case when estado <> 'abierto' then coalesce(min(recibido), $1::timestamptz) - interval '4 hours' end,
      case when estado = 'recibido' then min(caja) end, max(recibido)
    from en_envio group by id_sucursal, numero, estado order by min(recibido) nulls last, id_sucursal, numero`

const RECIBIR = `
  insert into envio_pedido (id_envio, id_pedido, charola, otras_charolas, resultado, recepcion)
    select v.id, e.id, e.charolas[1], e.charolas[2:], case when e.recibido is not null then 'recibido' end, case when e.recibido is not null then 1 end
    from en_envio e join envio v on v.id_sucursal = e.id_sucursal and v.folio = e.numero order by v.id, e.id`

/** What is on the bench, in every stage, and what left it lately: steps, checks, shipments, and some at an external laboratory. */
export async function llenarTaller(cliente: pg.Client, ahora: Date): Promise<void> {
  await cliente.query(MESA, [ahora])
  await cliente.query('analyze en_mesa')
  for (const sentencia of [MEDIR, TRABAJAR, CONTAR, REVISAR, REHACER, OIR, JUNTAR]) await cliente.query(sentencia)
  await cliente.query(ENVIAR, [ahora])
  await cliente.query(RECIBIR)
}
