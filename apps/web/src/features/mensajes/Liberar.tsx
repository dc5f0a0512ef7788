import type { Mensaje } from '@nitida/contract/mensajes'
import { HORAS_SIN_RESPUESTA } from '@nitida/contract/mensajes.rules'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { textoDeFallo } from '../../shared/formularios/fallo.ts'
import { ahoraServidor } from '../../shared/sesion/sesion.ts'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { fechaHoraLarga } from '../../ui/formatos.ts'
import { toast } from '../../ui/toast.ts'
import { useLiberar } from './useLiberar.ts'

interface Props {
  mensaje: Mensaje
  zona: string
  onListo: () => void
}

/** An unknown message is sent again only by a person who was warned that it may arrive twice (reliability §1.3). */
export function Liberar({ mensaje, zona, onListo }: Props) {
  const { liberableDesde } = mensaje
  const [abierta, setAbierta] = useState(false)
  const liberar = useLiberar()
  const sesion = useSesion()
  if (liberableDesde === null) return null
  const espera =
    new Date(liberableDesde) > ahoraServidor(sesion)
      ? `Se espera ${HORAS_SIN_RESPUESTA} horas por si WhatsApp confirma la entrega. Podrás enviarlo el ${fechaHoraLarga(liberableDesde, zona)}.`
      : null
  const confirmar = () =>
    liberar.mutate(mensaje.id, {
      onSuccess: () => {
        setAbierta(false)
        onListo()
        toast.exito('El mensaje se enviará de nuevo.')
      },
    })
  return (
    <div>
      <Button icon={<Send />} motivo={espera} onClick={() => setAbierta(true)}>
        Enviar de nuevo
      </Button>
      <AlertDialog
        open={abierta}
        onOpenChange={setAbierta}
        title={`¿Enviar de nuevo el mensaje a ${mensaje.nombreCliente}?`}
        description="Se entregó a WhatsApp y la respuesta se perdió: pudo haber llegado. Si lo envías de nuevo, el paciente puede recibirlo dos veces. Conviene llamarle antes."
        confirmLabel="Enviar de nuevo"
        icon={<Send />}
        cargando={liberar.isPending}
        error={liberar.error ? textoDeFallo(liberar.error, 'enviar de nuevo el mensaje') : null}
        onConfirm={confirmar}
      />
    </div>
  )
}
