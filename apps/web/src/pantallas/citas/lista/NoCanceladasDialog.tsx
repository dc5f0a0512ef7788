import type { Cita } from '@nitida/contract/citas'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { fechaLarga } from '../../../ui/formatos.ts'

export interface NoCancelada {
  cita: Cita
  motivo: string
}

interface Props {
  open: boolean
  resultado: { canceladas: number; fallidas: readonly NoCancelada[] } | null
  onCerrar: () => void
}

const resumen = (n: number): string => {
  if (n === 0) return 'No se canceló ninguna cita.'
  return n === 1 ? 'Se canceló 1 cita.' : `Se cancelaron ${n} citas.`
}

/** Appointments that a bulk cancel left standing, one by one, in a dialog because a toast would be gone. */
export function NoCanceladasDialog({ open, resultado, onCerrar }: Props) {
  if (!resultado) return null
  const { canceladas, fallidas } = resultado
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title={fallidas.length === 1 ? '1 cita no se canceló' : `${fallidas.length} citas no se cancelaron`}
      description={resumen(canceladas)}
      footer={
        <Button variant="primary" onClick={onCerrar}>
          Entendido
        </Button>
      }
    >
      <ul className="divide-y divide-line border-y border-line">
        {fallidas.map(({ cita, motivo }) => (
          <li key={cita.id} className="py-2.5">
            <p className="font-medium wrap-anywhere">{cita.clienteNombre}</p>
            <p className="text-sm text-ink2">
              {fechaLarga(cita.fecha)} a las {cita.hora}. {motivo}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
