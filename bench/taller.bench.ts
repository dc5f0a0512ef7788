import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { crearPool } from '../apps/api/src/platform/datos/db.ts'
import { conCadenaGrande } from './cadena.ts'
import type { Escenario } from './escenario.ts'
import { cronometrar, percentil } from './medidas.ts'
import { entrar } from './servidor.ts'

const TRABAJOS = 3000
const VUELTAS = 60
const LABORATORIO = 'laboratorio.001@nitida.mx'

/** Orders in process to as many as are asked for: the newest of the chain once more, at no price. One in six has two or three pairs. */
const COMPLETAR = `
  with hay as (select count(*) as cuantos from pedido where eliminado_en is null
    and estatus in ('En proceso de elaboración', 'Esperando elaboración')),
  copiados as (
    insert into pedido (hash_id, id_sucursal, folio, id_cliente, estatus, fecha_entrega, tipo_pago, forma_pago, facturacion, tipo_ticket,
        importe, total, version, id_creador, id_modificador, creado_en, modificado_en, estatus_en)
      select left(upper(md5('taller' || p.id)), 26), p.id_sucursal, f.ultimo + row_number() over (partition by p.id_sucursal order by p.id),
        p.id_cliente, 'En proceso de elaboración', current_date + (p.id % 12)::int - 2, 'total', p.forma_pago, false, p.tipo_ticket, 0, 0, 1,
        p.id_creador, p.id_creador, now() - interval '3 days', now() - interval '3 days', now() - interval '3 days'
      from (select * from pedido order by id desc limit greatest($1 - (select cuantos from hay), 0)) p
      join folio_pedido f on f.id_sucursal = p.id_sucursal
      returning id)
  insert into pedido_elemento (id_pedido, orden, armazon, lente, otro, importe_armazon, importe_lente, importe_otro, grado, tono, observaciones)
    select id, par, 'Nítida 245', 'Monofocal CR-39 1.50 AR', '', 0, 0, 0, 'OD -2.25 / OI -2.00', '', ''
    from copiados cross join generate_series(1, case when id % 6 = 0 then 2 + (id / 6 % 2)::int else 1 end) par`

/** Of the pairs that the load left waiting, four of five are on the bench too, in every stage, with the steps that took them there. */
const SUBIR_A_LA_MESA = `
  with mesa as (
    select p.id, k.par, p.id_sucursal, p.id_creador, row_number() over (partition by p.id_sucursal order by p.id, k.par)::int
        + coalesce((select max(t.charola)::int from trabajo_par t where t.id_sucursal = p.id_sucursal), 0) as n
    from pedido p cross join lateral generate_series(1, pares_de(p.id)) k (par)
    where p.eliminado_en is null and p.estatus in ('En proceso de elaboración', 'Esperando elaboración')
      and not exists (select from trabajo_par t where t.id_pedido = p.id)),
  puestos as (
    insert into trabajo_par (id_pedido, par, id_sucursal, charola, etapa, laboratorio)
      select id, par, id_sucursal, lpad(n::text, 3, '0'), (array['surtido', 'bisel', 'montaje', 'calidad', 'listo'])[1 + n % 5],
        case when n % 7 = 0 then 'Laboratorio Prisma' else '' end
      from mesa where n % 5 <> 4 and n < 1000 returning id_pedido, par, etapa)
  insert into trabajo_suceso (id_pedido, par, que, etapa, id_usuario, en)
    select t.id_pedido, t.par, case k when 1 then 'charola' else 'etapa' end, t.etapa, m.id_creador, now() - (4 - k) * interval '1 hour'
    from puestos t join mesa m on m.id = t.id_pedido and m.par = t.par cross join generate_series(1, 3) k`

async function llenarLaMesa(base: Pool) {
  await base.query(COMPLETAR, [TRABAJOS])
  await base.query(SUBIR_A_LA_MESA)
  await base.query('analyze pedido, pedido_elemento, trabajo_par, trabajo_suceso')
  const { rows } = await base.query<{ pedidos: number; conVarios: number; pares: number }>(`
    select count(*)::int as pedidos, (count(*) filter (where pares > 1))::int as "conVarios", sum(pares)::int as pares
    from (select pares_de(id) as pares from pedido
      where eliminado_en is null and estatus in ('En proceso de elaboración', 'Esperando elaboración')) p`)
  return rows[0]
}

/** The board of a chain's workshop with three thousand orders in process, and a tray scanned at the bench of a branch. */
export const taller: Escenario = {
  nombre: 'taller',
  correr: () =>
    conCadenaGrande(async ({ servidor, base }) => {
      const pool = crearPool(base, { max: 2, rol: 'propietario' })
      try {
        const mesa = await llenarLaMesa(pool)
        console.log(`${mesa?.pedidos} orders in process, ${mesa?.conVarios} of several pairs; ${mesa?.pares} jobs`)
        const { rows: charolas } = await pool.query<{ charola: string }>(
          `select charola from trabajo_par where id_sucursal = 1 and etapa in ('surtido', 'bisel', 'montaje') order by charola`,
        )
        const [maestro, laboratorio] = [await entrar(servidor.url), await entrar(servidor.url, LABORATORIO)]
        const pedir = (headers: Record<string, string>, ruta: string, codigo?: string) =>
          cronometrar(async () => {
            const cuerpo = codigo !== undefined && { method: 'POST', body: JSON.stringify({ codigo }) }
            const clave = { 'idempotency-key': randomUUID(), ...(cuerpo && { 'content-type': 'application/json' }) }
            const respuesta = await fetch(`${servidor.url}/api${ruta}`, {
              headers: { ...headers, ...clave },
              ...cuerpo,
            })
            await respuesta.arrayBuffer()
            if (!respuesta.ok) throw new Error(`${ruta} answered ${respuesta.status}`)
          })
        const medir = async (veces: number, una: (n: number) => Promise<number>) => {
          const todas: number[] = []
          for (let n = -5; n < veces; n++) {
            const ms = await una(Math.abs(n))
            if (n >= 0) todas.push(ms)
          }
          return percentil(todas, 0.95)
        }
        const tablero = await medir(VUELTAS, () => pedir(maestro, '/taller'))
        const tarde = await medir(VUELTAS, () => pedir(maestro, '/taller?plazo=atrasado'))
        const surtido = await medir(VUELTAS, () => pedir(maestro, '/taller/surtido'))
        // Each tray once, since a second reading within seconds is the same one.
        const escaneos: number[] = []
        for (const { charola } of charolas) escaneos.push(await pedir(laboratorio, '/taller/escaneos', charola))
        return [
          { nombre: 'board of 3,000 orders (p95)', valor: tablero, unidad: 'ms', limite: 'tallerTableroMs' },
          { nombre: 'board of those that are late (p95)', valor: tarde, unidad: 'ms', limite: 'tallerTableroMs' },
          { nombre: 'pull list (p95)', valor: surtido, unidad: 'ms', limite: 'tallerTableroMs' },
          {
            nombre: 'a scanned tray to its card (p95)',
            valor: percentil(escaneos.slice(3), 0.95),
            unidad: 'ms',
            limite: 'tallerEscanearMs',
          },
        ]
      } finally {
        await pool.end()
      }
    }),
}
