import { type ClaseDeDatos, type TipoDeVulneracion, tiposDeVulneracion } from '@nitida/contract/vulneraciones.rules'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { FalloAviso } from '../../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../../base/formularios/useEnvio.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { BotonesDeFormulario } from '../../../ui/BotonesDeFormulario.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { Form } from '../../../ui/Form.tsx'
import { formaDia } from '../../../ui/fechaTexto.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { SegmentedField } from '../../../ui/SegmentedField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { toast } from '../../../ui/toast.ts'
import { DatosField } from './DatosField.tsx'
import { nombreDeTipo } from './textos.ts'
import { useRegistrar } from './useVulneraciones.ts'

const tipos = tiposDeVulneracion.map((value) => ({ value, label: nombreDeTipo[value] }))
const siNo = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
] as const

interface Valores {
  tipo: TipoDeVulneracion | null
  quePaso: string
  ocurrida: string | null
  conocida: string | null
  datos: ClaseDeDatos[]
  personas: number | null
  medidas: string
  avisar: 'si' | 'no' | null
  motivo: string
  recomendaciones: string
}

const escrito = (falta: string) => (texto: string) => texto.trim() !== '' || falta

interface Props {
  open: boolean
  onCerrar: () => void
}

/** A breach of the security of personal data, as far as it is known; it is only added to afterwards. */
export function RegistrarDialog({ open, onCerrar }: Props) {
  const { hoy } = useSesion().estado
  const registrar = useRegistrar()
  const envio = useEnvio<Valores>({
    iniciales: {
      ...{ tipo: null, quePaso: '', ocurrida: null, conocida: hoy, datos: [], personas: null, medidas: '' },
      ...{ avisar: null, motivo: '', recomendaciones: '' },
    },
    accion: 'registrar la vulneración',
    hacer: async ({ tipo, conocida, avisar, motivo, recomendaciones, ...datos }) => {
      if (!tipo || !conocida) return
      const si = avisar === 'si'
      const aviso = { avisar: si, motivo: si ? null : motivo, recomendaciones: si ? recomendaciones : null }
      await registrar.mutateAsync({ ...datos, tipo, conocida, ...aviso })
      toast.exito('¡Vulneración registrada!', si ? 'Falta avisar a las personas: imprime su carta.' : undefined)
      onCerrar()
    },
  })
  const { register, errorDe, fallo, enviar, enviando, form } = envio
  return (
    <FormularioEnDialogo
      open={open}
      onCerrar={onCerrar}
      title="Vulneración de datos personales"
      description="Escribe lo que sepas hoy. No se puede cambiar; lo que se sepa después se agrega."
    >
      <Form onSubmit={enviar} aria-label="Vulneración" className="grid gap-4">
        <FalloAviso fallo={fallo} />
        <Controller
          name="tipo"
          control={form.control}
          rules={{ validate: (valor) => valor !== null || 'Elige qué pasó con los datos.' }}
          render={({ field: { onChange, ...campo } }) => (
            <Select
              label="¿Qué pasó con los datos?"
              options={tipos}
              required
              error={errorDe('tipo')}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        <TextArea
          label="Cuéntalo"
          required
          ayuda="Sale en la carta: sin nombres de pacientes."
          maxLength={4000}
          error={errorDe('quePaso')}
          {...register('quePaso', { validate: escrito('Escribe qué pasó.') })}
        />
        <Dias form={form} errorDe={errorDe} hoy={hoy} />
        <Controller
          name="datos"
          control={form.control}
          rules={{ validate: (valor) => valor.length > 0 || 'Elige qué datos fueron.' }}
          render={({ field: { value, onChange } }) => (
            <DatosField label="¿Qué datos?" value={value} error={errorDe('datos')} onValueChange={onChange} />
          )}
        />
        <Controller
          name="personas"
          control={form.control}
          render={({ field: { onChange, ...campo } }) => (
            <NumberField
              label="¿De cuántas personas?"
              className="max-w-60"
              min={0}
              ayuda="Vacío, si todavía no se sabe."
              error={errorDe('personas')}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        <TextArea
          label="¿Qué se hizo?"
          required
          ayuda="Sale en la carta."
          maxLength={4000}
          error={errorDe('medidas')}
          {...register('medidas', { validate: escrito('Escribe qué se hizo.') })}
        />
        <Aviso envio={envio} />
        <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
          Registrar
        </BotonesDeFormulario>
      </Form>
    </FormularioEnDialogo>
  )
}

interface Campos {
  form: UseFormReturn<Valores>
  errorDe: (nombre: keyof Valores) => string | undefined
  hoy: string
}

function Dias({ form, errorDe, hoy }: Campos) {
  const dia = (nombre: 'conocida' | 'ocurrida', label: string, required: boolean) => (
    <Controller
      name={nombre}
      control={form.control}
      rules={{
        validate: (valor) =>
          (valor === null ? !required : formaDia.test(valor) && valor <= hoy) || 'Elige un día que ya pasó, u hoy.',
      }}
      render={({ field: { onChange, ...campo } }) => (
        <DateField
          label={label}
          required={required}
          hoy={hoy}
          max={hoy}
          error={errorDe(nombre)}
          {...campo}
          onValueChange={onChange}
        />
      )}
    />
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {dia('conocida', '¿Cuándo se supo?', true)}
      {dia('ocurrida', '¿Cuándo pasó?', false)}
    </div>
  )
}

/** Whether those it reaches are told: the law wants it where it hurts their property or their moral rights significantly. */
function Aviso({ envio: { form, register, errorDe } }: { envio: ReturnType<typeof useEnvio<Valores>> }) {
  const avisar = form.watch('avisar')
  return (
    <>
      <Controller
        name="avisar"
        control={form.control}
        rules={{ validate: (valor) => valor !== null || 'Elige si puede dañarlas.' }}
        render={({ field: { onChange, ...campo } }) => (
          <SegmentedField
            label="¿Puede dañar de forma significativa su patrimonio o sus derechos?"
            options={siNo}
            ayuda="Si es así, la ley pide avisarles de inmediato (LFPDPPP, art. 19)."
            error={errorDe('avisar')}
            {...campo}
            onValueChange={onChange}
          />
        )}
      />
      {avisar === 'si' ? (
        <TextArea
          label="¿Qué pueden hacer para cuidarse?"
          required
          ayuda="Sale en la carta."
          maxLength={4000}
          error={errorDe('recomendaciones')}
          {...register('recomendaciones', { validate: escrito('Escribe qué pueden hacer.') })}
        />
      ) : null}
      {avisar === 'no' ? (
        <TextArea
          label="¿Por qué no hay que avisarles?"
          required
          maxLength={1000}
          error={errorDe('motivo')}
          {...register('motivo', { validate: escrito('Escribe por qué no hay que avisar.') })}
        />
      ) : null}
    </>
  )
}
