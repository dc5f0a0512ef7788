import { escribirEje, type Graduacion, type Ojo, ojos } from '@nitida/contract/graduacion.rules'
import { DialTabo } from './DialTabo.tsx'

const nombreDe: Record<Ojo, string> = { Od: 'Ojo derecho', Oi: 'Ojo izquierdo' }

/** The axis of each eye that has a cylinder, on a dial by the TABO scheme. Nothing without one. */
export function EjesTabo({ graduacion }: { graduacion: Graduacion }) {
  const conEje = ojos.filter((ojo) => Boolean(graduacion[ojo].cil) && graduacion[ojo].eje !== null)
  if (conEje.length === 0) return null
  return (
    <div className="flex flex-wrap gap-4">
      {conEje.map((ojo) => {
        const eje = graduacion[ojo].eje ?? 0
        return (
          <figure key={ojo} className="min-w-0">
            <DialTabo label={`${nombreDe[ojo]}, eje a ${eje} grados`} eje={eje} />
            <figcaption aria-hidden="true" className="tabular text-center text-sm">
              {nombreDe[ojo]} · {escribirEje(eje)}°
            </figcaption>
          </figure>
        )
      })}
    </div>
  )
}
