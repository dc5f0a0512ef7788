import { type Graduacion, type Ojo, ojos } from '@nitida/contract/graduacion.rules'
import { grosorDe, materialesDeMica } from '@nitida/contract/grosor.rules'
import type { Montaje } from '@nitida/contract/montaje.schema'
import { useState } from 'react'
import { NumberField } from '../../ui/NumberField.tsx'

const corto: Record<Ojo, string> = { Od: 'OD', Oi: 'OI' }
const decimas = (milimetros: number): string => milimetros.toFixed(1)

interface Medidas {
  a: number | null
  dbl: number | null
  ed: number | null
  di: number | null
}

/** A usual frame, until somebody writes the one that is on the table. */
const USUAL = { a: 52, dbl: 18, ed: 56, di: 62 }

const campos = [
  ['a', 'Ancho del aro (A)'],
  ['dbl', 'Puente (DBL)'],
  ['ed', 'Diámetro (ED)'],
  ['di', 'DI de lejos'],
] as const

/** The distance between pupils that a note says first: '62/60' is 62. */
const leerDi = (texto: string | null): number | null => {
  const [dicha] = /\d{2}(?:\.\d)?/.exec(texto ?? '') ?? []
  return dicha === undefined ? null : Number(dicha)
}

/** Both monocular distances together. */
const sumaDe = (montaje: Montaje | null): number | null =>
  montaje?.dnpOd && montaje.dnpOi ? montaje.dnpOd + montaje.dnpOi : null

interface Props {
  graduacion: Graduacion
  di: string | null
  /** Measured frame and distances, where somebody took them. */
  montaje: Montaje | null
}

/** How thick a pair will be, by index and size of the frame: an estimate for the talk with the patient, kept nowhere. */
export function GrosorEstimado({ graduacion, di, montaje }: Props) {
  const [medidas, setMedidas] = useState<Medidas>({
    a: montaje?.aroA ?? USUAL.a,
    dbl: montaje?.aroDbl ?? USUAL.dbl,
    ed: montaje?.aroEd ?? USUAL.ed,
    di: sumaDe(montaje) ?? leerDi(di) ?? USUAL.di,
  })
  return (
    <details className="group">
      <summary className="inline-flex min-h-6 cursor-pointer pointer-coarse:min-h-11 items-center rounded-small text-brand underline decoration-brand/30 underline-offset-4">
        Grosor aproximado por material
      </summary>
      <div className="mt-3 grid grid-cols-2 gap-3">
        {campos.map(([campo, label]) => (
          <NumberField
            key={campo}
            label={label}
            suffix="mm"
            decimals={1}
            value={medidas[campo]}
            onValueChange={(valor) => setMedidas((antes) => ({ ...antes, [campo]: valor }))}
          />
        ))}
      </div>
      <Tabla graduacion={graduacion} medidas={medidas} />
      <p className="mt-2 text-xs text-ink2">
        Aproximado: una sola curva lleva toda la potencia (r − √(r² − h²), r = 1000 (n − 1) ÷ D). No cuenta la curva
        base, el diseño asférico, el prisma ni la forma del aro más allá de su diámetro efectivo.
      </p>
    </details>
  )
}

function Tabla({ graduacion, medidas: { a, dbl, ed, di } }: { graduacion: Graduacion; medidas: Medidas }) {
  if (a === null || dbl === null || ed === null || di === null)
    return <p className="mt-3 text-sm text-ink2">Escribe las cuatro medidas.</p>
  return (
    <table className="tabular mt-3 w-full text-sm">
      <caption className="sr-only">Grosor en milímetros, centro y borde</caption>
      <thead>
        <tr className="text-ink2">
          <th scope="col" className="text-left font-medium">
            Material
          </th>
          {ojos.map((ojo) => (
            <th key={ojo} scope="col" className="text-right font-medium">
              {corto[ojo]} centro / borde
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {materialesDeMica.map((material) => (
          <tr key={material.nombre}>
            <th scope="row" className="py-0.5 text-left font-normal">
              {material.nombre}
            </th>
            {ojos.map((ojo) => {
              const grosor = grosorDe(graduacion[ojo], { a, dbl, ed }, di / 2, material)
              return (
                <td key={ojo} className="text-right">
                  {grosor ? `${decimas(grosor.centro)} / ${decimas(grosor.borde)}` : '—'}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
