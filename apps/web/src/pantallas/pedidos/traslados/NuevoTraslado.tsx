import { useNavigate } from '@tanstack/react-router'
import { Controller, FormProvider } from 'react-hook-form'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { FalloAviso } from '../../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../../base/formularios/useEnvio.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { veTodos } from '../../../entidades/pedido/pedidos.consulta.ts'
import { BotonesDeFormulario } from '../../../ui/BotonesDeFormulario.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { ExtremosDeTraslado, type ValoresDeTraslado } from './ExtremosDeTraslado.tsx'
import { type LineaDeTraslado, LineasDeTraslado } from './LineasDeTraslado.tsx'
import { useCrearTraslado } from './useTraslados.ts'

interface Props {
  open: boolean
  /** Branch whose transfers are on the screen. */
  sucursal: number
  onCerrar: () => void
}

const incompleta = ({ piezas }: LineaDeTraslado): boolean => !Number.isInteger(piezas) || Number(piezas) < 1

/** Pieces that a branch gets ready for another one, or asks it for. Nothing moves until they are scanned. */
export function NuevoTraslado({ open, sucursal, onCerrar }: Props) {
  const { usuario } = useSesion()
  const todas = veTodos(usuario)
  const crear = useCrearTraslado()
  const navigate = useNavigate()
  const { form, register, errorDe, fallo, enviar, enviando } = useEnvio<ValoresDeTraslado>({
    iniciales: { de: sucursal, a: null, nota: '', renglones: [] },
    accion: 'crear el traslado',
    campoDe: { MISMA_SUCURSAL: 'a', SERVICIO_SIN_EXISTENCIA: 'renglones' },
    hacer: async ({ de, a, nota, renglones }) => {
      if (de === null || a === null) return
      const { id } = await crear.mutateAsync({
        ...{ de, a, nota },
        renglones: renglones.map(({ articulo, piezas }) => ({ articulo: articulo.id, piezas: piezas ?? 0 })),
      })
      onCerrar()
      void navigate(aPath('/dashboard/pedidos', { vista: 'traslados', traslado: id }))
    },
  })
  // Who sees all of them is told what there is where the pieces leave.
  const vista = (todas ? form.watch('de') : null) ?? sucursal
  return (
    <FormularioEnDialogo
      open={open}
      onCerrar={onCerrar}
      size="lg"
      title="Nuevo traslado"
      description="La otra sucursal lo ve en sus traslados. Nada se mueve hasta que se escanea al salir."
    >
      <FormProvider {...form}>
        <Form onSubmit={enviar} aria-label="Nuevo traslado" className="grid gap-4 sm:grid-cols-2">
          <FalloAviso fallo={fallo} className="sm:col-span-2" />
          <ExtremosDeTraslado propia={todas ? null : sucursal} />
          <div className="sm:col-span-2">
            <Controller
              name="renglones"
              control={form.control}
              rules={{
                validate: (lineas) => {
                  if (lineas.length === 0) return 'Elige al menos un artículo.'
                  return !lineas.some(incompleta) || 'Escribe cuántas piezas de cada artículo.'
                },
              }}
              render={({ field: { value, onChange } }) => (
                <LineasDeTraslado
                  sucursal={vista}
                  lineas={value}
                  onCambio={(cambio) => onChange(cambio(form.getValues('renglones')))}
                  error={errorDe('renglones')}
                />
              )}
            />
          </div>
          <TextField
            label="Nota"
            maxLength={300}
            autoComplete="off"
            error={errorDe('nota')}
            className="sm:col-span-2"
            {...register('nota')}
          />
          <div className="sm:col-span-2">
            <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
              Crear traslado
            </BotonesDeFormulario>
          </div>
        </Form>
      </FormProvider>
    </FormularioEnDialogo>
  )
}
