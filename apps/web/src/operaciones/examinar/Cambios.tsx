import { diferencias, type Graduacion, medidas, ojos } from '@nitida/contract/graduacion.rules'
import { dioptria } from '../../entidades/visita/recetaTexto.ts'

const nombres = { esf: 'Esfera', cil: 'Cilindro', eje: 'Eje', add: 'Adición' } as const

/** Changes since last time, cell by cell; an empty cell is no change. */
export function Cambios({ antes, ahora }: { antes: Graduacion; ahora: Graduacion }) {
  const cambios = diferencias(antes, ahora).filter((cambio) => cambio.ahora !== null)
  const filas = ojos.flatMap((ojo) =>
    medidas.flatMap((medida) => {
      if (ahora[ojo][medida] === null) return []
      const cambio = cambios.find(({ campo }) => campo === `${medida}${ojo}`)
      return { nombre: `${nombres[medida]} ${ojo.toUpperCase()}`, medida, cambio }
    }),
  )
  if (filas.length === 0) return <p className="text-sm text-ink3">Aparecen al escribir la graduación.</p>
  return (
    <dl className="grid gap-1.5">
      {filas.map(({ nombre, medida, cambio }) => (
        <div key={nombre} className="flex justify-between gap-4">
          <dt className="text-ink2">{nombre}</dt>
          <dd className={cambio ? 'tabular font-semibold' : 'text-ink3'}>
            {!cambio
              ? 'sin cambio'
              : cambio.diferencia === null
                ? 'nuevo'
                : medida === 'eje'
                  ? `${cambio.diferencia > 0 ? '+' : '−'}${Math.abs(cambio.diferencia)}°`
                  : dioptria(cambio.diferencia)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
