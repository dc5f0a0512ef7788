import { medidasPedidas, parPedido } from '@nitida/contract/calidad.pedido'
import { disenoDe, type Par, type Veredicto, veredictoDe } from '@nitida/contract/calidad.rules'
import { estaMedida, graduacionDe } from '@nitida/contract/graduacion.rules'
import type { PagadorDePar } from '@nitida/contract/rehechos.rules'
import type { NuevoControl, Trabajo } from '@nitida/contract/taller'
import type { CausaDeFalla, SalidaDeFalla } from '@nitida/contract/taller.rules'
import { useFormContext, useWatch } from 'react-hook-form'

export interface ValoresDeControl extends Pick<NuevoControl, 'norma' | 'tipoLente'> {
  pedido: Par
  medido: Par
  causa: CausaDeFalla | null
  salida: SalidaDeFalla
  /** Null while it is whom the cause points at. */
  paga: PagadorDePar | null
  /** In pesos; null while nobody knows. */
  costo: number | null
}

export interface Juicio extends Veredicto {
  /** What was ordered, as it is compared. */
  pedido: Par
  /** Whether its lenses come from the order's note, and are not typed. */
  deReceta: boolean
  /** Values of the pair that come from its fitting measures, and are not typed either. */
  deMontaje: ReadonlySet<string>
  tipoLente: NuevoControl['tipoLente']
}

/** The verdict on what is typed so far; the server reckons it again. */
export function useJuicio(trabajo: Trabajo): Juicio {
  const { control } = useFormContext<ValoresDeControl>()
  const [norma, tipoLente, dicho, medido] = useWatch({
    control,
    name: ['norma', 'tipoLente', 'pedido', 'medido'],
  })
  const pedido = parPedido(dicho, trabajo, tipoLente)
  const deReceta = estaMedida(graduacionDe(trabajo.graduacion ?? {}))
  const deMontaje = new Set(Object.keys(medidasPedidas(trabajo.montaje, tipoLente)))
  return { ...veredictoDe(pedido, medido, norma, disenoDe(tipoLente)), pedido, deReceta, deMontaje, tipoLente }
}
