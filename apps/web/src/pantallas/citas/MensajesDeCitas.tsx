import { ArrowLeft, Mail } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { MensajesVista } from './mensajes/MensajesVista.tsx'
import { useVistaDeCitas } from './useVistaDeCitas.ts'

/** The messages that appointments caused, opened by a button of 'Todas las Citas'. */
export function MensajesDeCitas() {
  const { direccion, pagina, ir, cambiar } = useVistaDeCitas()
  return (
    <MensajesVista
      pagina={pagina}
      estado={direccion.estado}
      onEstado={(estado) => cambiar({ estado })}
      volver={
        <>
          <Button icon={<Mail />} onClick={() => ir({ vista: 'correos' })}>
            Correos
          </Button>
          <Button icon={<ArrowLeft />} onClick={() => ir({})}>
            Todas las Citas
          </Button>
        </>
      }
    />
  )
}
