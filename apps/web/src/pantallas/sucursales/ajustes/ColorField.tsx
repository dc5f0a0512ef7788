import {
  COLOR,
  falloEnPalabras,
  fallosDeContraste,
  TEMAS,
  tonoCercano,
  tonosDeMarca,
} from '@nitida/contract/color.rules'
import { type Ref, useId } from 'react'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'

interface Props {
  /** '#rrggbb'; empty for the house's. */
  value: string
  error: string | undefined
  /** The input that is focused when the colour is refused. */
  ref: Ref<HTMLInputElement>
  onValueChange: (color: string) => void
}

const DE_LA_CASA = '#00545b'
const escrito = (color: string) => color.trim().toLowerCase()

/** Why a colour is not taken; true for one that is, and for none. */
export function juzgarColor(value: string): true | string {
  const color = escrito(value)
  if (color === '') return true
  if (!COLOR.test(color)) return 'Escribe el color como #7a1f5c.'
  return fallosDeContraste(color).length === 0 || 'Ese color no se lee bien.'
}

/** The chain's colour: picked or typed, seen in both themes, and judged before it is saved. */
export function ColorField({ value, error, ref, onValueChange }: Props) {
  const id = useId()
  const color = escrito(value)
  const valido = COLOR.test(color)
  const fallos = valido ? fallosDeContraste(color) : []
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid gap-1">
          <label htmlFor={id} className="text-sm font-medium">
            Elegir color
          </label>
          <input
            id={id}
            type="color"
            value={valido ? color : DE_LA_CASA}
            onChange={({ target }) => onValueChange(target.value)}
            className="h-control w-16 cursor-pointer rounded-control border border-edge bg-surface p-1"
          />
        </div>
        <TextField
          ref={ref}
          label="Color"
          className="w-40"
          maxLength={7}
          autoComplete="off"
          placeholder={DE_LA_CASA}
          value={value}
          error={error}
          onChange={({ target }) => onValueChange(target.value)}
        />
        {color === '' ? null : (
          <Button size="sm" onClick={() => onValueChange('')}>
            Quitar color
          </Button>
        )}
      </div>
      <p className="text-sm text-ink2">
        {color === '' ? 'El de Nítida. ' : ''}Botones, enlaces, las páginas de tus pacientes, cartas y correos. Los
        tickets siguen en negro. Se ve al recargar la página.
      </p>
      {valido && fallos.length === 0 ? <Muestra color={color} /> : null}
      {fallos.length > 0 ? <NoSeLee color={color} onUsar={onValueChange} /> : null}
    </div>
  )
}

/** What does not hold, and the nearest tone that does. */
function NoSeLee({ color, onUsar }: { color: string; onUsar: (color: string) => void }) {
  const cercano = tonoCercano(color)
  return (
    <Aviso
      tone="carey"
      live
      title="Ese color no se lee bien"
      action={
        <Button size="sm" onClick={() => onUsar(cercano)}>
          Usar {cercano}
        </Button>
      }
    >
      {fallosDeContraste(color).map((fallo) => (
        <span key={`${fallo.tema} ${fallo.que}`} className="block">
          {falloEnPalabras(fallo)}
        </span>
      ))}
      <Muestra color={cercano} />
    </Aviso>
  )
}

/** A button and a link in both themes. */
function Muestra({ color }: { color: string }) {
  const tonos = tonosDeMarca(color)
  return (
    <div aria-hidden="true" className="mt-2 grid max-w-md grid-cols-2 gap-3">
      {(['claro', 'oscuro'] as const).map((tema) => (
        <div
          key={tema}
          className="flex flex-wrap items-center gap-3 rounded-control border border-line px-3 py-2 text-sm"
          style={{ backgroundColor: TEMAS[tema].fondos[1] }}
        >
          <span
            className="rounded-control px-2 py-1 font-medium"
            style={{ backgroundColor: tonos[tema].brand, color: TEMAS[tema].sobreMarca }}
          >
            Guardar
          </span>
          <span className="underline" style={{ color: tonos[tema].brand }}>
            Enlace
          </span>
        </div>
      ))}
    </div>
  )
}
