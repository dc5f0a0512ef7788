import { VIGENCIA_MAXIMA_DIAS } from '@nitida/contract/presupuestos.rules'
import { type Control, Controller } from 'react-hook-form'
import { Card } from '../../../ui/Card.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { AjustesForm, NumeroDeAjustes, ValoresDeAjustes } from './useAjustesForm.ts'

const entre = (minimo: number, maximo: number) => (valor: number | null) =>
  (valor !== null && Number.isInteger(valor) && valor >= minimo && valor <= maximo) ||
  `Escribe un número entero de ${minimo} a ${maximo}.`

interface NumeroProps {
  control: Control<ValoresDeAjustes>
  name: NumeroDeAjustes
  label: string
  ayuda: string
  suffix: string
  min: number
  max: number
  /** Whether nothing may be written. */
  vacio?: boolean
  error: string | undefined
}

function Numero({ control, name, min, max, vacio = false, ...campo }: NumeroProps) {
  const valido = entre(min, max)
  return (
    <Controller
      name={name}
      control={control}
      rules={{ validate: (valor) => (vacio && valor === null) || valido(valor) }}
      render={({ field: { onChange, ...resto } }) => (
        <NumberField required={!vacio} min={min} max={max} {...campo} {...resto} onValueChange={onChange} />
      )}
    />
  )
}

/** What holds for every sale of the chain: quotes, prices that are changed, the warranty. */
export function VentasCard({ ajustes: { form, register, errorDe } }: { ajustes: AjustesForm }) {
  const { control } = form
  const numero = (name: NumeroDeAjustes) => ({ control, name, error: errorDe(name) })
  return (
    <Card title="Ventas">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Numero
          label="Vigencia de un presupuesto"
          suffix="días"
          ayuda="Lo que se propone al guardarlo; ahí se puede cambiar."
          min={1}
          max={VIGENCIA_MAXIMA_DIAS}
          {...numero('presupuestoDias')}
        />
        <Numero
          label="Pedir motivo cuando el precio cambie más de"
          suffix="%"
          ayuda="Del precio del artículo, a más o a menos. Vacío: no se pide."
          min={0}
          max={100}
          vacio
          {...numero('limitePrecio')}
        />
        <Numero
          label="Garantía"
          suffix="meses"
          ayuda="Sale en el ticket del cliente. Un pedido conserva la de su día. Cero: ninguna."
          min={0}
          max={120}
          {...numero('garantiaMeses')}
        />
        <TextField
          label="Qué cubre la garantía"
          maxLength={300}
          autoComplete="off"
          ayuda="Por ejemplo: defectos de fábrica del armazón y de la mica."
          error={errorDe('garantiaTexto')}
          {...register('garantiaTexto')}
        />
      </div>
    </Card>
  )
}
