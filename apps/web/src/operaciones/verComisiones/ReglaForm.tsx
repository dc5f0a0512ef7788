import type { CrearReglaDeComision } from '@nitida/contract/comisiones'
import { MAXIMO_TRAMOS } from '@nitida/contract/comisiones'
import { type BaseDeComision, etiquetaFamiliaDeComision, familiasDeComision } from '@nitida/contract/comisiones.rules'
import { Plus, X } from 'lucide-react'
import { type Control, Controller, useFieldArray } from 'react-hook-form'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { useClave } from '../../base/api/useClave.ts'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { useEnvio } from '../../base/formularios/useEnvio.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Form } from '../../ui/Form.tsx'
import { formaDia } from '../../ui/fechaTexto.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { MoneyField, NumberField } from '../../ui/NumberField.tsx'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import { Select } from '../../ui/Select.tsx'
import { toast } from '../../ui/toast.ts'
import { useRecargarComisiones } from './useComisiones.ts'

interface Valores {
  /** 0 for everybody. */
  persona: number | null
  desde: string | null
  base: BaseDeComision | null
  soloEntregados: boolean
  tramos: { desde: number | null; porcentaje: number | null }[]
  familias: Record<string, number | null>
}

interface Props {
  personas: readonly { id: number; nombre: string }[]
  /** First day that a rule may begin on. */
  libreDesde: string
  onTerminar: () => void
}

const enRango = (valor: number | null | undefined): boolean =>
  valor !== null && valor !== undefined && valor >= 0 && valor <= 100
const PORCENTAJE = 'Escribe un porcentaje de 0 a 100.'

const cuerpoDe = (valores: Valores): CrearReglaDeComision => ({
  idUsuario: valores.persona || null,
  desde: valores.desde ?? '',
  base: valores.base ?? 'cobrado',
  soloEntregados: valores.soloEntregados,
  tramos: valores.tramos.map(({ desde, porcentaje }, i) => ({
    desde: i === 0 ? 0 : (desde ?? 0),
    porcentaje: porcentaje ?? 0,
  })),
  familias: familiasDeComision.flatMap((familia) => {
    const porcentaje = valores.familias[familia] ?? null
    return porcentaje === null ? [] : [{ familia, porcentaje }]
  }),
})

function useRegla(onTerminar: () => void) {
  const { hoy } = useSesion().estado
  const clave = useClave()
  const recargar = useRecargarComisiones()
  return useEnvio<Valores>({
    iniciales: {
      ...{ persona: 0, desde: hoy, base: 'cobrado', soloEntregados: false, familias: {} },
      tramos: [{ desde: 0, porcentaje: null }],
    },
    accion: 'guardar la regla',
    campoDe: { idUsuario: 'persona', REGLA_EN_PERIODO_CERRADO: 'desde', tramos: 'tramos.0.porcentaje' },
    hacer: async (valores) => {
      try {
        await call(api.comisiones.crearRegla, { body: cuerpoDe(valores) }, { clave: clave.actual() })
        clave.renovar()
      } finally {
        await recargar()
      }
      toast.exito('¡Regla guardada!')
      onTerminar()
    },
  })
}

/** A new rule: whose, from when on, and of what how much. */
export function ReglaForm({ personas, libreDesde, onTerminar }: Props) {
  const { hoy } = useSesion().estado
  const { form, register, errorDe, fallo, enviar, enviando } = useRegla(onTerminar)
  const { control } = form
  return (
    <Form onSubmit={enviar} aria-label="Regla de comisión" className="grid gap-4">
      <FalloAviso fallo={fallo} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Controller
          name="persona"
          control={control}
          render={({ field: { onChange, ...campo } }) => (
            <Select
              label="Persona"
              ayuda="Una regla propia vale en lugar de la de todos."
              options={[
                { value: 0, label: 'Todas las personas' },
                ...personas.map(({ id, nombre }) => ({ value: id, label: nombre })),
              ]}
              error={errorDe('persona')}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        <Controller
          name="desde"
          control={control}
          rules={{
            validate: (dia) =>
              (dia !== null && formaDia.test(dia) && dia >= libreDesde) ||
              'Elige un día que no esté en un periodo cerrado.',
          }}
          render={({ field: { onChange, ...campo } }) => (
            <DateField
              label="Vale desde"
              required
              hoy={hoy}
              min={libreDesde}
              error={errorDe('desde')}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        <Controller
          name="base"
          control={control}
          render={({ field: { onChange, ...campo } }) => (
            <SegmentedField
              label="Se calcula sobre"
              ayuda={
                campo.value === 'margen'
                  ? 'Lo cobrado sin IVA, menos el costo. Lo que no tiene costo no cuenta.'
                  : 'Lo que se cobró, con IVA.'
              }
              options={[
                { value: 'cobrado', label: 'Lo cobrado' },
                { value: 'margen', label: 'El margen' },
              ]}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        <Checkbox
          label="Solo pedidos entregados"
          ayuda="Lo demás espera a la entrega."
          {...register('soloEntregados')}
        />
      </div>
      <Tramos control={control} errorDe={(campo) => form.getFieldState(campo).error?.message} />
      <details>
        <summary className="inline-flex min-h-6 cursor-pointer items-center text-brand underline decoration-brand/30 underline-offset-4">
          Otro porcentaje por familia
        </summary>
        <p className="mt-2 text-sm text-ink2">Vacío, la familia lleva el porcentaje de arriba.</p>
        <div className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-4">
          {familiasDeComision.map((familia) => (
            <Controller
              key={familia}
              name={`familias.${familia}`}
              control={control}
              rules={{ validate: (valor) => valor === null || valor === undefined || enRango(valor) || PORCENTAJE }}
              render={({ field: { onChange, value, ...campo }, fieldState }) => (
                <NumberField
                  label={etiquetaFamiliaDeComision[familia]}
                  suffix="%"
                  error={fieldState.error?.message}
                  value={value ?? null}
                  {...campo}
                  onValueChange={onChange}
                />
              )}
            />
          ))}
        </div>
      </details>
      <BotonesDeFormulario onCerrar={onTerminar} cargando={enviando}>
        Guardar regla
      </BotonesDeFormulario>
    </Form>
  )
}

interface PropsDeTramos {
  control: Control<Valores>
  errorDe: (campo: `tramos.${number}.desde` | `tramos.${number}.porcentaje`) => string | undefined
}

/** The percent, and those that so much collected in a period reaches. */
function Tramos({ control, errorDe }: PropsDeTramos) {
  const { fields, append, remove } = useFieldArray({ control, name: 'tramos' })
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Porcentajes</legend>
      {fields.map(({ id }, i) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3">
          <Controller
            name={`tramos.${i}.porcentaje`}
            control={control}
            rules={{ validate: (valor) => enRango(valor) || PORCENTAJE }}
            render={({ field: { onChange, ...campo } }) => (
              <NumberField
                label={i === 0 ? 'Porcentaje' : `Tramo ${i + 1}`}
                required
                suffix="%"
                error={errorDe(`tramos.${i}.porcentaje`)}
                {...campo}
                onValueChange={onChange}
              />
            )}
          />
          {i === 0 ? (
            <span className="col-span-2" />
          ) : (
            <Controller
              name={`tramos.${i}.desde`}
              control={control}
              rules={{
                validate: (valor, { tramos }) =>
                  (valor !== null && valor > (tramos[i - 1]?.desde ?? 0)) ||
                  'Debe ser mayor que el del tramo anterior.',
              }}
              render={({ field: { onChange, ...campo } }) => (
                <MoneyField
                  label="Si cobró desde"
                  required
                  error={errorDe(`tramos.${i}.desde`)}
                  {...campo}
                  onValueChange={onChange}
                />
              )}
            />
          )}
          {i === 0 ? null : (
            <IconButton label={`Quitar el tramo ${i + 1}`} icon={<X />} onClick={() => remove(i)} className="mt-6" />
          )}
        </div>
      ))}
      <div className="grid justify-items-start gap-1">
        <Button
          size="sm"
          icon={<Plus />}
          onClick={() => append({ desde: null, porcentaje: null })}
          motivo={fields.length < MAXIMO_TRAMOS ? null : `Son ${MAXIMO_TRAMOS} tramos, cuando mucho.`}
        >
          Agregar tramo
        </Button>
        {fields.length > 1 ? (
          <p className="text-sm text-ink2">El tramo que alcance en el periodo vale para todo lo que cobró en él.</p>
        ) : null}
      </div>
    </fieldset>
  )
}
