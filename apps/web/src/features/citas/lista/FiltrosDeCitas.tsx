import { etiquetaSucursal } from '@nitida/contract/sucursales.rules'
import { X } from 'lucide-react'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/clases.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { formaDia } from '../../../ui/fechaTexto.ts'
import { Select } from '../../../ui/Select.tsx'
import type { Ver } from '../direccion.ts'
import { useSucursales } from '../shared/useSucursales.ts'
import type { ListaCitas } from './useListaCitas.ts'

const opciones: readonly { ver: Ver; texto: string }[] = [
  { ver: 'hoy', texto: 'Hoy' },
  { ver: 'manana', texto: 'Mañana' },
  { ver: 'porConfirmar', texto: 'Por confirmar' },
  { ver: 'todas', texto: 'Todas' },
]

const chip =
  'inline-flex h-control items-center rounded-full border px-3 font-medium max-sm:px-2.5 transition-colors aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-ink'

interface Props {
  /** None while a date is chosen. */
  elegida: Ver | null
  onElegir: (ver: Ver) => void
}

/** Which appointments the list shows, as chips; the chosen one is pressed. */
function VerCitas({ elegida, onElegir }: Props) {
  return (
    <fieldset className="flex flex-wrap gap-2 max-sm:gap-1.5">
      <legend className="sr-only">Qué citas</legend>
      {opciones.map(({ ver, texto }) => (
        <button
          key={ver}
          type="button"
          aria-pressed={ver === elegida}
          onClick={() => onElegir(ver)}
          className={cx(chip, ver === elegida ? '' : 'border-line bg-surface text-ink2 hover:bg-sunken')}
        >
          {texto}
        </button>
      ))}
    </fieldset>
  )
}

const TODAS = 0

/** Date, and for type 0 the branch. A date that cannot be read changes nothing. */
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
      <VerCitas elegida={fecha === null ? ver : null} onElegir={elegirVer} />
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
        <Select
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
