import type { Articulo } from '@nitida/contract/inventario'
import type { LugarDeSucursal } from '@nitida/contract/inventario.rules'
import { Controller } from 'react-hook-form'
import { FalloAviso } from '../../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../../base/formularios/useEnvio.ts'
import { BotonesDeFormulario } from '../../../ui/BotonesDeFormulario.tsx'
import { Form } from '../../../ui/Form.tsx'
import { SegmentedField } from '../../../ui/SegmentedField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { LugarField, PiezasField, reglaDePiezas } from './CamposDeMovimiento.tsx'
import { EL_PRIMERO, LoteQueSaleField } from './LoteQueSaleField.tsx'
import { useAjuste } from './useInventario.ts'

const sentidos = [
  { value: 'faltan', label: 'Faltan' },
  { value: 'sobran', label: 'Sobran' },
] as const

interface Valores {
  lugar: LugarDeSucursal
  sentido: 'faltan' | 'sobran'
  cantidad: number | null
  motivo: string
  lote: number
}

interface Props {
  open: boolean
  articulo: Articulo
  sucursal: number
  onCerrar: () => void
}

/** What is there and should not be, or the other way round, with its reason. */
export function AjusteDialog({ open, articulo, sucursal, onCerrar }: Props) {
  const ajustar = useAjuste(articulo.id)
  const { form, register, errorDe, fallo, enviar, enviando } = useEnvio<Valores>({
    iniciales: { lugar: 'exhibidor', sentido: 'faltan', cantidad: null, motivo: '', lote: EL_PRIMERO },
    accion: 'ajustar la existencia',
    campoDe: { EXISTENCIA_INSUFICIENTE: 'cantidad' },
    hacer: async ({ lugar, sentido, cantidad, motivo, lote }) => {
      if (cantidad === null) return
      const faltan = sentido === 'faltan'
      await ajustar.mutateAsync({
        sucursal,
        lugar,
        motivo,
        cantidad: faltan ? -cantidad : cantidad,
        lote: faltan ? lote || null : null,
      })
      toast.exito('¡Existencia ajustada!', `${articulo.marca} ${articulo.modelo}.`)
      onCerrar()
    },
  })
  return (
    <FormularioEnDialogo
      open={open}
      onCerrar={onCerrar}
      title={`Ajustar ${articulo.marca} ${articulo.modelo}`}
      description="Nada se borra: queda un movimiento con su motivo y tu nombre."
    >
      <Form onSubmit={enviar} aria-label="Ajuste" className="grid gap-4">
        <FalloAviso fallo={fallo} />
        <Controller
          name="sentido"
          control={form.control}
          render={({ field: { onChange, ...campo } }) => (
            <SegmentedField label="Qué pasa" options={sentidos} {...campo} onValueChange={onChange} />
          )}
        />
        <Controller
          name="cantidad"
          control={form.control}
          rules={reglaDePiezas}
          render={({ field: { onChange, ...campo } }) => (
            <PiezasField error={errorDe('cantidad')} {...campo} onValueChange={onChange} />
          )}
        />
        <Controller
          name="lugar"
          control={form.control}
          render={({ field: { onChange, ...campo } }) => (
            <LugarField
              label="Dónde"
              {...campo}
              onValueChange={(otro) => {
                onChange(otro)
                form.setValue('lote', EL_PRIMERO) // it is of the place that was chosen before
              }}
            />
          )}
        />
        {form.watch('sentido') === 'faltan' ? (
          <Controller
            name="lote"
            control={form.control}
            render={({ field: { value, onChange } }) => (
              <LoteQueSaleField
                {...{ articulo, sucursal, value }}
                lugar={form.watch('lugar')}
                onValueChange={onChange}
              />
            )}
          />
        ) : null}
        <TextField
          label="Motivo"
          required
          maxLength={300}
          autoComplete="off"
          error={errorDe('motivo')}
          {...register('motivo', { validate: (texto) => texto.trim().length >= 3 || 'Escribe el motivo.' })}
        />
        <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
          Ajustar
        </BotonesDeFormulario>
      </Form>
    </FormularioEnDialogo>
  )
}
