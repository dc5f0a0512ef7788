import { useNavigate } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { dinero } from '../../../ui/formatos.ts'
import { enElSiguiente } from '../shared/textos.ts'

interface Props {
  title: string
  description?: ReactNode
  /** The closing whose certificate can be printed. */
  acta?: number | null
  children?: ReactNode
}

/** Something is said, and then the way leads to /dashboard, however it is closed (spec §4). */
function Ventana({ title, description, acta, children }: Props) {
  const navigate = useNavigate()
  const boton = useRef<HTMLButtonElement>(null)
  const salir = () => void navigate({ to: '/dashboard', replace: true })
  return (
    <Dialog
      open
      onOpenChange={salir}
      title={title}
      description={description}
      size="sm"
      initialFocus={boton}
      footer={
        <>
          {acta ? (
            <Button icon={<Printer />} onClick={() => void navigate({ to: '.', search: { acta }, replace: true })}>
              Imprimir acta
            </Button>
          ) : null}
          <Button ref={boton} variant="primary" onClick={salir}>
            Ir al dashboard
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

export function SinSucursal() {
  return (
    <Ventana
      title="¡No tiene sucursal asignada como encargado!"
      description="Pide a un Usuario Maestro que te asigne como encargado de tu sucursal; después podrás hacer su corte."
    />
  )
}

interface YaRegistradoProps {
  idCorte: number | null
  posteriores: { cobros: number; importe: number }
}

export function YaRegistrado({ idCorte, posteriores }: YaRegistradoProps) {
  return (
    <Ventana
      title="¡Ya has registrado tu corte de hoy!"
      description={
        posteriores.cobros > 0 ? enElSiguiente(posteriores) : 'Lo que se cobre hoy entrará en el siguiente corte.'
      }
      acta={idCorte}
    />
  )
}

export function CorteRegistrado({ id, totalGeneral }: { id: number; totalGeneral: number }) {
  return (
    <Ventana
      title="¡Corte registrado exitosamente!"
      description={
        <>
          Corte {id}, por un total de <strong className="font-semibold text-ink">{dinero(totalGeneral)}</strong>. Lo que
          se cobre hoy entrará en el siguiente corte.
        </>
      }
      acta={id}
    />
  )
}
