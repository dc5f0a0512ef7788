import { Controller } from 'react-hook-form'
import { NumberField } from '../../../ui/NumberField.tsx'
import type { AjustesForm, NumeroDeAjustes } from './useAjustesForm.ts'

/** What stands under a setting that the server's environment says. */
export const FIJO = 'Lo fija el servidor.'

interface Props {
  ajustes: AjustesForm
  name: NumeroDeAjustes
  label: string
  ayuda: string
  prefix?: string
  suffix?: string
  min: number
  max: number
  decimals?: number
  /** Whether nothing may be written. */
  vacio?: boolean
}

const entre = (minimo: number, maximo: number, entero: boolean) => (valor: number | null) =>
  (valor !== null && (!entero || Number.isInteger(valor)) && valor >= minimo && valor <= maximo) ||
  `Escribe un número ${entero ? 'entero ' : ''}de ${minimo.toLocaleString('es-MX')} a ${maximo.toLocaleString('es-MX')}.`

/** A setting that is a number. */
export function NumeroDeAjuste({ ajustes, name, min, max, decimals = 0, vacio = false, ayuda, ...campo }: Props) {
  const { form, errorDe, fijos } = ajustes
  const valido = entre(min, max, decimals === 0)
  const fijo = fijos.has(name)
  return (
    <Controller
      name={name}
      control={form.control}
      rules={{ validate: (valor) => fijo || (vacio && valor === null) || valido(valor) }}
      render={({ field: { onChange, ...resto } }) => (
        <NumberField
          required={!vacio}
          {...{ min, max, decimals }}
          {...campo}
          ayuda={fijo ? FIJO : ayuda}
          error={errorDe(name)}
          {...resto}
          disabled={fijo}
          onValueChange={onChange}
        />
      )}
    />
  )
}
