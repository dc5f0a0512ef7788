import { ArrowLeft, MessageSquare } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { CorreosVista } from './correos/CorreosVista.tsx'
import { useVistaDeCitas } from './useVistaDeCitas.ts'

/** The e-mails, opened by a button of 'Mensajes'. */
export function CorreosDeCitas() {
  const { direccion, pagina, ir, cambiar } = useVistaDeCitas()
  return (
    <CorreosVista
      pagina={pagina}
      estado={direccion.estado}
      onEstado={(estado) => cambiar({ estado })}
      volver={
        <>
          <Button icon={<MessageSquare />} onClick={() => ir({ vista: 'mensajes' })}>
            WhatsApp
          </Button>
          <Button icon={<ArrowLeft />} onClick={() => ir({})}>
            Todas las Citas
          </Button>
        </>
      }
    />
  )
}
