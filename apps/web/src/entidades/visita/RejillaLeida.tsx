import { estaVacia, type Graduacion, medidas, ojos } from '@nitida/contract/graduacion.rules'
import { leerEnVoz } from '../graduacion/graduacionTexto.ts'

const titulos = { esf: 'Esfera', cil: 'Cilindro', eje: 'Eje', add: 'Adición' } as const

interface Props {
  titulo: string
  graduacion: Graduacion
  /** Values of its cells before their corrections. */
  notas?: readonly string[]
}

/** A graduation on paper; nothing while it is empty. */
export function RejillaLeida({ titulo, graduacion, notas = [] }: Props) {
  if (estaVacia(graduacion) && notas.length === 0) return null
  return (
    <section aria-label={titulo} className="mt-5 break-inside-avoid">
      <h2 className="mb-1.5 font-semibold">{titulo}</h2>
      <table className="tabular w-full max-w-120 text-center">
        <caption className="sr-only">{titulo}</caption>
        <thead>
          <tr className="border-b border-line text-ink2">
            <td />
            {medidas.map((medida) => (
              <th key={medida} scope="col" className="py-1 font-medium">
                {titulos[medida]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ojos.map((ojo) => (
            <tr key={ojo} className="border-b border-line">
              <th scope="row" className="py-1 text-left font-semibold">
                {ojo.toUpperCase()}
              </th>
              {medidas.map((medida) => (
                <td key={medida}>{leerEnVoz(medida === 'eje' ? 'eje' : 'dioptria', graduacion[ojo][medida]) || '—'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {notas.map((nota) => (
        <p key={nota} className="mt-1 text-sm text-ink2">
          {nota}
        </p>
      ))}
    </section>
  )
}
