import type { ConsentimientoRegistrado } from '@nitida/contract/clientes'
import { Controller, useFormContext } from 'react-hook-form'
import { fechaHoraLarga } from '../../ui/formatos.ts'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import { VERSION_AVISO } from '../privacidad/shared/versionAviso.ts'
import type { ValoresPaciente } from './paciente.schema.ts'

const opciones = [
  { value: 'No', label: 'No' },
  { value: 'Si', label: 'Sí' },
] as const

const preguntas = [
  { name: 'whatsappAvisos', label: '¿Acepta avisos de sus citas y pedidos por WhatsApp?' },
  { name: 'whatsappPromociones', label: '¿Acepta promociones por WhatsApp?' },
] as const

/**
 * What the patient agrees to, with the notice he is shown. Never mandatory: without answers nothing is registered (D-64).
 * What is in the register can be changed, not taken out of it.
 */
export function ConsentimientoFields({ registrado }: { registrado: ConsentimientoRegistrado | null }) {
  const { control, formState } = useFormContext<ValoresPaciente>()
  return (
    <fieldset className="rounded-control border border-line p-4">
      <legend className="px-1.5 text-sm font-medium">Consentimiento (opcional)</legend>
      <p className="text-sm text-ink2">
        Muéstrale el{' '}
        <a href="/politicaPrivacidad" target="_blank" rel="noreferrer" className="text-brand-ink underline">
          aviso de privacidad
        </a>{' '}
        (versión {VERSION_AVISO}) y anota lo que decida.{' '}
        {registrado
          ? `Registrado el ${fechaHoraLarga(registrado.en)} por ${registrado.registradoPor}, con la versión ${registrado.versionAviso}.`
          : 'Puedes dejarlo sin respuesta.'}
      </p>
      <div className="mt-3 grid gap-2">
        {preguntas.map(({ name, label }) => (
          <Controller
            key={name}
            name={name}
            control={control}
            render={({ field: { onChange, ...campo } }) => (
              <SegmentedField
                label={label}
                layout="row"
                options={opciones}
                clearable={registrado === null}
                error={formState.errors[name]?.message}
                {...campo}
                onValueChange={onChange}
              />
            )}
          />
        ))}
      </div>
    </fieldset>
  )
}
