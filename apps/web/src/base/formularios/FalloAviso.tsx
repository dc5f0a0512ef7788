import { Aviso } from '../../ui/Aviso.tsx'
import type { FalloDeFormulario } from './fallo.ts'

/** Why a form was not accepted, at the form. */
export function FalloAviso({ fallo, className }: { fallo: FalloDeFormulario | null; className?: string }) {
  if (!fallo) return null
  return (
    <Aviso tone={fallo.tone ?? 'bad'} title={fallo.titulo} live className={className}>
      {fallo.texto}
    </Aviso>
  )
}
