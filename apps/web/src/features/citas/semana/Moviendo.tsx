import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { CitaMovida } from './useMover.ts'

interface Props {
  cita: CitaMovida
  onDejar: () => void
}

/** Says that the next free hour that is chosen is where the appointment goes. */
export function Moviendo({ cita, onDejar }: Props) {
  return (
    <Aviso
      tone="carey"
      live
      className="mb-3"
      action={
        <Button size="sm" onClick={onDejar}>
          Dejarla donde está
        </Button>
      }
    >
      Elige la hora libre a la que se mueve la cita de {cita.clienteNombre}.
    </Aviso>
  )
}
