import { type Fecha, sumarDias } from '@nitida/contract/fechas'
import type { CausaDeRehecho, Pagador } from '@nitida/contract/rehechos.rules'
import type pg from 'pg'
import type { Articulo } from '../../apps/api/src/demo/articulos.ts'
import { crearAzar, ruleta } from '../../apps/api/src/demo/azar.ts'

const SEMILLA = 33
/** Share of orders that make delivered glasses again; what a workshop makes again on its tray comes on top. */
const REHECHOS = 0.04
/** Days after a delivery in which its glasses come back. */
const DIAS_PARA_VOLVER = 60
/** Deliveries of a branch that may still come back. */
const RECORDADOS = 200
/** Warranties are given since so many days; orders that were delivered before have none. */
const DIAS_CON_GARANTIA = 365

const porque = ruleta<readonly [CausaDeRehecho, Pagador]>([
  [['garantia', 'nadie'], 25],
  [['adaptacion', 'optica'], 20],
  [['graduacion', 'optica'], 15],
  [['taller', 'optica'], 12],
  [['laboratorio', 'laboratorio'], 12],
  [['rotura', 'cliente'], 10],
  [['medida', 'optica'], 6],
])

export interface RehechoCargado {
  origen: number
  causa: CausaDeRehecho
  paga: Pagador
  /** Centavos; null while nobody knows. */
  costo: number | null
}

interface Rehacible {
  id: number
  idSucursal: number
  idCliente: number
  nombreCliente: string
  articulos: Articulo[]
  total: number
  importe: number
  esAnticipo: boolean
  facturacion: boolean
  fecha: Fecha
  entregado: Fecha | null
  rehecho?: RehechoCargado
}

const sinPrecio = (articulo: Articulo): Articulo => ({
  ...articulo,
  ...{ importe_armazon: 0, importe_lente: 0, importe_otro: 0 },
})

/**
 * Turns some orders into ones that make delivered glasses of their branch again, for 0.00. Glasses come back once, and what was made
 * again does not. It has a chance of its own, so that the other orders are what they were.
 */
export function crearRehechos<P extends Rehacible>(hoy: Fecha): (pedido: P) => P {
  const azar = crearAzar(SEMILLA)
  const conGarantia = sumarDias(hoy, -DIAS_CON_GARANTIA)
  const deSucursal = new Map<number, P[]>()
  return (pedido) => {
    const suyos = deSucursal.get(pedido.idSucursal) ?? []
    deSucursal.set(pedido.idSucursal, suyos)
    const desde = sumarDias(pedido.fecha, -DIAS_PARA_VOLVER)
    const vuelve = azar.ocurre(REHECHOS)
      ? suyos.findIndex(({ entregado }) => entregado && entregado >= desde && entregado < pedido.fecha)
      : -1
    const [origen] = vuelve < 0 ? [] : suyos.splice(vuelve, 1)
    if (!origen) {
      if (pedido.entregado) suyos.push(pedido)
      if (suyos.length > RECORDADOS) suyos.shift()
      return pedido
    }
    const [causa, paga] = porque(azar)
    const cubierto = causa !== 'garantia' || (origen.entregado ?? '') >= conGarantia
    const costo = azar.ocurre(0.2) ? null : azar.entero(15, 180) * 1000
    const { idCliente, nombreCliente } = origen
    return {
      ...pedido,
      ...{ idCliente, nombreCliente, articulos: origen.articulos.map(sinPrecio) },
      ...{ total: 0, importe: 0, esAnticipo: false, facturacion: false },
      rehecho: { origen: origen.id, costo, ...(cubierto ? { causa, paga } : { causa: 'adaptacion', paga: 'optica' }) },
    }
  }
}

/** A frame for a year, its lenses for half a year. */
const GARANTIAS = `
  insert into garantia (id_pedido, id_elemento, entrega, parte, familia, desde, meses, hasta, cubre, creado_en)
    select p.id, e.id, 0, f.parte, f.familia, d.desde, f.meses, (d.desde + make_interval(months => f.meses))::date, f.cubre, p.entregado_en
    from pedido p join sucursal s on s.id = p.id_sucursal join pedido_elemento e on e.id_pedido = p.id
    cross join lateral (select (p.entregado_en at time zone s.zona_horaria)::date as desde) d
    cross join lateral (values ('armazon', 'armazon', 12, 'Defectos de fábrica.', e.importe_armazon > 0),
      ('lente', 'mica', 6, 'Antirreflejo y capas; no rayones por uso.', e.lente <> '')) f (parte, familia, meses, cubre, lleva)
    where p.entregado_en >= $1::timestamptz - interval '${DIAS_CON_GARANTIA + 2} days' and f.lleva
      and not exists (select from rehecho r where r.id_pedido = p.id)
    order by p.id, e.orden, f.parte`

/** A lens is what comes back. */
const USOS = `
  insert into garantia_uso (id_garantia, id_pedido, id_usuario, en)
    select max(g.id), r.id_pedido, r.id_usuario, r.en from rehecho r join garantia g on g.id_pedido = r.id_origen and g.parte = 'lente'
    where r.causa = 'garantia' group by r.id_pedido order by r.id_pedido`

/** What the deliveries of a year are guaranteed for, and the warranties that remakes consumed. */
export async function llenarGarantias(cliente: pg.Client, ahora: Date): Promise<void> {
  await cliente.query(GARANTIAS, [ahora])
  await cliente.query('analyze rehecho, garantia')
  await cliente.query(USOS)
}
