import { empiezaAlTerminar, escribirHorario, leerHorario } from '@nitida/contract/usuarios.rules'
import { type SyntheticEvent, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { TimeField } from '../../ui/TimeField.tsx'

interface Props {
  open: boolean
  /** Text of the dialog: the user, and what accepting does. */
  description: string
  /** `HH:MM-HH:MM`, or null while there is none. */
  inicial: string | null
  confirmLabel: string
  onAceptar: (sessionLimit: string) => void
  onCancelar: () => void
}

/** Start and end of a user's session hours, joined as `start-end` (spec §5). Closing it cancels. */
export function HorarioDialog({ open, description, onCancelar, ...props }: Props) {
  const formId = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCancelar()}
      size="sm"
      title="Hora de Sesión"
      description={description}
      footer={
        <>
          <Button onClick={onCancelar}>Regresar</Button>
          <Button type="submit" form={formId} variant="primary">
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <Horas formId={formId} {...props} />
    </Dialog>
  )
}

type HorasProps = Pick<Props, 'inicial' | 'onAceptar'> & { formId: string }

function Horas({ formId, inicial, onAceptar }: HorasProps) {
  const anterior = leerHorario(inicial ?? '')
  const [inicio, setInicio] = useState(anterior?.inicio ?? null)
  const [fin, setFin] = useState(anterior?.fin ?? null)
  const [revisado, setRevisado] = useState(false)
  const enviar = (evento: SyntheticEvent) => {
    evento.preventDefault()
    // An invalid hour stays in its field, marked, and keeps the dialog open.
    const horario = inicio && fin ? escribirHorario({ inicio, fin }) : ''
    if (leerHorario(horario) && !empiezaAlTerminar(horario)) onAceptar(horario)
    else setRevisado(true)
  }
  const esHora = (hora: string | null) => hora !== null && leerHorario(`${hora}-${hora}`) !== null
  const falta = (hora: string | null) => (revisado && !esHora(hora) ? 'Escribe la hora como hh:mm.' : undefined)
  const iguales = revisado && esHora(fin) && inicio === fin ? 'Debe ser distinta de la de inicio.' : undefined
  return (
    <Form id={formId} onSubmit={enviar} className="grid gap-4">
      <div className="grid grid-cols-2 items-start gap-4">
        <TimeField label="Hora de inicio" required value={inicio} onValueChange={setInicio} error={falta(inicio)} />
        <TimeField label="Hora de fin" required value={fin} onValueChange={setFin} error={falta(fin) ?? iguales} />
      </div>
      {inicio && fin && esHora(inicio) && esHora(fin) && fin < inicio ? (
        <p className="text-sm text-ink2">El horario cruza la medianoche: termina a las {fin} del día siguiente.</p>
      ) : null}
    </Form>
  )
}
