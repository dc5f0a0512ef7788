import { type ClaveDenominacion, denominaciones } from '@nitida/contract/cortes.rules'
import { aPesos } from '@nitida/contract/dinero'
import { type KeyboardEvent, useRef } from 'react'
import { Aviso } from '../../../ui/Aviso.tsx'
import { cx, inputClass } from '../../../ui/clases.ts'
import { dinero } from '../../../ui/formatos.ts'
import { type Conteo, esImposible, soloCifras, subtotalDe } from './conteo.ts'
import { vecina } from './teclado.ts'

interface Props {
  conteo: Conteo
  onConteo: (conteo: Conteo) => void
}

const clases = [
  ['billete', 'Billetes'],
  ['moneda', 'Monedas'],
] as const

/** The arrows move the caret inside the digits, and leave the field at their edge. */
function dejaElCampo({ key, currentTarget: { selectionStart, selectionEnd, value } }: KeyboardEvent<HTMLInputElement>) {
  if (key === 'ArrowLeft') return selectionEnd === 0
  return key !== 'ArrowRight' || selectionStart === value.length
}

/** Pieces of each denomination. Enter and the arrows go from field to field; the sum follows the typing. */
export function Denominaciones({ conteo, onConteo }: Props) {
  const campos = useRef(new Map<ClaveDenominacion, HTMLInputElement>())
  const alTeclear = (clave: ClaveDenominacion) => (evento: KeyboardEvent<HTMLInputElement>) => {
    const destino = vecina(clave, evento.key)
    if (evento.key === 'Enter') evento.preventDefault()
    if (!destino || !dejaElCampo(evento)) return
    evento.preventDefault()
    const campo = campos.current.get(destino)
    campo?.focus()
    campo?.select()
  }
  const imposible = Object.values(conteo).some(esImposible)
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {clases.map(([clase, titulo]) => (
        <table key={clase} className="w-full border-collapse self-start">
          <caption className="pb-1.5 text-left font-semibold">{titulo}</caption>
          <thead>
            <tr className="text-xs text-ink2">
              <th scope="col" className="py-1 text-left font-medium">
                Denominación
              </th>
              <th scope="col" className="w-24 py-1 text-right font-medium">
                Piezas
              </th>
              <th scope="col" className="w-32 py-1 text-right font-medium">
                Subtotal
              </th>
            </tr>
          </thead>
          <tbody>
            {denominaciones
              .filter((una) => una.clase === clase)
              .map(({ clave, etiqueta }) => (
                <tr key={clave} className="border-t border-line">
                  <th scope="row" className="tabular py-1 text-left font-medium">
                    {etiqueta}
                  </th>
                  <td className="py-1">
                    <input
                      ref={(campo) => {
                        if (campo) campos.current.set(clave, campo)
                      }}
                      type="text"
                      inputMode="numeric"
                      autoComplete="off"
                      enterKeyHint="next"
                      aria-label={`${titulo} de ${etiqueta}`}
                      placeholder="0"
                      value={conteo[clave] ?? ''}
                      aria-invalid={esImposible(conteo[clave]) || undefined}
                      onChange={(evento) => onConteo({ ...conteo, [clave]: soloCifras(evento.target.value) })}
                      onKeyDown={alTeclear(clave)}
                      className={cx(inputClass, 'tabular text-right')}
                    />
                  </td>
                  <td className="tabular py-1 pl-2 text-right text-ink2">
                    <output aria-label={`Subtotal de ${titulo.toLowerCase()} de ${etiqueta}`}>
                      {dinero(aPesos(subtotalDe(clave, conteo)))}
                    </output>
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      ))}
      {imposible ? (
        <Aviso tone="bad" className="sm:col-span-2">
          Escribe piezas enteras: hay un número que no lo es.
        </Aviso>
      ) : null}
    </div>
  )
}
