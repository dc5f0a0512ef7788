import { escribirDefectos, hayDefectos } from '@nitida/contract/calidad.defectos'
import type { Control } from '@nitida/contract/taller'
import { etiquetaCausaDeFalla } from '@nitida/contract/taller.rules'
import { contar } from '../../ui/formatos.ts'
import { etiquetaResultado } from './control.ts'
import { useCuando } from './useCuando.ts'

/** The checks of a pair so far, newest first, folded: what each one found, and why it failed. */
export function ControlesAnteriores({ controles }: { controles: readonly Control[] }) {
  const cuando = useCuando()
  if (controles.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand">
        {contar(controles.length, 'control anterior', 'controles anteriores')}
      </summary>
      <ul className="divide-y divide-line">
        {controles.map(({ id, resultado, causa, defectos, nota, usuario, en }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <span className="font-medium">{etiquetaResultado[resultado]}</span>
            {causa ? ` · ${etiquetaCausaDeFalla[causa]}` : ''}
            {hayDefectos(defectos) ? (
              <span className="block">A la vista: {escribirDefectos(defectos, nota)}</span>
            ) : null}
            <span className="block text-ink2">
              {usuario}, {cuando(en)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
