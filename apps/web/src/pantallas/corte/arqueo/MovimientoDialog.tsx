import { zodResolver } from '@hookform/resolvers/zod'
import { etiquetaMovimientoCaja, tiposMovimientoCaja } from '@nitida/contract/cortes.rules'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { FalloAviso } from '../../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../../base/formularios/FormularioEnDialogo.tsx'
import { falloDeFormulario } from '../../../base/formularios/fallo.ts'
import { useFormulario } from '../../../base/formularios/useFormulario.ts'
import { BotonesDeFormulario } from '../../../ui/BotonesDeFormulario.tsx'
import { Form } from '../../../ui/Form.tsx'
import { dinero } from '../../../ui/formatos.ts'
import { MoneyField } from '../../../ui/NumberField.tsx'
import { SegmentedField } from '../../../ui/SegmentedField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { useCrearMovimiento } from '../useCortes.ts'
import { movimientoSchema, type ValoresMovimiento } from './movimiento.schema.ts'

interface Props {
  open: boolean
  onCerrar: () => void
}

const tipos = tiposMovimientoCaja.map((value) => ({ value, label: etiquetaMovimientoCaja[value] }))

function useMovimientoForm(onCerrar: () => void) {
  const crear = useCrearMovimiento()
  return useFormulario<ValoresMovimiento, z.output<typeof movimientoSchema>>({
    iniciales: { tipo: null, importe: null, motivo: '' },
    revisar: zodResolver(movimientoSchema),
    enviar: async (datos) => {
      await crear.mutateAsync(datos)
      onCerrar()
      toast.exito('¡Movimiento registrado!', `${etiquetaMovimientoCaja[datos.tipo]} de ${dinero(datos.importe)}`)
      return null
    },
    falloDe: (error) => falloDeFormulario(error, 'registrar el movimiento'),
  })
}

/** Records a fund, a withdrawal or an expense, with its reason. */
export function MovimientoDialog({ open, onCerrar }: Props) {
  const { form, enviar, fallo } = useMovimientoForm(onCerrar)
  const { control, formState } = form
  return (
    <FormularioEnDialogo
      open={open}
      onCerrar={onCerrar}
      title="Agregar movimiento"
      description="Efectivo que entró o salió de la caja sin ser cobro de un pedido."
      size="sm"
    >
      <Form onSubmit={enviar} className="grid gap-5">
        <Controller
          name="tipo"
          control={control}
          render={({ field: { onChange, ...campo }, fieldState }) => (
            <SegmentedField
              label="Movimiento"
              required
              options={tipos}
              error={fieldState.error?.message}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        <Controller
          name="importe"
          control={control}
          render={({ field: { onChange, ...campo }, fieldState }) => (
            <MoneyField
              label="Importe"
              required
              error={fieldState.error?.message}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        <MotivoField form={form} />
        <FalloAviso fallo={fallo} />
        <BotonesDeFormulario onCerrar={onCerrar} cargando={formState.isSubmitting}>
          Registrar
        </BotonesDeFormulario>
      </Form>
    </FormularioEnDialogo>
  )
}

/** A component of its own, because fields are known in the order they are drawn, and the first wrong one takes the focus. */
function MotivoField<D>({ form }: { form: UseFormReturn<ValoresMovimiento, unknown, D> }) {
  return (
    <TextField
      label="Motivo"
      required
      maxLength={300}
      error={form.formState.errors.motivo?.message}
      {...form.register('motivo')}
    />
  )
}
