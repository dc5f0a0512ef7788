import { type Fecha, sumarDias } from '@nitida/contract/fechas'
import type { Pedido } from '@nitida/contract/pedidos'
import { type FormaPago, folioDe } from '@nitida/contract/pedidos.rules'
import type { RehacerEscrito } from '@nitida/contract/rehechos'
import {
  type CausaDeRehecho,
  causasDeRehecho,
  etiquetaCausaDeRehecho,
  etiquetaPagador,
  type Pagador,
  pagadores,
} from '@nitida/contract/rehechos.rules'
import { Controller } from 'react-hook-form'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { useEnvio } from '../../base/formularios/useEnvio.ts'
import { useUnaVez } from '../../base/formularios/useUnaVez.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { nombrePedido } from '../../entidades/pedido/textos.ts'
import { FormaPagoField } from '../../operaciones/cobrar/FormaPagoField.tsx'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

interface Valores {
  causa: CausaDeRehecho | null
  paga: Pagador
  costo: number | null
  diferencia: number | null
  formaPago: FormaPago | null
  fechaEntrega: Fecha | null
  nota: string
}

const causas = causasDeRehecho.map((causa) => ({ value: causa, label: etiquetaCausaDeRehecho[causa] }))
const quienes = pagadores.map((paga) => ({ value: paga, label: etiquetaPagador[paga] }))
const DIAS = 7

interface Props {
  open: boolean
  pedido: Pedido
  onCerrar: () => void
}

/** Makes the glasses of an order again: another order, which costs the customer nothing unless he pays a difference. */
export function RehacerDialog({ open, pedido, onCerrar }: Props) {
  const { hoy } = useSesion().estado
  const rehacer = useUnaVez(
    'pedidos',
    (body: RehacerEscrito, clave) => call(api.rehechos.rehacer, { params: { id: pedido.id }, body }, { clave }),
    { accion: `rehacer ${pedido.id}` },
  )
  const { form, register, errorDe, fallo, enviar, enviando } = useEnvio<Valores>({
    iniciales: {
      ...{ causa: null, paga: 'optica', costo: null, diferencia: null, formaPago: null, nota: '' },
      fechaEntrega: sumarDias(hoy, DIAS),
    },
    accion: 'rehacer el pedido',
    hacer: async ({ causa, fechaEntrega, ...valores }) => {
      if (!causa) return // its field says so
      const cobro = valores.paga === 'cliente' ? {} : { diferencia: null, formaPago: null }
      const { folio } = await rehacer.mutateAsync({ ...valores, ...cobro, causa, fechaEntrega: fechaEntrega ?? '' })
      toast.exito('¡Pedido creado!', `El pedido ${folioDe({ ...pedido, folio })} rehace el ${folioDe(pedido)}.`)
      onCerrar()
    },
  })
  const { control } = form
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="Rehacer"
      description={`${nombrePedido(pedido)} · ${pedido.nombreCliente}. Se crea otro pedido con lo mismo; este y su dinero no cambian.`}
    >
      <Form onSubmit={enviar} aria-label="Rehacer" className="grid gap-4">
        <FalloAviso fallo={fallo} />
        <Controller
          name="causa"
          control={control}
          rules={{ validate: (valor) => valor !== null || 'Elige la causa.' }}
          render={({ field: { onChange, ...campo } }) => (
            <Select
              label="Causa"
              required
              options={causas}
              error={errorDe('causa')}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        <Controller
          name="paga"
          control={control}
          render={({ field: { onChange, ...campo } }) => (
            <Select label="Quién paga" options={quienes} error={errorDe('paga')} {...campo} onValueChange={onChange} />
          )}
        />
        {form.watch('paga') === 'cliente' ? (
          <>
            <Controller
              name="diferencia"
              control={control}
              render={({ field: { onChange, ...campo } }) => (
                <NumberField
                  label="Diferencia que paga ahora"
                  required
                  min={0}
                  step={0.01}
                  decimals={2}
                  error={errorDe('diferencia')}
                  {...campo}
                  onValueChange={onChange}
                />
              )}
            />
            <Controller
              name="formaPago"
              control={control}
              render={({ field: { onChange, ...campo } }) => (
                <FormaPagoField
                  label="Forma de pago"
                  required
                  error={errorDe('formaPago')}
                  {...campo}
                  onValueChange={onChange}
                />
              )}
            />
          </>
        ) : null}
        <Controller
          name="costo"
          control={control}
          render={({ field: { onChange, ...campo } }) => (
            <NumberField
              label="Cuánto cuesta rehacerlo"
              ayuda="Si todavía no se sabe, déjalo vacío."
              min={0}
              step={0.01}
              decimals={2}
              error={errorDe('costo')}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        <Controller
          name="fechaEntrega"
          control={control}
          render={({ field: { onChange, ...campo } }) => (
            <DateField
              label="Fecha de entrega"
              required
              error={errorDe('fechaEntrega')}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        <TextField label="Nota" maxLength={300} autoComplete="off" error={errorDe('nota')} {...register('nota')} />
        <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
          Rehacer
        </BotonesDeFormulario>
      </Form>
    </Dialog>
  )
}
