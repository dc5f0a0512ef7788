import { causaDeDefectos, conDefectos, type Defectos } from '@nitida/contract/calidad.defectos'
import { medidasPedidas, parPedido } from '@nitida/contract/calidad.pedido'
import { disenoDe, type Par, type Veredicto, veredictoDe } from '@nitida/contract/calidad.rules'
import { estaMedida, graduacionDe } from '@nitida/contract/graduacion.rules'
import type { PagadorDePar } from '@nitida/contract/rehechos.rules'
import type { Control, NuevoControl, Trabajo } from '@nitida/contract/taller'
import type { CausaDeFalla, SalidaDeFalla } from '@nitida/contract/taller.rules'
import { useFormContext, useWatch } from 'react-hook-form'

export const etiquetaResultado: Record<Control['resultado'], string> = { pasa: 'Pasa', noPasa: 'No pasa' }

export interface ValoresDeControl extends Pick<NuevoControl, 'norma' | 'tipoLente'> {
  pedido: Par
  medido: Par
  defectos: Defectos
  nota: string
  /** Null while it is the one that the defects tell. */
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
  defectos: Defectos
  /** The cause that they tell; null for none. */
  deDefectos: CausaDeFalla | null
}

const sinNaN = <T extends object>(valores: T): T =>
  Object.fromEntries(
    Object.entries(valores).map(([nombre, valor]) => [nombre, Number.isNaN(valor) ? null : valor]),
  ) as T // the same names

/** What can be read so far: a number of which only '-' is typed is none yet. */
export const parLegible = (par: Par): Par => ({ ...sinNaN(par), Od: sinNaN(par.Od), Oi: sinNaN(par.Oi) })

/** The verdict on what is typed so far; the server reckons it again. */
export function useJuicio(trabajo: Trabajo): Juicio {
  const { control } = useFormContext<ValoresDeControl>()
  const [norma, tipoLente, dicho, medido, defectos] = useWatch({
    control,
    name: ['norma', 'tipoLente', 'pedido', 'medido', 'defectos'],
  })
  const pedido = parPedido(parLegible(dicho), trabajo, tipoLente)
  const deReceta = estaMedida(graduacionDe(trabajo.graduacion ?? {}))
  const deMontaje = new Set(Object.keys(medidasPedidas(trabajo.montaje, tipoLente)))
  const veredicto = veredictoDe(pedido, parLegible(medido), norma, disenoDe(tipoLente))
  const resultado = conDefectos(veredicto.resultado, defectos)
  const deDefectos = causaDeDefectos(defectos, trabajo.laboratorio)
  return { ...veredicto, resultado, pedido, deReceta, deMontaje, tipoLente, defectos, deDefectos }
}
