import { FalloAviso } from '../../shared/formularios/FalloAviso.tsx'
import type { FalloDeFormulario } from '../../shared/formularios/fallo.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'

interface Props {
  nombre: string
  sucio: boolean
  fallo: FalloDeFormulario | null
  /** Somebody else saved this user meanwhile. */
  ajeno: boolean
  onReleer: () => void
}

/** What there is to know about the row that is being edited, above its inputs. */
export function AvisosEdicion({ nombre, sucio, fallo, ajeno, onReleer }: Props) {
  return (
    <>
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{nombre}</span>
        {sucio ? <Badge tone="carey">Cambios sin guardar</Badge> : <Badge tone="info">En edición</Badge>}
      </div>
      <FalloAviso fallo={fallo} />
      {ajeno ? (
        <Aviso
          tone="carey"
          live
          action={
            <Button size="sm" onClick={onReleer}>
              Cargar sus datos
            </Button>
          }
        >
          Alguien más cambió este usuario mientras lo editabas.
        </Aviso>
      ) : null}
    </>
  )
}
