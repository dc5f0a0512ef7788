import { type Fecha, sumarDias } from '@nitida/contract/fechas'
import { nombresDeAlternativa, VIGENCIA_MAXIMA_DIAS } from '@nitida/contract/presupuestos.rules'
import { Controller } from 'react-hook-form'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../base/formularios/useEnvio.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'

export interface DatosDePresupuesto {
  nombre: string
  /** Null where the quote is there already. */
  vigenteHasta: Fecha | null
}

interface Props {
  open: boolean
  hoy: Fecha
  /** Alternatives that the quote has already; null for a new quote, whose last day is asked for. */
  cuantas: number | null
  onCerrar: () => void
  /** Keeps it. A refusal is shown here. */
  guardar: (datos: DatosDePresupuesto) => Promise<unknown>
}

/** What a quote says beyond the form of an order: the alternative's name, and how long the prices hold. */
export function PresupuestoDialog({ open, hoy, cuantas, onCerrar, guardar }: Props) {
  const { presupuestoDias } = useSesion().estado.ventas
  const { form, register, errorDe, fallo, enviar, enviando } = useEnvio<DatosDePresupuesto>({
    iniciales: {
      nombre: nombresDeAlternativa[cuantas ?? 0] ?? '',
      vigenteHasta: cuantas === null ? sumarDias(hoy, presupuestoDias) : null,
    },
    accion: 'guardar el presupuesto',
    campoDe: { VIGENCIA_INVALIDA: 'vigenteHasta' },
    hacer: guardar,
  })
  return (
    <FormularioEnDialogo
      open={open}
      onCerrar={onCerrar}
      title={cuantas === null ? 'Guardar como presupuesto' : 'Agregar alternativa'}
      description="No se cobra nada ni se aparta ninguna pieza."
    >
      <Form onSubmit={enviar} aria-label="Presupuesto" className="grid gap-4">
        <FalloAviso fallo={fallo} />
        <TextField
          label="Nombre de la alternativa"
          required
          maxLength={40}
          autoComplete="off"
          error={errorDe('nombre')}
          {...register('nombre', { validate: (nombre) => nombre.trim() !== '' || 'Escribe el nombre.' })}
        />
        {cuantas === null ? (
          <Controller
            name="vigenteHasta"
            control={form.control}
            rules={{ validate: (dia) => (dia !== null && /^\d{4}-\d\d-\d\d$/.test(dia)) || 'Elige hasta cuándo vale.' }}
            render={({ field: { onChange, ...campo } }) => (
              <DateField
                label="Precios vigentes hasta"
                required
                hoy={hoy}
                min={hoy}
                max={sumarDias(hoy, VIGENCIA_MAXIMA_DIAS)}
                error={errorDe('vigenteHasta')}
                {...campo}
                onValueChange={onChange}
              />
            )}
          />
        ) : null}
        <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
          {cuantas === null ? 'Guardar presupuesto' : 'Agregar alternativa'}
        </BotonesDeFormulario>
      </Form>
    </FormularioEnDialogo>
  )
}
