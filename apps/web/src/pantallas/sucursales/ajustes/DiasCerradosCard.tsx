import { MAXIMO_DIAS_CERRADOS } from '@nitida/contract/ajustes'
import { esDescansoObligatorio } from '@nitida/contract/arco.rules'
import { esFecha, type Fecha, sumarDias } from '@nitida/contract/fechas'
import { escribirDiasCerrados, leerDiasCerrados } from '@nitida/contract/horarios.rules'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { fechaLarga } from '../../../ui/formatos.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { AjustesForm } from './useAjustesForm.ts'

const UN_ANIO = 365

/** The holidays of the law within a year. */
const oficiales = (hoy: Fecha): Fecha[] =>
  Array.from({ length: UN_ANIO }, (_, i) => sumarDias(hoy, i)).filter(esDescansoObligatorio)

/** Days on which no branch opens: its appointments have no hours then. */
export const DiasCerradosCard = ({ ajustes }: { ajustes: AjustesForm }) => (
  <Card title="Días cerrados">
    <Controller
      name="diasCerrados"
      control={ajustes.form.control}
      render={({ field: { value, onChange } }) => (
        <Dias value={value} error={ajustes.errorDe('diasCerrados')} onValueChange={onChange} />
      )}
    />
  </Card>
)

interface Props {
  value: string
  error: string | undefined
  onValueChange: (value: string) => void
}

function Dias({ value, error, onValueChange }: Props) {
  const { hoy } = useSesion().estado
  const [nuevo, setNuevo] = useState<string | null>(null)
  const dias = [...leerDiasCerrados(value)]
  const poner = (otros: readonly Fecha[]) => onValueChange(escribirDiasCerrados(otros))
  const lleno = dias.length >= MAXIMO_DIAS_CERRADOS
  const agregar = () => {
    if (nuevo === null || !esFecha(nuevo)) return
    poner([...dias, nuevo])
    setNuevo(null)
  }
  return (
    <div className="grid gap-3">
      <p className="text-ink2">
        Esos días ninguna sucursal abre y no se ofrecen horas para citas. El horario de cada semana está en su sucursal.
        Los descansos de ley son los de los próximos 12 meses.
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <DateField
          label="Día"
          hoy={hoy}
          min={hoy}
          value={nuevo}
          onValueChange={setNuevo}
          className="w-48"
          error={error}
        />
        <Button onClick={agregar} motivo={lleno ? `Máximo ${MAXIMO_DIAS_CERRADOS} días.` : null}>
          Agregar día
        </Button>
        <Button variant="ghost" onClick={() => poner([...dias, ...oficiales(hoy)].slice(0, MAXIMO_DIAS_CERRADOS))}>
          Agregar descansos de ley
        </Button>
      </div>
      {dias.length === 0 ? <p className="text-ink2">No hay días cerrados.</p> : null}
      <ul className="flex flex-wrap gap-2">
        {dias.map((dia) => (
          <li key={dia} className="flex items-center gap-1 rounded-full border border-line bg-sunken pl-3">
            {fechaLarga(dia)}
            <IconButton
              label={`Quitar ${fechaLarga(dia)}`}
              icon={<X />}
              size="sm"
              variant="ghost"
              onClick={() => poner(dias.filter((otro) => otro !== dia))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
