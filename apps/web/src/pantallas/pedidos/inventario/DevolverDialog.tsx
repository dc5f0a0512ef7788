import type { Articulo } from '@nitida/contract/inventario'
import type { LugarDeSucursal } from '@nitida/contract/inventario.rules'
import { Controller } from 'react-hook-form'
import { FalloAviso } from '../../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../../base/formularios/useEnvio.ts'
import { BotonesDeFormulario } from '../../../ui/BotonesDeFormulario.tsx'
import { Form } from '../../../ui/Form.tsx'
import { contar } from '../../../ui/formatos.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { LugarField, PiezasField, reglaDePiezas } from './CamposDeMovimiento.tsx'
import { EL_PRIMERO, LoteQueSaleField } from './LoteQueSaleField.tsx'
import { useDevolver } from './useInventario.ts'

interface Valores {
  lugar: LugarDeSucursal
  cantidad: number | null
  documento: string
  motivo: string
  lote: number
}

interface Props {
  open: boolean
  articulo: Articulo
  sucursal: number
  onCerrar: () => void
}

/** Pieces that go back to their supplier. */
export function DevolverDialog({ open, articulo, sucursal, onCerrar }: Props) {
  const devolver = useDevolver(articulo.id)
  const { form, register, errorDe, fallo, enviar, enviando } = useEnvio<Valores>({
    iniciales: { lugar: 'exhibidor', cantidad: null, documento: '', motivo: '', lote: EL_PRIMERO },
    accion: 'devolver al proveedor',
    campoDe: { EXISTENCIA_INSUFICIENTE: 'cantidad' },
    hacer: async ({ cantidad, lote, ...resto }) => {
      if (cantidad === null) return
      await devolver.mutateAsync({ ...resto, sucursal, cantidad, lote: lote || null })
      toast.exito('¡Devuelta al proveedor!', `${contar(cantidad, 'pieza')} de ${articulo.marca} ${articulo.modelo}.`)
      onCerrar()
    },
  })
  return (
    <FormularioEnDialogo
      open={open}
      onCerrar={onCerrar}
      title={`Devolver ${articulo.marca} ${articulo.modelo}`}
      description="Sale del inventario hacia el proveedor, con su motivo y tu nombre."
    >
      <Form onSubmit={enviar} aria-label="Devolución al proveedor" className="grid gap-4">
        <FalloAviso fallo={fallo} />
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
            <LugarField label="De dónde sale" {...campo} onValueChange={onChange} />
          )}
        />
        <Controller
          name="lote"
          control={form.control}
          render={({ field: { value, onChange } }) => (
            <LoteQueSaleField {...{ articulo, sucursal, value }} lugar={form.watch('lugar')} onValueChange={onChange} />
          )}
        />
        <TextField label="Nota de crédito o remisión" maxLength={60} autoComplete="off" {...register('documento')} />
        <TextField
          label="Motivo"
          required
          maxLength={300}
          autoComplete="off"
          error={errorDe('motivo')}
          {...register('motivo', { validate: (texto) => texto.trim().length >= 3 || 'Escribe el motivo.' })}
        />
        <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
          Devolver
        </BotonesDeFormulario>
      </Form>
    </FormularioEnDialogo>
  )
}
