import type { Cita } from '@nitida/contract/citas'
import type { Factura } from '@nitida/contract/facturacion'
import { serieYFolio } from '@nitida/contract/facturacion.rules'
import { fechaHoraEn } from '@nitida/contract/fechas'
import { escribirOjo } from '@nitida/contract/graduacion.rules'
import type { Mensaje } from '@nitida/contract/mensajes'
import type { PagoDePaciente } from '@nitida/contract/mostrador'
import type { Pedido } from '@nitida/contract/pedidos'
import {
  ESTATUS_ENTREGADO,
  ESTATUS_RECIBIDO,
  type EstatusPedido,
  etiquetaMovimiento,
  folioDe,
  formaDeMovimiento,
} from '@nitida/contract/pedidos.rules'
import type { GraduacionLeida } from '@nitida/contract/visitas'
import { estados } from '../../../entidades/mensaje/estados.ts'
import { esHallada, graduacionLeida } from '../../../entidades/visita/graduaciones.ts'
import { fechaLarga } from '../../../ui/formatos.ts'

/** Kinds, in the order in which things of one moment follow each other. */
const clases = ['cita', 'visita', 'pedido', 'pago', 'factura', 'mensaje'] as const
type Clase = (typeof clases)[number]

/** A past or coming event of a patient. */
export interface Movimiento {
  readonly clave: string
  readonly clase: Clase
  /** Wall clock of his branch, `YYYY-MM-DDTHH:MM`. */
  readonly en: string
  readonly titulo: string
  readonly detalle: string
  readonly importe?: number
  /** The order it belongs to. */
  readonly idPedido?: number | null
  readonly idVisita?: number | null
  readonly cita?: Cita
  readonly estatus?: string
}

export const deCita = (cita: Cita): Movimiento => ({
  clave: `cita-${cita.id}`,
  clase: 'cita',
  en: `${cita.fecha}T${cita.hora}`,
  titulo: 'Cita',
  detalle: `La apuntó ${cita.nombreCreador}`,
  cita,
})

const enZona = (zona: string, instante: string): string => fechaHoraEn(zona, new Date(instante)).slice(0, 16)

/** That an order was taken, and that it came to its branch or left with its owner. */
export const dePedido =
  (zona: string) =>
  (pedido: Pedido): Movimiento[] => {
    const { id, estatus, estatusDesde, recibidoEn } = pedido
    const llego = estatus === ESTATUS_RECIBIDO || estatus === ESTATUS_ENTREGADO
    const comun = { clase: 'pedido', idPedido: id } as const
    const creado: Movimiento = {
      ...comun,
      clave: `pedido-${id}`,
      en: enZona(zona, pedido.createDate),
      titulo: `Pedido ${folioDe(pedido)}`,
      detalle: llego ? `Creado por ${pedido.nombreCreador}` : `${estatus} · ${pedido.nombreCreador}`,
      importe: pedido.total,
    }
    const paso = (cual: EstatusPedido, desde: string | null): Movimiento[] =>
      desde === null
        ? []
        : [
            {
              ...comun,
              clave: `pedido-${id}-${cual}`,
              en: enZona(zona, desde),
              titulo: `Pedido ${folioDe(pedido)} ${cual.toLowerCase()}`,
              detalle: `Entrega prevista: ${fechaLarga(pedido.fechaEntregaPrevista)}`,
            },
          ]
    const entregado = estatus === ESTATUS_ENTREGADO ? paso(estatus, estatusDesde) : []
    return [...entregado, ...paso(ESTATUS_RECIBIDO, recibidoEn), creado]
  }

export const dePago =
  (zona: string) =>
  (pago: PagoDePaciente): Movimiento => ({
    clave: `pago-${pago.id}`,
    clase: 'pago',
    en: enZona(zona, pago.createDate),
    titulo: `${etiquetaMovimiento[pago.tipo]} del pedido ${folioDe(pago)}`,
    detalle: `${formaDeMovimiento(pago)} · ${pago.nombreCreador}`,
    importe: pago.importe,
    idPedido: pago.idPedido,
  })

export const deFactura =
  (zona: string) =>
  (factura: Factura): Movimiento[] =>
    factura.CreateDate
      ? [
          {
            clave: `factura-${factura.idFactura}`,
            clase: 'factura',
            en: enZona(zona, factura.CreateDate),
            titulo: `Factura ${serieYFolio(factura)}`,
            detalle: `RFC ${factura.rfcReceptor}`,
            idPedido: factura.idPedido,
            estatus: factura.estatus,
          },
        ]
      : []

export const deMensaje =
  (zona: string) =>
  (mensaje: Mensaje): Movimiento => ({
    clave: `mensaje-${mensaje.id}`,
    clase: 'mensaje',
    en: enZona(zona, mensaje.createDate),
    titulo: `Mensaje: «${mensaje.texto.split('\n')[0]}»`,
    detalle: `WhatsApp · ${estados[mensaje.estado].etiqueta.toLowerCase()}`,
  })

/** Visits and histories, once each: of a history what was prescribed, or else what its other grids say. */
export function examenesDe(graduaciones: readonly GraduacionLeida[]): GraduacionLeida[] {
  const prescritas = new Set(graduaciones.filter(({ Bloque }) => Bloque === 'prescrita').map((una) => una.IdHistoria))
  const vistas = new Set<number>()
  return graduaciones.filter(({ Bloque, IdHistoria }) => {
    if (IdHistoria === null) return true
    if (Bloque !== 'prescrita' && prescritas.has(IdHistoria)) return false
    return !vistas.has(IdHistoria) && vistas.add(IdHistoria)
  })
}

/** Grids of one minute, the last of which says most of the eyes. */
const bloques = ['previa', 'total', 'visita', 'prescrita'] as const

/** A graduation for each examination: a visit and a history written in one minute are the same one. */
export function graduacionesSinRepetir(examenes: readonly GraduacionLeida[]): GraduacionLeida[] {
  const porMinuto = new Map<string, GraduacionLeida>()
  for (const examen of examenes) {
    const minuto = examen.CreateDate.slice(0, 16)
    const otro = porMinuto.get(minuto)
    if (!otro || bloques.indexOf(examen.Bloque) > bloques.indexOf(otro.Bloque)) porMinuto.set(minuto, examen)
  }
  return [...porMinuto.values()]
}

export const deExamen =
  (zona: string) =>
  (examen: GraduacionLeida): Movimiento => {
    const { Od, Oi } = graduacionLeida(examen)
    const escritos = [
      ['OD', escribirOjo(Od)],
      ['OI', escribirOjo(Oi)],
    ].flatMap(([ojo, texto]) => (texto ? [`${ojo} ${texto}`] : []))
    const ojos = esHallada(examen) ? escritos : ['sin graduación']
    return {
      clave: `visita-${examen.IdVisita}-${examen.IdHistoria}`,
      clase: 'visita',
      en: enZona(zona, examen.CreateDate),
      titulo: examen.IdVisita === null ? 'Historia clínica' : 'Visita',
      detalle: [examen.Optometrista ?? 'Sin optometrista', ...ojos].join(' · '),
      idVisita: examen.IdVisita,
    }
  }

/** Events of one kind, newest first, and whether there are more of it that were not read. */
export interface Leidos {
  movimientos: readonly Movimiento[]
  hayMas: boolean
}

/**
 * Everything since the moment up to which every kind was read. What is older would have gaps, where another kind's events are
 * missing among it.
 */
export function sinHuecos(leidos: readonly Leidos[]): Movimiento[] {
  const cortes = leidos.flatMap(({ movimientos, hayMas }) =>
    hayMas ? (movimientos.map(({ en }) => en).sort()[0] ?? []) : [],
  )
  const desde = cortes.sort().at(-1) ?? ''
  return enOrden(leidos.flatMap(({ movimientos }) => movimientos).filter(({ en }) => en >= desde))
}

/** Newest first; of one moment, what follows from the other stands above it. */
export const enOrden = (movimientos: readonly Movimiento[]): Movimiento[] =>
  movimientos.toSorted(
    (a, b) =>
      b.en.localeCompare(a.en) || clases.indexOf(b.clase) - clases.indexOf(a.clase) || b.clave.localeCompare(a.clave),
  )

const mes = new Intl.DateTimeFormat('es-MX', { month: 'long', timeZone: 'UTC' })

/**
 * Under which heading something stands: what is to come, this month, what was before it this year, and then year by year.
 * @param ahora wall clock of the branch, `YYYY-MM-DDTHH:MM`.
 */
export function grupoDe({ en, cita }: Movimiento, ahora: string): string {
  const ano = en.slice(0, 4)
  if (cita && !cita.cancelada && en >= ahora) return 'Por venir'
  if (en.slice(0, 7) >= ahora.slice(0, 7)) {
    const nombre = mes.format(new Date(`${en.slice(0, 10)}T00:00:00Z`))
    return `${nombre.charAt(0).toUpperCase()}${nombre.slice(1)} de ${ano}`
  }
  return ano === ahora.slice(0, 4) ? `Antes en ${ano}` : ano
}
