import { useNavigate } from '@tanstack/react-router'
import { CloudCheck, CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { FalloAviso } from '../../../shared/formularios/FalloAviso.tsx'
import type { FalloDeFormulario } from '../../../shared/formularios/fallo.ts'
import { Button } from '../../../ui/Button.tsx'
import { hora } from '../../../ui/formatos.ts'
import { CampoDeTexto } from './DatosDelExamen.tsx'
import type { Guardian } from './useBorrador.ts'

/** Whether typed values are safe; in one line that is always there, so that nothing moves. */
function EstadoDelBorrador({ guardian, zona }: { guardian: Guardian; zona: string }) {
  const estado = useSyncExternalStore(guardian.oir, guardian.leer)
  return (
    <p role="status" className="flex min-h-5 items-center gap-1.5 text-sm text-ink3 [&_svg]:size-4">
      {estado.fase === 'guardado' ? (
        <>
          <CloudCheck aria-hidden="true" /> Borrador guardado a las {hora(estado.en, zona)}
        </>
      ) : null}
      {estado.fase === 'fallo' ? (
        <span className="flex items-center gap-1.5 text-carey-ink">
          <CloudOff aria-hidden="true" /> Sin conexión: el borrador se guardará al volver.
        </span>
      ) : null}
    </p>
  )
}

interface Props {
  fallo: FalloDeFormulario | null
  guardian: Guardian
  zona: string
  guardando: boolean
  /** Text of the button that saves. */
  boton: string
  /** Why it cannot be saved now. */
  motivo?: string | null
}

/** The end of a clinical form: who signs it, the failure and the draft, and the way out by saving or going back. */
export function FirmarYGuardar({ fallo, guardian, zona, guardando, boton, motivo = null }: Props) {
  const navigate = useNavigate()
  return (
    <div className="grid gap-3 p-5">
      <CampoDeTexto campo="optometrista" label="Optometrista" maximo={240} />
      <CampoDeTexto campo="cedula" label="Cédula" maximo={40} />
      <FalloAviso fallo={fallo} />
      <EstadoDelBorrador guardian={guardian} zona={zona} />
      <Button type="submit" variant="primary" block cargando={guardando} mientras="Guardando…" motivo={motivo}>
        {boton}
      </Button>
      <Button variant="ghost" block onClick={() => void navigate({ to: '/dashboard/clientes' })}>
        Regresar
      </Button>
    </div>
  )
}
