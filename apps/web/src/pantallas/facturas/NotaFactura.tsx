import type { NotasDeFactura } from '@nitida/contract/facturacion.notas'
import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { reintentoDe } from '../../base/direccion/FalloDeCarga.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { dinero } from '../../ui/formatos.ts'
import { MoneyField } from '../../ui/NumberField.tsx'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Parte } from './nota.valores.ts'

export const notasQuery = (id: number) => consulta(api.facturas.notas, { params: { id } })

interface Props {
  parte: Parte
  error: string | undefined
  onCambio: (parte: Parte) => void
  onBlur: () => void
  ref: Ref<HTMLInputElement>
}

const modos = [
  { value: 'importe', label: 'Por importe' },
  { value: 'renglones', label: 'Por renglones' },
] as const

/** What a note takes back of one invoice: an amount, or some of its lines. */
export function NotaFactura({ parte, error, onCambio, onBlur, ref }: Props) {
  const { documento, moneda, queda, porPagar, soloRenglones } = parte.factura
  return (
    <fieldset className="grid gap-3 rounded-control border border-line p-3">
      <legend className="px-1 font-semibold">
        {documento} · quedan <span className="tabular">{dinero(queda, moneda)}</span>
      </legend>
      {porPagar > 0 ? <p className="text-sm text-ink2">De eso faltan por pagar {dinero(porPagar, moneda)}.</p> : null}
      {soloRenglones ? (
        <p className="text-sm text-ink2">Sus renglones tienen distintos impuestos: elige de cuáles es la nota.</p>
      ) : (
        <SegmentedField
          label="Cómo se acredita"
          options={modos}
          value={parte.modo}
          onValueChange={(modo) => modo && onCambio({ ...parte, modo })}
        />
      )}
      {parte.modo === 'importe' ? (
        <MoneyField
          label={`Importe de ${documento}`}
          required
          ayuda="Con impuestos."
          moneda={moneda}
          value={parte.importe}
          onValueChange={(importe) => onCambio({ ...parte, importe })}
          error={error}
          className="sm:w-1/2"
          {...{ onBlur, ref }}
        />
      ) : (
        <Renglones parte={parte} error={error} onCambio={onCambio} />
      )}
    </fieldset>
  )
}

type Renglon = NotasDeFactura['factura']['renglones'][number]

function Renglones({ parte, error, onCambio }: Pick<Props, 'parte' | 'error' | 'onCambio'>) {
  const { moneda } = parte.factura
  const renglones = useQuery(notasQuery(parte.factura.idFactura))
  const elegir = ({ linea, queda }: Renglon, importe: number | null | undefined) => {
    const { [linea]: _, ...otros } = parte.renglones
    const renglones = importe === undefined ? otros : { ...otros, [linea]: importe }
    onCambio({ ...parte, renglones, topes: { ...parte.topes, [linea]: queda } })
  }
  if (renglones.error && !renglones.data)
    return (
      <ErrorState title="No se pudieron cargar los renglones" causa={renglones.error} {...reintentoDe(renglones)} />
    )
  if (!renglones.data) return <Skeleton lines={3} />
  return (
    <>
      <ul className="grid gap-3">
        {renglones.data.data.factura.renglones.map((renglon) => {
          const { linea, descripcion, total, queda } = renglon
          const importe = parte.renglones[linea]
          return (
            <li key={linea} className="grid items-start gap-2 sm:grid-cols-[1fr_12rem]">
              <Checkbox
                label={<span className="wrap-anywhere">{descripcion}</span>}
                ayuda={
                  queda < total ? `${dinero(total, moneda)}, quedan ${dinero(queda, moneda)}` : dinero(total, moneda)
                }
                checked={importe !== undefined}
                disabled={queda <= 0}
                onChange={({ target }) => elegir(renglon, target.checked ? queda : undefined)}
              />
              {importe === undefined ? null : (
                <MoneyField
                  label={`Importe del renglón ${linea}`}
                  moneda={moneda}
                  value={importe}
                  onValueChange={(valor) => elegir(renglon, valor)}
                  error={importe !== null && importe > queda ? `Quedan ${dinero(queda, moneda)}.` : undefined}
                />
              )}
            </li>
          )
        })}
      </ul>
      {error ? (
        <p role="alert" className="text-sm text-bad-ink">
          {error}
        </p>
      ) : null}
    </>
  )
}
