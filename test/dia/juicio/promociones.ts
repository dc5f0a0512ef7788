import { DESHACER_MS } from '@nitida/contract/citas.rules'
import type { EstadoMensaje } from '@nitida/contract/mensajes'
import type { Llegada } from '../../../bench/graph.ts'
import { type Baja, esPromocion } from '../lejano.ts'

/** A message as the day left it. Times are milliseconds on the servers' clock. */
export interface MensajeDelDia {
  clave: string
  estado: EstadoMensaje
  telefono: string
  creado: number
  /** Last time at which a process took the message to send it. */
  tomado: number | null
  intentos: number
}

export interface DiaDePromociones {
  mensajes: readonly MensajeDelDia[]
  llegadas: readonly Pick<Llegada, 'clave' | 'telefono' | 'en'>[]
  bajas: readonly Baja[]
  tope: number
  /** Spans in which something was broken, on the servers' clock. */
  averias: readonly { desde: number; hasta: number }[]
}

export interface JuicioDePromociones {
  fallas: string[]
  salieron: number
  /** Promotions held back because their number had stopped them. */
  omitidas: number
  /** Notices that left before a promotion that had waited for longer. */
  adelantadas: number
}

/** Allowance for "within seconds" of a stop, and for a notice that is seen only when its transaction ends. */
const MARGEN_MS = 1000
/** Pause between two messages to one number: its notices wait for that, and not for promotions. */
const POR_NUMERO_MS = 6000
/** Allowance for two processes that take messages at once: each may have found no notice just before this one. */
const EN_MANO = 2

type Tomado = MensajeDelDia & { tomado: number }
const fueTomado = (mensaje: MensajeDelDia): mensaje is Tomado => mensaje.tomado !== null && mensaje.intentos === 1

/** Promotions that arrived although their number had stopped them (W5). */
const trasLaBaja = ({ llegadas, bajas }: DiaDePromociones): string[] =>
  llegadas
    .filter(({ clave }) => esPromocion(clave))
    .filter(({ telefono, en }) => bajas.some((una) => una.telefono === telefono && una.dicha + MARGEN_MS < en))
    .map(({ clave }) => `promotion ${clave} arrived after its number had stopped them`)

/** Promotions that were taken after the day's numbers were used up (W7). */
function sobreElTope({ tope }: DiaDePromociones, promociones: readonly Tomado[], todos: readonly Tomado[]): string[] {
  return promociones.flatMap(({ clave, tomado }) => {
    const numeros = new Set(todos.filter((otro) => otro.tomado < tomado - MARGEN_MS).map(({ telefono }) => telefono))
    return numeros.size < tope ? [] : [`promotion ${clave} left after ${numeros.size} numbers had something`]
  })
}

const CANCELACION = /^cita:\d+:cancelada(:\d+)?$/

/** Moment from which a notice may leave: that of a cancellation waits for as long as it can be undone. */
const debido = ({ clave, creado }: MensajeDelDia): number => creado + (CANCELACION.test(clave) ? DESHACER_MS : 0)

/** Notices that waited while promotions left (W7). */
function rebasadas({ averias }: DiaDePromociones, promociones: readonly Tomado[], todos: readonly Tomado[]): string[] {
  const sanas = promociones.filter(
    ({ tomado }) => !averias.some(({ desde, hasta }) => desde <= tomado && tomado <= hasta),
  )
  const ocupado = (aviso: Tomado, en: number): boolean =>
    todos.some(
      (otro) =>
        otro !== aviso && otro.telefono === aviso.telefono && otro.tomado <= en && otro.tomado > en - POR_NUMERO_MS,
    )
  return todos.flatMap((aviso) => {
    if (esPromocion(aviso.clave)) return []
    const antes = sanas.filter(
      ({ tomado }) => debido(aviso) + MARGEN_MS < tomado && tomado < aviso.tomado && !ocupado(aviso, tomado),
    )
    return antes.length > EN_MANO ? [`notice ${aviso.clave} waited while ${antes.length} promotions left`] : []
  })
}

/** Judges the two lanes (W5, W7): a stop holds, the daily budget is kept, and no notice waits behind a promotion. */
export function juzgarPromociones(dia: DiaDePromociones): JuicioDePromociones {
  const todos = dia.mensajes.filter(fueTomado)
  const promociones = todos.filter(({ clave }) => esPromocion(clave))
  const avisos = todos.filter(({ clave }) => !esPromocion(clave))
  const numeros = new Set(promociones.map(({ telefono }) => telefono))
  return {
    fallas: [
      ...trasLaBaja(dia),
      ...sobreElTope(dia, promociones, todos),
      ...(numeros.size > dia.tope ? [`promotions went to ${numeros.size} numbers of ${dia.tope}`] : []),
      ...rebasadas(dia, promociones, todos),
    ],
    salieron: dia.llegadas.filter(({ clave }) => esPromocion(clave)).length,
    omitidas: dia.mensajes.filter(({ clave, estado }) => esPromocion(clave) && estado === 'omitido').length,
    adelantadas: avisos.filter((aviso) =>
      promociones.some(({ creado, tomado }) => creado < aviso.creado && aviso.tomado < tomado),
    ).length,
  }
}
