import { Aviso } from '../../ui/Aviso.tsx'
import { rangoEnPalabras } from '../../ui/rango.ts'
import type { PeriodoPosible } from './periodo.ts'

const enumerar = new Intl.ListFormat('es-MX')

/** Says which days are shown in place of those that the address asks for, and why; nothing where they are those. */
export function PeriodoDicho({ rango, causas }: PeriodoPosible) {
  if (causas.length === 0) return null
  return (
    <Aviso live className="mb-4">
      Se muestra {rango.desde === rango.hasta ? 'el' : 'del'} {rangoEnPalabras(rango)}, porque {enumerar.format(causas)}
      .
    </Aviso>
  )
}
