import { type Ojo, ojos, queratometriaDe } from '@nitida/contract/graduacion.rules'
import type { ValorCelda } from '../../entidades/graduacion/graduacionTexto.ts'
import { type CampoCurva, columnasCurva } from '../../entidades/visita/examen.ts'
import { Card } from '../../ui/Card.tsx'
import { avisosDeCurvas } from './avisos.ts'
import { RejillaConAvisos } from './RejillaConAvisos.tsx'
import { useCeldas } from './useCeldas.ts'

const numero = (valor: ValorCelda): number | null => (typeof valor === 'number' ? valor : null)

/** K1, K2 and axis of each cornea, with its mean power and astigmatism computed. */
export function Queratometria() {
  const { valores, errores, poner } = useCeldas(columnasCurva)
  return (
    <Card title="Queratometría">
      <RejillaConAvisos
        label="Queratometría"
        columnas={columnasCurva}
        valores={valores}
        errores={errores}
        avisos={avisosDeCurvas(valores)}
        onCambio={poner}
      />
      <dl className="tabular mt-1 grid gap-1 text-sm text-ink2 empty:hidden">
        {ojos.map((ojo) => (
          <Computada key={ojo} ojo={ojo} valores={valores} />
        ))}
      </dl>
    </Card>
  )
}

function Computada({ ojo, valores }: { ojo: Ojo; valores: Readonly<Record<CampoCurva, ValorCelda>> }) {
  const cornea = queratometriaDe(numero(valores[`querato${ojo}1`]), numero(valores[`querato${ojo}2`]))
  if (!cornea) return null
  return (
    <div className="flex gap-2">
      <dt className="font-semibold">{ojo.toUpperCase()}</dt>
      <dd>
        media {cornea.media.toFixed(2)} · astigmatismo {cornea.astigmatismo.toFixed(2)}
      </dd>
    </div>
  )
}
