import type { Revision } from './revision.ts'

/** Pairs of orders on the bench. Rules of the stage are those of jobs that have a tray; without one a job waits or has left. */
export const deTaller: Revision[] = [
  {
    nombre: 'a job with a tray stands where its last step says',
    consulta: `select t.id_pedido as id from trabajo_par t where t.charola is not null and t.etapa is distinct from (
      select e.etapa from trabajo_suceso e where e.id_pedido = t.id_pedido and e.par = t.par order by e.id desc limit 1)`,
  },
  {
    nombre: 'what is ready to leave passed its last check',
    consulta: `select t.id_pedido as id from trabajo_par t where t.charola is not null and t.etapa = 'listo' and 'pasa' is distinct from (
      select k.resultado from control_calidad k where k.id_pedido = t.id_pedido and k.par = t.par order by k.id desc limit 1)`,
  },
  {
    nombre: 'a job was made again as often as its steps say, each time for a check that failed',
    consulta: `select t.id_pedido as id from trabajo_par t
      where t.rehechos <> (select count(*) from trabajo_suceso e where e.id_pedido = t.id_pedido and e.par = t.par and e.que = 'rehecho')
        or t.rehechos > (select count(*) from control_calidad k where k.id_pedido = t.id_pedido and k.par = t.par and k.resultado = 'noPasa')`,
  },
  {
    nombre: 'each time that a pair was made again is told once',
    consulta: `select t.id_pedido as id from trabajo_par t
      where t.rehechos <> (select count(*) from rehecho_de_par r where r.id_pedido = t.id_pedido and r.par = t.par)`,
  },
  {
    nombre: 'a pair is made again for a check of it that failed, and not before it',
    consulta: `select r.id_control as id from rehecho_de_par r join control_calidad k on k.id = r.id_control
      where k.resultado <> 'noPasa' or k.id_pedido <> r.id_pedido or k.par <> r.par or r.en < k.en`,
  },
  {
    nombre: 'a tray holds one pair of an order of its branch, which is being made',
    consulta: `select t.id_pedido as id from trabajo_par t join pedido p on p.id = t.id_pedido where t.charola is not null and (
        p.eliminado_en is not null or not exists (select from numeros_de_pares(p.id) n where n.par = t.par) or p.id_sucursal <> t.id_sucursal
        or p.estatus not in ('En proceso de elaboración', 'Esperando elaboración'))
      union all select min(id_pedido) from trabajo_par where charola is not null group by id_sucursal, charola having count(*) > 1`,
  },
  {
    nombre: 'measures of an order say at least one, and were not taken before it',
    consulta: `select m.id from pedido_montaje m join pedido p on p.id = m.id_pedido
      where m.en < p.creado_en or not exists (select from jsonb_each(m.medidas) as j(campo, valor) where valor not in ('null', '""'))`,
  },
  {
    nombre: 'what a laboratory said is of an order that had been given to it',
    consulta: `select d.id from trabajo_dicho d where not exists (select from trabajo_suceso e where e.id_pedido = d.id_pedido and e.par = d.par
      and e.que = 'lugar' and e.en <= d.en and left(e.detalle, length(d.laboratorio)) = d.laboratorio)`,
  },
  {
    nombre: 'an order is received by a shipment once for each of its receptions',
    consulta: `select x.id_pedido as id from envio_pedido x join pedido p on p.id = x.id_pedido where x.recepcion > p.recepciones
      union all select id_pedido from envio_pedido where recepcion is not null group by id_pedido, recepcion having count(*) > 1`,
  },
  {
    nombre: 'what is on its way carries a tray of each of its pairs, no tray twice',
    consulta: `select x.id_pedido as id from envio_pedido x join envio v on v.id = x.id_envio
      where x.resultado is null and v.estado = 'enviado' and (
        exists (select from trabajo_par t where t.id_pedido = x.id_pedido and t.charola is not null
          and t.charola <> all (x.charola || x.otras_charolas))
        or exists (select from unnest(x.charola || x.otras_charolas) c group by c having count(*) > 1))`,
  },
  {
    nombre: 'the release before sees the first pair of an order',
    consulta: `select t.id_pedido as id from trabajo t full join (select * from trabajo_par where par = 1) p on p.id_pedido = t.id_pedido
      where (t.id_sucursal, t.charola, t.etapa, t.laboratorio, t.prometido, t.correo, t.falta, t.rehechos) is distinct from
        (p.id_sucursal, p.charola, p.etapa, p.laboratorio, p.prometido, p.correo, p.falta, p.rehechos)`,
  },
  {
    nombre: 'a shipment ends once it is known what became of each order in it, and not before it left',
    consulta: `select v.id from envio v where case v.estado
        when 'enviado' then not exists (select from envio_pedido x where x.id_envio = v.id and x.resultado is null)
        when 'recibido' then exists (select from envio_pedido x where x.id_envio = v.id and x.resultado is null)
        else exists (select from envio_pedido x where x.id_envio = v.id and x.resultado is not null) end`,
  },
]
