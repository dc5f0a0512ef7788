import { clasesDeUnion, type FichaDeUnion } from '@nitida/contract/duplicados'
import { Card } from '../../../ui/Card.tsx'
import { numero } from '../../../ui/formatos.ts'
import { claseEscrita } from './textos.ts'

/** What the winner will have of each kind, his own and what comes. */
export function LoQueSeJunta({ queda, seRetira }: { queda: FichaDeUnion; seRetira: FichaDeUnion }) {
  const hay = clasesDeUnion.filter((clase) => queda.cuentas[clase] + seRetira.cuentas[clase] > 0)
  const cambian = clasesDeUnion.reduce((suma, clase) => suma + seRetira.cuentas[clase], 0)
  const cuantos = cambian === 0 ? 'Ningún' : numero(cambian)
  const frase = cambian < 2 ? `${cuantos} renglón cambia de ficha` : `${cuantos} renglones cambian de ficha`
  return (
    <Card title="Lo que se junta" actions={<span className="text-sm text-ink2">{frase}</span>}>
      {hay.length === 0 ? (
        <p className="text-ink2">Ninguno de los dos tiene citas, pedidos ni visitas.</p>
      ) : (
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
          {hay.map((clase) => {
            const [suyas, llegan] = [queda.cuentas[clase], seRetira.cuentas[clase]]
            return (
              <div key={clase}>
                <dt className="text-sm text-ink2">{claseEscrita[clase]}</dt>
                <dd className="tabular text-lg font-semibold">{numero(suyas + llegan)}</dd>
                <dd className="tabular text-xs text-ink2">
                  {llegan === 0 ? 'sin cambio' : `${numero(suyas)} + ${numero(llegan)}`}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
    </Card>
  )
}
