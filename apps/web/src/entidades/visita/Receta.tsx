import { type Graduacion, ojos } from '@nitida/contract/graduacion.rules'
import { leerAdicion, leerOjo } from './recetaTexto.ts'

/** The prescription as it is read aloud. */
export function Receta({ graduacion }: { graduacion: Graduacion }) {
  const adicion = leerAdicion(graduacion)
  return (
    <section aria-label="Receta" className="rounded-t-card bg-deep-glow px-5 py-4 text-on-deep">
      <h2 className="text-sm">Receta</h2>
      <dl className="tabular mt-2 grid grid-cols-[2.75rem_1fr] items-baseline gap-y-1.5 text-lg font-medium">
        {ojos.map((ojo) => {
          const leido = leerOjo(graduacion[ojo])
          return (
            <div key={ojo} className="contents">
              <dt className="text-sm font-semibold">{ojo.toUpperCase()}</dt>
              <dd className="min-h-6">
                {leido?.texto ?? <span className="opacity-85">—</span>}{' '}
                {leido?.faltaEje ? <mark className="rounded-small bg-carey px-1 text-on-carey">eje</mark> : null}
              </dd>
            </div>
          )
        })}
        {adicion ? (
          <>
            <dt className="text-sm font-semibold">ADD</dt>
            <dd>{adicion}</dd>
          </>
        ) : null}
      </dl>
    </section>
  )
}
