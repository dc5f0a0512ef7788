import { useRef } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { Autocomplete } from '../../../ui/Autocomplete.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import type { ValoresPedido } from './pedido.valores.ts'
import { useErroresDeElemento } from './useErroresDeElemento.ts'
import { type CampoConSugerencias, useSugerencias } from './useSugerencias.ts'

interface Props {
  /** Place of the element in the order. */
  i: number
  campo: CampoConSugerencias
  label: string
  labelImporte: string
  required?: boolean
}

const importes = { armazon: 'importeArmazon', lente: 'importeLente', otro: 'importeOtro' } as const

/**
 * Something that is sold, and its amount. What the branch sold before is offered with its price; the text stays free, and a
 * price that somebody typed is never replaced.
 */
export function ConceptoFields({ i, campo, label, labelImporte, required }: Props) {
  const { control, getValues, setValue } = useFormContext<ValoresPedido>()
  const sucursal = useWatch({ control, name: 'idSucursal' })
  const { sugerencias, buscar } = useSugerencias(campo, sucursal)
  const puesto = useRef<number | null>(null)
  const errores = useErroresDeElemento(i)
  const nombreImporte = `elementos.${i}.${importes[campo]}` as const

  const ponerPrecio = (texto: string) => {
    const sugerida = sugerencias.find((una) => una.texto === texto)
    const actual = getValues(nombreImporte)
    // Whoever typed a price keeps it; one that came with another text goes with that text.
    if (actual !== null && actual !== puesto.current) return
    const importe = sugerida?.importe ?? null
    if (importe === actual) return
    puesto.current = importe
    setValue(nombreImporte, importe, { shouldDirty: true, shouldValidate: errores !== undefined })
  }

  return (
    <>
      <Controller
        name={`elementos.${i}.${campo}`}
        control={control}
        render={({ field: { onChange, ...resto } }) => (
          <Autocomplete
            label={label}
            required={required}
            className="col-span-2"
            suggestions={sugerencias.map(({ texto }) => texto)}
            error={errores?.[campo]?.message}
            {...resto}
            onValueChange={(texto) => {
              onChange(texto)
              buscar(texto)
              ponerPrecio(texto)
            }}
          />
        )}
      />
      <Controller
        name={nombreImporte}
        control={control}
        render={({ field: { onChange, ...resto } }) => (
          <MoneyField
            label={labelImporte}
            required={required}
            error={errores?.[importes[campo]]?.message}
            className="max-sm:col-span-2"
            {...resto}
            onValueChange={onChange}
          />
        )}
      />
    </>
  )
}
