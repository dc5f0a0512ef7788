import { fechaCorta } from '../../../ui/formatos.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { PiezasDeLote } from '../inventario/CamposDeLotes.tsx'
import { LotesEnTraslado, NombreEnTraslado } from './ArticulosDeTraslado.tsx'
import { type Cuenta, conDeLote, conPiezas } from './cuentas.ts'

interface Props {
  cuenta: Cuenta
  onCambio: (cambio: (una: Cuenta) => Partial<Cuenta>) => void
}

/** An article of a transfer: its pieces, and where it arrives those of each lot that was sent. */
export function RenglonDeEscaneo({ cuenta, onCambio }: Props) {
  const { articulo, piezas, esperadas, maximo, lotes, enviados } = cuenta
  const nombre = `${articulo.marca} ${articulo.modelo}`
  // The first digit of a number that is being typed must not forget the lots.
  const alDejar = () => {
    const { lotes: otros } = conPiezas(cuenta, piezas)
    if (otros) onCambio(() => ({ lotes: otros }))
  }
  return (
    <li className="px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0">
          <NombreEnTraslado {...articulo} />
          {enviados ? null : <LotesEnTraslado lotes={lotes} />}
        </span>
        <span className="flex items-center gap-3">
          <NumberField
            label={`Piezas de ${nombre}`}
            labelHidden
            min={0}
            max={maximo ?? 100_000}
            align="end"
            className="w-24"
            value={piezas}
            onValueChange={(otras) => onCambio(() => ({ piezas: otras }))}
            onBlur={alDejar}
          />
          <span className="tabular w-16 text-sm text-ink2">de {esperadas}</span>
        </span>
      </div>
      {enviados && enviados.length > 0 ? (
        <ul aria-label={`Lotes de ${nombre}`} className="mt-2 grid gap-2">
          {enviados.map((lote) => {
            const dicho = lotes.find((uno) => uno.lote === lote.lote && uno.caduca === lote.caduca)
            const cuantas = lote.piezas - lote.perdidas
            const palabra = `Lote ${lote.lote || 'sin número'}`
            return (
              <li
                key={lote.id}
                className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink2"
              >
                <span className="min-w-0 wrap-anywhere">
                  {palabra}
                  {lote.caduca ? `, caduca ${fechaCorta(lote.caduca)}` : ''}
                </span>
                <span className="flex items-center gap-3">
                  <PiezasDeLote
                    label={`${palabra} de ${nombre}`}
                    labelHidden
                    min={lote.recibidas}
                    max={cuantas}
                    align="end"
                    className="w-24"
                    value={dicho?.piezas ?? null}
                    onValueChange={(otras) => onCambio((una) => conDeLote(una, lote, otras))}
                  />
                  <span className="tabular w-16">de {cuantas}</span>
                </span>
              </li>
            )
          })}
        </ul>
      ) : null}
    </li>
  )
}
