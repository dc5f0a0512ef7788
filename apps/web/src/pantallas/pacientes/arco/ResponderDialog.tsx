import type { SolicitudArco } from '@nitida/contract/arco'
import { DIAS_PARA_CUMPLIR, type MotivoDeNegativa, motivosDeNegativa } from '@nitida/contract/arco.rules'
import { Controller } from 'react-hook-form'
import { FalloAviso } from '../../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../../base/formularios/useEnvio.ts'
import { BotonesDeFormulario } from '../../../ui/BotonesDeFormulario.tsx'
import { Form } from '../../../ui/Form.tsx'
import { SegmentedField } from '../../../ui/SegmentedField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { toast } from '../../../ui/toast.ts'
import { nombreDeMotivo, nombreDeTipo } from './textos.ts'
import { useResponder } from './useArco.ts'

const opciones = [
  { value: 'si', label: 'Procede' },
  { value: 'no', label: 'No procede' },
] as const
const motivos = motivosDeNegativa.map((value) => ({ value, label: nombreDeMotivo[value] }))

interface Valores {
  procede: 'si' | 'no' | null
  motivo: MotivoDeNegativa | null
  respuesta: string
}

interface Props {
  open: boolean
  solicitud: SolicitudArco
  onCerrar: () => void
}

/** The answer to a case, once; its letter says it. */
export function ResponderDialog({ open, solicitud, onCerrar }: Props) {
  const responder = useResponder(solicitud.id)
  const { form, register, errorDe, fallo, enviar, enviando } = useEnvio<Valores>({
    iniciales: { procede: null, motivo: null, respuesta: '' },
    accion: 'responder la solicitud',
    hacer: async ({ procede, motivo, respuesta }) => {
      await responder.mutateAsync({ procede: procede === 'si', motivo: procede === 'no' ? motivo : null, respuesta })
      toast.exito('¡Solicitud respondida!', 'Ya puedes imprimir la carta.')
      onCerrar()
    },
  })
  const niega = form.watch('procede') === 'no'
  return (
    <FormularioEnDialogo
      open={open}
      onCerrar={onCerrar}
      title={`Responder: ${nombreDeTipo[solicitud.tipo].toLowerCase()}`}
      description={`Si procede, hay ${DIAS_PARA_CUMPLIR} días hábiles para cumplirla. La respuesta no se puede cambiar.`}
    >
      <Form onSubmit={enviar} aria-label="Respuesta" className="grid gap-4">
        <FalloAviso fallo={fallo} />
        <Controller
          name="procede"
          control={form.control}
          rules={{ validate: (valor) => valor !== null || 'Elige si procede.' }}
          render={({ field: { onChange, ...campo } }) => (
            <SegmentedField
              label="¿Procede?"
              options={opciones}
              error={errorDe('procede')}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        {niega ? (
          <Controller
            name="motivo"
            control={form.control}
            rules={{ validate: (valor) => valor !== null || 'Elige por qué no procede.' }}
            render={({ field: { onChange, ...campo } }) => (
              <Select
                label="¿Por qué no?"
                options={motivos}
                required
                error={errorDe('motivo')}
                {...campo}
                onValueChange={onChange}
              />
            )}
          />
        ) : null}
        <TextArea
          label="Respuesta para el paciente"
          required
          rows={5}
          maxLength={4000}
          error={errorDe('respuesta')}
          {...register('respuesta', { validate: (texto) => texto.trim() !== '' || 'Escribe la respuesta.' })}
        />
        <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
          Responder
        </BotonesDeFormulario>
      </Form>
    </FormularioEnDialogo>
  )
}
