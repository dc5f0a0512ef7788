import { MAXIMO_LOGO_BYTES } from '@nitida/contract/ajustes'
import { useState } from 'react'
import { Rechazo } from '../../../base/api/fallos.ts'
import { api } from '../../../base/api/rutas.ts'
import { subir } from '../../../base/api/subir.ts'
import { textoDeFallo } from '../../../base/formularios/fallo.ts'
import { optica } from '../../../base/optica.ts'
import { Button } from '../../../ui/Button.tsx'
import { FileField } from '../../../ui/FileField.tsx'

interface Props {
  /** Hash of the mark; empty for the product's. */
  value: string
  fijo: boolean
  error?: string | undefined
  onValueChange: (huella: string) => void
}

/** Reads where a mark lies; the environment's own may be of another kind, and stands in the page. */
const direccionDe = (huella: string, fijo: boolean): string =>
  fijo ? optica().logo : `/marca/${huella.slice(0, 12)}.png`

async function enviar(archivo: File): Promise<string> {
  const cuerpo = new FormData()
  cuerpo.set('imagen', archivo, 'imagen')
  const { data } = await subir(api.ajustes.subirLogo, cuerpo, {
    ...{ clave: '', encabezados: {}, onAvance: () => undefined },
  })
  return data.logo
}

const motivoDe = (error: unknown): string =>
  error instanceof Rechazo ? (error.campos.logo?.[0] ?? error.message) : textoDeFallo(error, 'subir el logo')

/** A picture is sent as it is chosen, so that it is known at once whether it can be used; it is in force once it is saved. */
function useLogo(onValueChange: (huella: string) => void) {
  const [elegido, setElegido] = useState<{ archivo: File; vista: string | null } | null>(null)
  const [fallo, setFallo] = useState<string | null>(null)
  const elegir = async (archivo: File | null) => {
    if (elegido?.vista) URL.revokeObjectURL(elegido.vista)
    setElegido(archivo && { archivo, vista: null })
    setFallo(null)
    if (!archivo) return
    if (archivo.size > MAXIMO_LOGO_BYTES) return setFallo('Pesa más de 4 MB.')
    try {
      onValueChange(await enviar(archivo))
      setElegido({ archivo, vista: URL.createObjectURL(archivo) })
    } catch (error) {
      setFallo(motivoDe(error))
    }
  }
  return { elegido, fallo, elegir }
}

/** The shop's own mark: chosen, seen, taken away. */
export function LogoField({ value, fijo, error, onValueChange }: Props) {
  const { elegido, fallo, elegir } = useLogo(onValueChange)
  const vista = value === '' ? null : (elegido?.vista ?? direccionDe(value, fijo))
  return (
    <div className="grid gap-3">
      <FileField
        label="Logo"
        accept="image/png,image/jpeg,image/webp"
        ayuda={
          fijo
            ? 'Lo fija el servidor.'
            : 'PNG, JPG o WebP, mejor sobre fondo blanco o transparente. Sale al entrar, en tickets, cartas y las páginas de tus pacientes.'
        }
        disabled={fijo}
        value={elegido?.archivo ?? null}
        emptyText={value === '' ? 'El de Nítida' : 'Guardado'}
        error={fallo ?? error}
        onValueChange={(archivo) => void elegir(archivo)}
      />
      {vista ? (
        <div className="flex flex-wrap items-center gap-3">
          <img
            src={vista}
            alt="Tu logo"
            className="h-14 max-w-64 rounded-control border border-line bg-paper object-contain p-2"
          />
          {fijo ? null : (
            <Button
              size="sm"
              onClick={() => {
                void elegir(null)
                onValueChange('')
              }}
            >
              Quitar logo
            </Button>
          )}
        </div>
      ) : null}
    </div>
  )
}
