import { nombreDe } from '@nitida/contract/nombres'
import type { DatosUsuario } from '@nitida/contract/sesion'
import { etiquetaTipo } from '@nitida/contract/usuarios.rules'
import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

export interface BienvenidaProps {
  usuario: DatosUsuario
  onContinuar: () => void
}

/** Spec §2 Login: on success a dialog offers 'Ir al dashboard'. Closing it in any way goes there as well. */
export function Bienvenida({ usuario, onContinuar }: BienvenidaProps) {
  const { name, userType } = usuario
  const boton = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      onOpenChange={onContinuar}
      size="sm"
      title={`¡Te damos la bienvenida, ${name}!`}
      description={
        <>
          {nombreDe(usuario)}
          <br />
          {etiquetaTipo(userType)}
        </>
      }
      initialFocus={boton}
      footer={
        <Button ref={boton} variant="primary" onClick={onContinuar}>
          Ir al dashboard
        </Button>
      }
    />
  )
}
