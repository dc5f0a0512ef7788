import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Conflicto } from './combinar.ts'

interface Props {
  conflictos: readonly Conflicto[]
  /** Author of the stored version; null for oneself. */
  porQuien: string | null
  onDecidir: (conflicto: Conflicto, cual: 'mio' | 'guardado') => void
}

/** Changes of two people to one field, side by side: nothing is stored until it is decided. */
export function Conflictos({ conflictos, porQuien, onDecidir }: Props) {
  if (conflictos.length === 0) return null
  const [quien = ''] = porQuien?.split(' ') ?? []
  return (
    <Aviso
      tone="carey"
      live
      className="mb-4"
      title={conflictos.length === 1 ? 'Los dos cambiaron lo mismo' : `Los dos cambiaron ${conflictos.length} cosas`}
    >
      <p>Elige qué queda en el pedido; lo demás ya está combinado.</p>
      <ul className="mt-2 grid gap-3">
        {conflictos.map((conflicto) => (
          <li key={conflicto.nombre} className="grid gap-1.5">
            <p className="font-medium wrap-anywhere">{conflicto.nombre}</p>
            <div className="grid gap-2 sm:grid-cols-2">
              <Version
                titulo="Lo tuyo"
                texto={conflicto.mio}
                de={conflicto.nombre}
                onElegir={() => onDecidir(conflicto, 'mio')}
              />
              <Version
                titulo={quien ? `Lo de ${quien}` : 'Lo guardado'}
                texto={conflicto.guardado}
                de={conflicto.nombre}
                onElegir={() => onDecidir(conflicto, 'guardado')}
              />
            </div>
          </li>
        ))}
      </ul>
    </Aviso>
  )
}

interface VersionProps {
  titulo: string
  texto: string
  /** Name of the field. */
  de: string
  onElegir: () => void
}

function Version({ titulo, texto, de, onElegir }: VersionProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-surface px-3 py-2 text-ink">
      <p className="min-w-0">
        <span className="block text-xs text-ink3">{titulo}</span>
        <span className="block wrap-anywhere">{texto}</span>
      </p>
      <Button
        size="sm"
        aria-label={`Dejar ${titulo.charAt(0).toLowerCase()}${titulo.slice(1)} en ${de}`}
        onClick={onElegir}
      >
        Dejar
      </Button>
    </div>
  )
}
