import { etiquetaSucursal } from '@nitida/contract/nombres'
import { X } from 'lucide-react'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chips } from '../../../ui/Chips.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { formaDia } from '../../../ui/fechaTexto.ts'
import type { Ver } from '../parametros.ts'
import type { ListaCitas } from './useListaCitas.ts'

const vistas: readonly { value: Ver; label: string }[] = [
  { value: 'hoy', label: 'Hoy' },
  { value: 'manana', label: 'Mañana' },
  { value: 'porConfirmar', label: 'Por confirmar' },
  { value: 'todas', label: 'Todas' },
]

/** Views that a number of today leads to, shown while they are. */
const deLosNumeros: readonly { value: Ver; label: string }[] = [
  { value: 'vivas', label: 'Hoy, sin canceladas' },
  { value: 'porLlamar', label: 'Por confirmar, hoy y mañana' },
]

const TODAS = 0

/** Date, and for type 0 the branch. An unreadable date changes nothing. */
export function FiltrosDeCitas({ lista }: { lista: ListaCitas }) {
  const { estado } = useSesion()
  const { activas } = useSucursales()
  const { fecha, ver, sucursal, deTodas, filtrar, elegirVer } = lista
  const opciones = [
    { value: TODAS, label: 'Todas las sucursales' },
    ...activas.map((una) => ({ value: una.id, label: etiquetaSucursal(una) })),
  ]
  return (
    <>
      <Chips
        label="Qué citas"
        options={[...vistas, ...deLosNumeros.filter(({ value }) => value === ver)]}
        value={fecha === null ? ver : null}
        onValueChange={elegirVer}
      />
      <DateField
        label="Filtrar por fecha"
        labelHidden
        placeholder="Fecha (dd/mm/aaaa)"
        hoy={estado.hoy}
        value={fecha}
        onValueChange={(dia) => {
          if (dia !== fecha && (dia === null || formaDia.test(dia))) filtrar({ fecha: dia, ver: null })
        }}
        className="w-52 max-sm:flex-[1_1_10rem]"
      />
      {fecha ? (
        <Button variant="ghost" icon={<X />} onClick={() => filtrar({ fecha: null })}>
          Quitar fecha
        </Button>
      ) : null}
      {deTodas ? (
        <FilterSelect
          label="Sucursal"
          labelHidden
          options={opciones}
          value={sucursal ?? TODAS}
          onValueChange={(id) => filtrar({ sucursal: id === TODAS ? null : id })}
          className="w-60 max-sm:w-full"
        />
      ) : null}
    </>
  )
}
