import { perfilConId, perfilDe, perfiles } from '@nitida/escpos/perfiles'
import { Select } from '../../../ui/Select.tsx'
import type { Eleccion } from './eleccion.ts'

interface Props {
  /** Null while the printers of this computer are not known. */
  lista: readonly string[] | null
  elegida: Eleccion | null
  onElegir: (eleccion: Eleccion) => void
}

const modelos = perfiles.map(({ id, nombre }) => ({ value: id, label: nombre }))

const SIN_LISTA = { value: '', label: 'Sin conexión con la impresora', disabled: true }

/** A chosen printer that is not there now stays in the list: it may only be switched off. */
function opcionesDe(lista: readonly string[] | null, elegida: string | undefined) {
  const ausente = elegida !== undefined && !lista?.includes(elegida)
  return [
    ...(lista?.map((nombre) => ({ value: nombre, label: nombre })) ?? [SIN_LISTA]),
    ...(ausente ? [{ value: elegida, label: lista ? `${elegida} (no se encuentra)` : elegida }] : []),
  ]
}

/** The printer and its model. Choosing a printer guesses its model from the name. */
export function ElegirImpresora({ lista, elegida, onElegir }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Impresora"
        options={opcionesDe(lista, elegida?.impresora)}
        value={elegida?.impresora ?? null}
        onValueChange={(impresora) => impresora !== null && onElegir({ impresora, perfil: perfilDe(impresora) })}
      />
      <Select
        label="Modelo"
        ayuda={elegida ? `Cabezal de ${elegida.perfil.dots} puntos` : undefined}
        options={modelos}
        value={elegida?.perfil.id ?? null}
        onValueChange={(id) => {
          const perfil = perfilConId(id ?? '')
          if (perfil && elegida) onElegir({ impresora: elegida.impresora, perfil })
        }}
        disabled={elegida === null}
      />
    </div>
  )
}
