import { type Revision, separado } from './revision.ts'

/** Whether the audit has a record of a row's, with a condition of its own. */
const anotada = (entidad: string, id: string, accion: string, tambien = 'true'): string =>
  `exists (select from auditoria l where l.entidad = '${entidad}' and l.id_entidad = ${id} and l.accion = ${accion} and ${tambien})`

/** Whose data are in the zip `z`, as the audit says it. */
const deQuien = "case when z.id_solicitud is null then 'datos de la cadena' else 'datos del paciente' end"

/** Table of the records of a book. */
const TABLAS = {
  pacientes: 'cliente',
  pedidos: 'pedido',
  citas: 'cita',
  recetas: 'visita',
  articulos: 'articulo',
  micas: 'mica',
}

/** What came from another program, and what left. */
export const deMudanza: Revision[] = [
  {
    nombre: 'what a key of another program means is there',
    consulta: Object.entries(TABLAS)
      .map(
        ([libro, tabla]) => `select '${libro}:' || i.id_registro as id from importado i
          where i.libro = '${libro}' and not exists (select from ${tabla} t where t.id = i.id_registro)`,
      )
      .join(' union all '),
  },
  {
    nombre: 'an import wrote as many records as it says',
    consulta: `select i.id from importacion i cross join lateral (
        select count(*) as hay, count(*) filter (where r.hecho <> 'enlace' and r.repite is null) as escritos
        from importacion_renglon r where r.id_importacion = i.id) r
      where i.empezada_en is not null and r.hay > 0 and r.escritos <> i.escritos`,
  },
  {
    nombre: 'an import counts its rows as they stand',
    consulta: `select i.id from importacion i join (
        select id_importacion, count(*) filter (where estado = 'Nuevo') as nuevos, count(*) filter (where estado = 'Cambia') as cambian,
          count(*) filter (where estado = 'Igual') as iguales, count(*) filter (where estado = 'Omitido') as omitidos,
          count(*) filter (where estado = 'Problema') as con_problema,
          count(*) filter (where estado = 'Problema' and candidato is not null) as duplicados,
          count(*) filter (where deshecho) as deshechos, count(*) filter (where no_deshecho is not null) as no_deshechos
        from importacion_renglon group by id_importacion) r on r.id_importacion = i.id
      where (r.nuevos, r.cambian, r.iguales, r.omitidos, r.con_problema, r.duplicados, r.deshechos, r.no_deshechos) <>
        (i.nuevos, i.cambian, i.iguales, i.omitidos, i.con_problema, i.duplicados, i.deshechos, i.no_deshechos)`,
  },
  {
    nombre: 'nothing of an import is written before somebody said so, nor taken back before that',
    consulta: `select i.id from importacion i where exists (select from importacion_renglon r where r.id_importacion = i.id
        and (r.hecho is not null and i.empezada_en is null or r.deshecho and i.estado not in ('deshaciendo', 'deshecha')))`,
  },
  {
    nombre: 'every import was audited with the hash of its file, and so were its beginning and its ends (42)',
    consulta: `select i.id from importacion i cross join lateral (values
        ('archivo subido', i.creada_en, i.renglones > 0), ('importación empezada', i.empezada_en, true),
        ('importación terminada', i.terminada_en, i.estado = 'terminada'), ('importación deshecha', i.deshecha_en, true)) h (accion, en, hay)
      where h.en >= ${separado} and h.hay and not ${anotada('importacion', 'i.id', 'h.accion', "l.despues ->> 'archivo' = encode(i.sha256, 'hex')")}`,
  },
  {
    nombre: 'what was paid before an order came here is one row, of an order that an import wrote (D-95)',
    consulta: `select min(g.id) as id from pago g where g.tipo = 'apertura' group by g.id_pedido
      having count(*) filter (where g.importe > 0) <> 1 or sum(g.importe) < 0
        or min(g.creado_en) >= ${separado} and not ${anotada('pedido', 'g.id_pedido', "'pedido creado'", "l.despues ? 'importacion'")}`,
  },
  {
    nombre: 'a list that has left keeps no filter, and left whole where it says so',
    consulta: `select id from exportacion where estado not in ('lista', 'escribiendo') and (
      filtro is not null or terminada_en is null or estado = 'terminada' and filas is distinct from total)`,
  },
  {
    nombre: 'every list that was asked for was audited, and so was its end (42)',
    consulta: `select e.id from exportacion e cross join lateral (values
        ('lista exportada', e.creada_en, true),
        ('exportación ' || e.estado, e.terminada_en, e.estado in ('terminada', 'fallida'))) h (accion, en, hay)
      where h.en >= ${separado} and h.hay and not ${anotada('exportacion', 'e.id', 'h.accion')}`,
  },
  {
    nombre: 'a zip that is ready lies whole in its pieces',
    consulta: `select l.id from llevada l cross join lateral (
        select coalesce(sum(p.bytes), 0) as bytes, coalesce(max(p.numero), 0) as ultima, count(*) as partes
        from llevada_parte p where p.id_llevada = l.id) p
      where l.estado = 'lista' and (p.bytes, p.ultima) is distinct from (l.bytes, p.partes)`,
  },
  {
    nombre: 'every zip was audited, and so was its hash (42)',
    consulta: `select z.id from llevada z where z.creada_en >= ${separado} and (
      not ${anotada('llevada', 'z.id', `${deQuien} || ' pedidos'`)} or z.estado = 'lista' and not
        ${anotada('llevada', 'z.id', `${deQuien} || ' reunidos'`, "l.despues ->> 'sha256' = encode(z.sha256, 'hex')")})`,
  },
]
