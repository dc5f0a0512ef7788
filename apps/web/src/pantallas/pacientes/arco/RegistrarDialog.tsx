import {
  type AlcanceDeOposicion,
  alcancesDeOposicion,
  DIAS_PARA_RESPONDER,
  type TipoArco,
  tiposArco,
} from '@nitida/contract/arco.rules'
import { Controller } from 'react-hook-form'
import { FalloAviso } from '../../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../../base/formularios/useEnvio.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { BotonesDeFormulario } from '../../../ui/BotonesDeFormulario.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { Form } from '../../../ui/Form.tsx'
import { formaDia } from '../../../ui/fechaTexto.ts'
import { fechaLarga } from '../../../ui/formatos.ts'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { nombreDeOposicion, nombreDeTipo } from './textos.ts'
import { useRegistrar } from './useArco.ts'

const tipos = tiposArco.map((value) => ({ value, label: nombreDeTipo[value] }))
const oposiciones = alcancesDeOposicion.map((value) => ({ value, label: nombreDeOposicion[value] }))

interface Valores {
  tipo: TipoArco | null
  oposicion: AlcanceDeOposicion | null
  detalle: string
  identidad: string
  recibida: string | null
}

interface Props {
  open: boolean
  idCliente: number
  onCerrar: () => void
}

/** What a patient asks for over his data; the law's time begins with the day it came in. */
export function RegistrarDialog({ open, idCliente, onCerrar }: Props) {
  const { hoy } = useSesion().estado
  const registrar = useRegistrar(idCliente)
  const { form, register, errorDe, fallo, enviar, enviando } = useEnvio<Valores>({
    iniciales: { tipo: null, oposicion: null, detalle: '', identidad: '', recibida: hoy },
    accion: 'registrar la solicitud',
    hacer: async ({ tipo, oposicion, ...datos }) => {
      if (!tipo) return
      const { data } = await registrar.mutateAsync({
        ...{ ...datos, tipo, oposicion: tipo === 'oposicion' ? oposicion : null },
      })
      toast.exito('¡Solicitud registrada!', `Se responde a más tardar el ${fechaLarga(data.responderAntesDe)}.`)
      onCerrar()
    },
  })
  return (
    <FormularioEnDialogo
      open={open}
      onCerrar={onCerrar}
      title="Solicitud ARCO"
      description={`La ley da ${DIAS_PARA_RESPONDER} días hábiles para responder, desde el día en que llegó.`}
    >
      <Form onSubmit={enviar} aria-label="Solicitud ARCO" className="grid gap-4">
        <FalloAviso fallo={fallo} />
        <Controller
          name="tipo"
          control={form.control}
          rules={{ validate: (valor) => valor !== null || 'Elige qué derecho ejerce.' }}
          render={({ field: { onChange, ...campo } }) => (
            <Select
              label="Derecho"
              options={tipos}
              required
              error={errorDe('tipo')}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        {form.watch('tipo') === 'oposicion' ? (
          <Controller
            name="oposicion"
            control={form.control}
            rules={{ validate: (valor) => valor !== null || 'Elige a qué se opone.' }}
            render={({ field: { onChange, ...campo } }) => (
              <Select
                label="Se opone a recibir"
                options={oposiciones}
                required
                error={errorDe('oposicion')}
                {...campo}
                onValueChange={onChange}
              />
            )}
          />
        ) : null}
        <TextArea
          label="¿Qué pide, y sobre qué datos?"
          required
          maxLength={2000}
          error={errorDe('detalle')}
          {...register('detalle', {
            validate: (texto) => texto.trim() !== '' || 'Escribe qué pide y sobre qué datos.',
          })}
        />
        <TextField
          label="¿Cómo acreditó quién es?"
          required
          maxLength={200}
          ayuda="Como: INE vigente, o carta poder si viene otra persona."
          error={errorDe('identidad')}
          {...register('identidad', { validate: (texto) => texto.trim() !== '' || 'Escribe cómo acreditó quién es.' })}
        />
        <Controller
          name="recibida"
          control={form.control}
          rules={{
            validate: (dia) => (dia !== null && formaDia.test(dia) && dia <= hoy) || 'Elige un día que ya pasó, u hoy.',
          }}
          render={({ field: { onChange, ...campo } }) => (
            <DateField
              label="Día en que llegó"
              required
              hoy={hoy}
              max={hoy}
              error={errorDe('recibida')}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
          Registrar
        </BotonesDeFormulario>
      </Form>
    </FormularioEnDialogo>
  )
}
