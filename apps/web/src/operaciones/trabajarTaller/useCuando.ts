import { fechaEn } from '@nitida/contract/fechas'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { diaBreve, hora } from '../../ui/formatos.ts'

/** When something happened, as short as a card needs it: the hour of today, or the day as well. */
export function useCuando(): (instante: string) => string {
  const { hoy, zonaHoraria } = useSesion().estado
  return (instante) => {
    const dia = fechaEn(zonaHoraria, new Date(instante))
    const reloj = hora(instante, zonaHoraria)
    return dia === hoy ? reloj : `${diaBreve(dia, hoy)}, ${reloj}`
  }
}
