import { disenoDe, lentePedido, type Par, type Veredicto, veredictoDe } from '@nitida/contract/calidad.rules'
import { estaMedida, graduacionDe, type Ojo } from '@nitida/contract/graduacion.rules'
import type { NuevoControl, Trabajo } from '@nitida/contract/taller'
import type { CausaDeFalla, SalidaDeFalla } from '@nitida/contract/taller.rules'
import { useFormContext, useWatch } from 'react-hook-form'

export interface ValoresDeControl extends Pick<NuevoControl, 'norma' | 'tipoLente'> {
  pedido: Par
  medido: Par
  causa: CausaDeFalla | null
  salida: SalidaDeFalla
}

export interface Juicio extends Veredicto {
  /** What was ordered, as it is compared. */
  pedido: Par
  /** Whether its lenses come from the order's note, and are not typed. */
  deReceta: boolean
  tipoLente: NuevoControl['tipoLente']
}

/** The verdict on what is typed so far; the server reckons it again. */
export function useJuicio({ graduacion }: Trabajo): Juicio {
  const { control } = useFormContext<ValoresDeControl>()
  const [norma, tipoLente, dicho, medido] = useWatch({
    control,
    name: ['norma', 'tipoLente', 'pedido', 'medido'],
  })
  const receta = graduacionDe(graduacion ?? {})
  const deReceta = estaMedida(receta)
  const lente = (ojo: Ojo) => (deReceta ? lentePedido(receta[ojo], tipoLente) : dicho[ojo])
  const pedido: Par = { ...dicho, Od: lente('Od'), Oi: lente('Oi') }
  return { ...veredictoDe(pedido, medido, norma, disenoDe(tipoLente)), pedido, deReceta, tipoLente }
}
