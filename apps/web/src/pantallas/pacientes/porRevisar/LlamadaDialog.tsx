import { sumarDias } from '@nitida/contract/fechas'
import type { PorRevisar } from '@nitida/contract/seguimiento'
import { type FormEvent, useState } from 'react'
import { FormularioEnDialogo } from '../../../base/formularios/FormularioEnDialogo.tsx'
import { falloDeFormulario } from '../../../base/formularios/fallo.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { BotonesDeFormulario } from '../../../ui/BotonesDeFormulario.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { Form } from '../../../ui/Form.tsx'
import { formaDia } from '../../../ui/fechaTexto.ts'
import { fechaLarga } from '../../../ui/formatos.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import { toast } from '../../../ui/toast.ts'
import { useAnotarLlamada, useIndicarRevision } from './usePorRevisar.ts'

interface Props {
  open: boolean
  paciente: PorRevisar
  onCerrar: () => void
}

/** 'Llamé': the patient's answer, and the day from which he may be called again. */
export function LlamadaDialog({ open, paciente, onCerrar }: Props) {
  const { estado } = useSesion()
  const [nota, setNota] = useState('')
  const [proximo, setProximo] = useState<string | null>(null)
  const [errores, setErrores] = useState<Readonly<Record<string, string>>>({})
  const anotar = useAnotarLlamada(paciente.id)
  const motivo = paciente.motivos[0]?.motivo ?? 'revision'
  const guardar = (evento: FormEvent) => {
    evento.preventDefault()
    const faltas = {
      ...(!nota.trim() && { nota: 'Escribe qué dijo el paciente.' }),
      ...(proximo && !formaDia.test(proximo) && { proximo: 'La fecha no es válida.' }),
    }
    setErrores(faltas)
    if (Object.keys(faltas).length > 0) {
      evento.currentTarget.querySelector<HTMLElement>(faltas.nota ? 'textarea' : 'input')?.focus()
      return
    }
    anotar.mutate(
      { motivo, nota, proximo },
      {
        onSuccess: () => {
          toast.exito('Llamada anotada', paciente.nombreCompleto)
          onCerrar()
        },
        onError: (error) =>
          setErrores(falloDeFormulario(error, 'anotar la llamada', { LLAMADA_EN_PASADO: 'proximo' }).campos),
      },
    )
  }
  const fallo = anotar.error ? falloDeFormulario(anotar.error, 'anotar la llamada').texto : null
  return (
    <FormularioEnDialogo open={open} onCerrar={onCerrar} title={`Llamé a ${paciente.nombreCompleto}`}>
      <Form onSubmit={guardar} aria-label="Llamada" className="grid gap-4">
        <TextArea
          label="¿Qué dijo?"
          required
          maxLength={500}
          value={nota}
          error={errores.nota}
          onChange={(evento) => setNota(evento.target.value)}
        />
        <DateField
          label="Volver a llamar el (opcional)"
          ayuda="Hasta ese día no aparece en la lista ni se le escribe."
          hoy={estado.hoy}
          min={sumarDias(estado.hoy, 1)}
          value={proximo}
          error={errores.proximo}
          onValueChange={setProximo}
        />
        {fallo && Object.keys(errores).length === 0 ? (
          <Aviso tone="bad" live>
            {fallo}
          </Aviso>
        ) : null}
        <BotonesDeFormulario onCerrar={onCerrar} cargando={anotar.isPending}>
          Guardar
        </BotonesDeFormulario>
      </Form>
    </FormularioEnDialogo>
  )
}

/** The optometrist's day of the next check-up. */
export function RevisionDialog({ open, paciente, onCerrar }: Props) {
  const { estado } = useSesion()
  const [dia, setDia] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const indicar = useIndicarRevision()
  const guardar = (evento: FormEvent) => {
    evento.preventDefault()
    if (!dia || !formaDia.test(dia)) return setError('Elige el día de la próxima revisión.')
    setError(undefined)
    indicar.mutate(
      { id: paciente.id, dia },
      {
        onSuccess: () => {
          toast.exito('Próxima revisión guardada', `${paciente.nombreCompleto}: ${fechaLarga(dia)}`)
          onCerrar()
        },
        onError: (fallo) => setError(fallo.message),
      },
    )
  }
  return (
    <FormularioEnDialogo
      open={open}
      onCerrar={onCerrar}
      title={`Próxima revisión de ${paciente.nombreCompleto}`}
      size="sm"
    >
      <Form onSubmit={guardar} aria-label="Próxima revisión" className="grid gap-4">
        <DateField
          label="Día indicado por el optometrista"
          required
          hoy={estado.hoy}
          min={sumarDias(estado.hoy, 1)}
          value={dia}
          error={error}
          onValueChange={setDia}
        />
        <BotonesDeFormulario onCerrar={onCerrar} cargando={indicar.isPending}>
          Guardar
        </BotonesDeFormulario>
      </Form>
    </FormularioEnDialogo>
  )
}
