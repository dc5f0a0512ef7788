import type { Vulneracion } from '@nitida/contract/vulneraciones'
import type { ClaseDeDatos, TipoDeAdicion } from '@nitida/contract/vulneraciones.rules'
import { Controller } from 'react-hook-form'
import { FalloAviso } from '../../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../../base/formularios/useEnvio.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { BotonesDeFormulario } from '../../../ui/BotonesDeFormulario.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { Form } from '../../../ui/Form.tsx'
import { formaDia } from '../../../ui/fechaTexto.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { toast } from '../../../ui/toast.ts'
import { DatosField } from './DatosField.tsx'
import { useAgregar } from './useVulneraciones.ts'

interface Valores {
  texto: string
  dia: string | null
  personas: number | null
  datos: ClaseDeDatos[]
  avisar: boolean
  recomendaciones: string
}

interface Props {
  open: boolean
  tipo: TipoDeAdicion
  vulneracion: Vulneracion
  onCerrar: () => void
}

const textos = {
  aviso: {
    title: 'Anotar aviso',
    description: 'A quiénes ya se les dijo, cuándo y cómo. No se puede cambiar.',
    texto: '¿Cómo se les avisó?',
    falta: 'Escribe cómo se les avisó.',
    personas: '¿A cuántas personas?',
    hecho: '¡Aviso anotado!',
  },
  nota: {
    title: 'Agregar lo que se supo',
    description: 'Lo que estaba escrito se queda; desde ahora cuenta lo que agregues.',
    texto: '¿Qué se supo o qué se hizo?',
    falta: 'Escribe qué se supo.',
    personas: '¿De cuántas personas?',
    hecho: '¡Nota agregada!',
  },
} as const

/** What of a note says something new: what stays as it was is left out. */
function novedades({ vigente }: Vulneracion, { personas, datos, avisar, recomendaciones }: Valores) {
  return {
    personas: personas === vigente.personas ? null : personas,
    datos: datos.join() === vigente.datos.join() ? null : datos,
    avisar: avisar === vigente.avisar ? null : avisar,
    recomendaciones: recomendaciones === (vigente.recomendaciones ?? '') ? null : recomendaciones,
  }
}

/** What is added to a breach: who was told, or what became known. */
export function AgregarDialog({ open, tipo, vulneracion, onCerrar }: Props) {
  const { hoy } = useSesion().estado
  const agregar = useAgregar(vulneracion.id)
  const { vigente, conocida } = vulneracion
  const dice = textos[tipo]
  const envio = useEnvio<Valores>({
    iniciales: {
      ...{ texto: '', dia: hoy, personas: tipo === 'aviso' ? null : vigente.personas },
      ...{ datos: vigente.datos, avisar: vigente.avisar, recomendaciones: vigente.recomendaciones ?? '' },
    },
    accion: tipo === 'aviso' ? 'anotar el aviso' : 'agregar la nota',
    hacer: async (valores) => {
      const { texto, dia, personas } = valores
      const cambios = tipo === 'aviso' ? { dia, personas } : novedades(vulneracion, valores)
      await agregar.mutateAsync({ tipo, texto, ...cambios })
      toast.exito(dice.hecho)
      onCerrar()
    },
  })
  const { form, register, errorDe, fallo, enviar, enviando } = envio
  return (
    <FormularioEnDialogo open={open} onCerrar={onCerrar} title={dice.title} description={dice.description}>
      <Form onSubmit={enviar} aria-label={dice.title} className="grid gap-4">
        <FalloAviso fallo={fallo} />
        <TextArea
          label={dice.texto}
          required
          maxLength={4000}
          error={errorDe('texto')}
          {...register('texto', { validate: (texto) => texto.trim() !== '' || dice.falta })}
        />
        <Controller
          name="personas"
          control={form.control}
          rules={{ validate: (valor) => tipo === 'nota' || (valor ?? 0) > 0 || 'Escribe a cuántas se les avisó.' }}
          render={({ field: { onChange, ...campo } }) => (
            <NumberField
              label={dice.personas}
              required={tipo === 'aviso'}
              className="max-w-60"
              min={0}
              error={errorDe('personas')}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        {tipo === 'aviso' ? (
          <Controller
            name="dia"
            control={form.control}
            rules={{
              validate: (dia) =>
                (dia !== null && formaDia.test(dia) && dia <= hoy && dia >= conocida) ||
                'Elige un día entre el que se supo y hoy.',
            }}
            render={({ field: { onChange, ...campo } }) => (
              <DateField
                label="¿Qué día?"
                required
                hoy={hoy}
                min={conocida}
                max={hoy}
                error={errorDe('dia')}
                {...campo}
                onValueChange={onChange}
              />
            )}
          />
        ) : (
          <DeNota envio={envio} />
        )}
        <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
          {tipo === 'aviso' ? 'Anotar' : 'Agregar'}
        </BotonesDeFormulario>
      </Form>
    </FormularioEnDialogo>
  )
}

function DeNota({ envio: { form, register, errorDe } }: { envio: ReturnType<typeof useEnvio<Valores>> }) {
  return (
    <>
      <Controller
        name="datos"
        control={form.control}
        rules={{ validate: (valor) => valor.length > 0 || 'Elige qué datos fueron.' }}
        render={({ field: { value, onChange } }) => (
          <DatosField label="¿Qué datos?" value={value} error={errorDe('datos')} onValueChange={onChange} />
        )}
      />
      <Checkbox
        label="Hay que avisar a las personas"
        ayuda="Si puede dañar de forma significativa su patrimonio o sus derechos."
        {...register('avisar')}
      />
      {form.watch('avisar') ? (
        <TextArea
          label="¿Qué pueden hacer para cuidarse?"
          required
          ayuda="Sale en la carta."
          maxLength={4000}
          error={errorDe('recomendaciones')}
          {...register('recomendaciones', {
            validate: (texto) => texto.trim() !== '' || 'Escribe qué pueden hacer.',
          })}
        />
      ) : null}
    </>
  )
}
