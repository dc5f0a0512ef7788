import type { Articulo } from '@nitida/contract/inventario'
import { etiquetaLugar, type LugarDeSucursal, otroLugar } from '@nitida/contract/inventario.rules'
import { Controller } from 'react-hook-form'
import { FalloAviso } from '../../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../../base/formularios/useEnvio.ts'
import { BotonesDeFormulario } from '../../../ui/BotonesDeFormulario.tsx'
import { Form } from '../../../ui/Form.tsx'
import { contar } from '../../../ui/formatos.ts'
import { toast } from '../../../ui/toast.ts'
import { LugarField, PiezasField, reglaDePiezas } from './CamposDeMovimiento.tsx'
import { EL_PRIMERO, LoteQueSaleField } from './LoteQueSaleField.tsx'
import { useReacomodo } from './useInventario.ts'

interface Valores {
  lugar: LugarDeSucursal
  cantidad: number | null
  lote: number
}

interface Props {
  open: boolean
  articulo: Articulo
  sucursal: number
  onCerrar: () => void
}

/** Pieces that go from the store of the branch to its showcase, or back. */
export function MoverDialog({ open, articulo, sucursal, onCerrar }: Props) {
  const mover = useReacomodo(articulo.id)
  const cuantasHay = (lugar: LugarDeSucursal) =>
    articulo.existencias.find((una) => una.idSucursal === sucursal && una.lugar === lugar)?.cantidad ?? 0
  const { form, errorDe, fallo, enviar, enviando } = useEnvio<Valores>({
    iniciales: { lugar: cuantasHay('bodega') > 0 ? 'bodega' : 'exhibidor', cantidad: null, lote: EL_PRIMERO },
    accion: 'mover las piezas',
    campoDe: { EXISTENCIA_INSUFICIENTE: 'cantidad' },
    hacer: async ({ lugar, cantidad, lote }) => {
      if (cantidad === null) return
      await mover.mutateAsync({ sucursal, lugar, cantidad, lote: lote || null })
      const destino = etiquetaLugar[otroLugar[lugar]].toLowerCase()
      toast.exito(
        '¡Piezas movidas!',
        `${contar(cantidad, 'pieza')} de ${articulo.marca} ${articulo.modelo}, a ${destino}.`,
      )
      onCerrar()
    },
  })
  const lugar = form.watch('lugar')
  const hay = cuantasHay(lugar)
  return (
    <FormularioEnDialogo
      open={open}
      onCerrar={onCerrar}
      title={`Mover ${articulo.marca} ${articulo.modelo}`}
      description="Dentro de la sucursal. Conserva su lote y su caducidad; no es merma."
    >
      <Form onSubmit={enviar} aria-label="Mover" className="grid gap-4">
        <FalloAviso fallo={fallo} />
        <Controller
          name="lugar"
          control={form.control}
          render={({ field: { onChange, ...campo } }) => (
            <LugarField
              label="De dónde"
              ayuda={`Ahí hay ${contar(hay, 'pieza')}; pasan a ${etiquetaLugar[otroLugar[lugar]].toLowerCase()}.`}
              {...campo}
              onValueChange={(otro) => {
                onChange(otro)
                form.setValue('lote', EL_PRIMERO) // it is of the place that was chosen before
              }}
            />
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
          name="lote"
          control={form.control}
          render={({ field: { value, onChange } }) => (
            <LoteQueSaleField {...{ articulo, sucursal, value, lugar }} onValueChange={onChange} />
          )}
        />
        <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
          Mover
        </BotonesDeFormulario>
      </Form>
    </FormularioEnDialogo>
  )
}
