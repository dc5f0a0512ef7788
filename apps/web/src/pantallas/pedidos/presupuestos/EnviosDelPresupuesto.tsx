import { esReenviable } from '@nitida/contract/correos'
import type { Presupuesto } from '@nitida/contract/presupuestos'
import { Mail, MessageCircle } from 'lucide-react'
import { textoDeFallo } from '../../../base/formularios/fallo.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { useCambiarPresupuesto } from './usePresupuestos.ts'

function motivoDeNoEnviar({ estado, vencido }: Presupuesto): string | null {
  if (estado === 'pedido') return 'Ya se hizo pedido.'
  if (estado === 'perdido') return 'Se dio por perdido.'
  return vencido ? 'Ya venció.' : null
}

const sinTelefono = ({ telefonoCliente }: Presupuesto): string | null =>
  /[1-9]/.test(telefonoCliente) ? null : 'El paciente no tiene teléfono.'

const sinCorreo = ({ correoCliente }: Presupuesto): string | null =>
  correoCliente ? null : 'El paciente no tiene correo.'

/** The two ways in which a quote leaves. */
export function EnviosDelPresupuesto({ presupuesto }: { presupuesto: Presupuesto }) {
  const { enviar, porCorreo } = useCambiarPresupuesto(presupuesto.id)
  const mandar = async (modo: typeof enviar) => {
    try {
      await modo.mutateAsync(null)
      toast.exito('¡Presupuesto en camino!', 'Aquí se ve si no llegó a salir.')
    } catch (error) {
      toast.error('¡Error!', textoDeFallo(error, 'enviar el presupuesto'))
    }
  }
  return (
    <>
      <Button
        icon={<Mail />}
        cargando={porCorreo.isPending}
        motivo={motivoDeNoEnviar(presupuesto) ?? sinCorreo(presupuesto)}
        onClick={() => void mandar(porCorreo)}
      >
        Enviar por correo
      </Button>
      <Button
        icon={<MessageCircle />}
        cargando={enviar.isPending}
        motivo={motivoDeNoEnviar(presupuesto) ?? sinTelefono(presupuesto)}
        onClick={() => void mandar(enviar)}
      >
        Enviar por WhatsApp
      </Button>
    </>
  )
}

/** How its last e-mail did, where there is something to say of it. */
export function CorreoDelPresupuesto({ presupuesto: { correo } }: { presupuesto: Presupuesto }) {
  if (!correo || correo.estado === 'aceptado') return null
  const { direccion, estado, motivo } = correo
  if (estado === 'registrado')
    return (
      <Aviso tone="carey">
        El correo a {direccion} no salió: la óptica no tiene una cuenta de correo conectada. Mientras, mándalo por
        WhatsApp o imprime su PDF.
      </Aviso>
    )
  if (!esReenviable(estado))
    return (
      <Aviso>
        El correo a {direccion} va en camino. {motivo}
      </Aviso>
    )
  return (
    <Aviso tone="bad">
      El correo a {direccion} no salió. {motivo} Corrige la dirección si hace falta y toca «Enviar por correo» otra vez.
    </Aviso>
  )
}
