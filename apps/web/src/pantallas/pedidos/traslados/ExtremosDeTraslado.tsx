import type { SucursalDeTraslado } from '@nitida/contract/inventario.traslados'
import { etiquetaSucursal } from '@nitida/contract/nombres'
import { Controller, useFormContext } from 'react-hook-form'
import { Combobox } from '../../../ui/Combobox.tsx'
import { RetryButton } from '../../../ui/RetryButton.tsx'
import { SegmentedField } from '../../../ui/SegmentedField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { LineaDeTraslado } from './LineasDeTraslado.tsx'
import { useSucursalesDeTraslado } from './useTraslados.ts'

export interface ValoresDeTraslado {
  de: number | null
  a: number | null
  nota: string
  renglones: LineaDeTraslado[]
}

const sentidos = [
  { value: 'enviar', label: 'Enviar piezas' },
  { value: 'pedir', label: 'Pedir piezas' },
] as const

/** The branches between which a transfer goes. Who sees one branch alone is at one of its ends, and says at which. */
export function ExtremosDeTraslado({ propia }: { propia: number | null }) {
  const { getValues, setValue, watch } = useFormContext<ValoresDeTraslado>()
  const voltear = () => {
    const { de, a } = getValues()
    setValue('de', a, { shouldDirty: true })
    setValue('a', de, { shouldDirty: true })
  }
  return (
    <>
      {propia === null ? null : (
        <SegmentedField
          label="Qué haces"
          className="sm:col-span-2"
          options={sentidos}
          value={watch('a') === propia ? 'pedir' : 'enviar'}
          onValueChange={voltear}
        />
      )}
      <Extremo name="de" label="Sale de" propia={propia} />
      <Extremo name="a" label="Llega a" propia={propia} />
    </>
  )
}

interface ExtremoProps {
  name: 'de' | 'a'
  label: string
  propia: number | null
}

function Extremo({ name, label, propia }: ExtremoProps) {
  const { control, getValues, watch } = useFormContext<ValoresDeTraslado>()
  const { sucursales, fallo, cargando, refetch } = useSucursalesDeTraslado()
  const valor = watch(name)
  const elegida = sucursales.find(({ id }) => id === valor) ?? null
  if (propia !== null && valor === propia)
    return <TextField label={label} readOnly value={elegida ? etiquetaSucursal(elegida) : ''} />
  const reintento = (
    <>
      No se pudieron cargar las sucursales. <RetryButton size="sm" onClick={() => void refetch()} cargando={cargando} />
    </>
  )
  return (
    <Controller
      name={name}
      control={control}
      rules={{
        validate: (id) => {
          if (id === null) return 'Elige una sucursal.'
          return getValues('de') !== getValues('a') || 'Elige dos sucursales distintas.'
        },
      }}
      render={({ field: { onChange, value: _, ...campo }, fieldState }) => (
        <Combobox<SucursalDeTraslado>
          label={label}
          required
          placeholder="Elige una sucursal"
          ayuda={fallo ? reintento : undefined}
          items={sucursales.filter(({ id }) => id !== propia)}
          itemKey={({ id }) => id}
          itemLabel={etiquetaSucursal}
          emptyText="Ninguna sucursal activa coincide"
          cargando={cargando}
          error={fieldState.error?.message}
          {...campo}
          value={elegida}
          onValueChange={(sucursal) => onChange(sucursal?.id ?? null)}
        />
      )}
    />
  )
}
