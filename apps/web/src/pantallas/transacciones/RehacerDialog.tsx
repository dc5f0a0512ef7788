import { type Fecha, sumarDias } from '@nitida/contract/fechas'
import { etiquetaParte } from '@nitida/contract/garantias.rules'
import type { Pedido } from '@nitida/contract/pedidos'
import { type FormaPago, folioDe } from '@nitida/contract/pedidos.rules'
import { ELIGE_GARANTIA, type RehacerEscrito } from '@nitida/contract/rehechos'
import {
  type CausaDeRehecho,
  causasDeRehecho,
  etiquetaCausaDeRehecho,
  etiquetaPagador,
  type Pagador,
  pagadores,
} from '@nitida/contract/rehechos.rules'
import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../base/formularios/useEnvio.ts'
import { useUnaVez } from '../../base/formularios/useUnaVez.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { nombrePedido } from '../../entidades/pedido/textos.ts'
import { FormaPagoField } from '../../operaciones/cobrar/FormaPagoField.tsx'
import { Aviso } from '../../ui/Aviso.tsx'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Form } from '../../ui/Form.tsx'
import { fechaLarga } from '../../ui/formatos.ts'
import { MoneyField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { consultaDeRehechos } from './RehechosDelPedido.tsx'

interface Valores {
  causa: CausaDeRehecho | null
  paga: Pagador
  costo: number | null
  diferencia: number | null
  formaPago: FormaPago | null
  fechaEntrega: Fecha | null
  nota: string
  garantias: number[]
}

const causas = causasDeRehecho.map((causa) => ({ value: causa, label: etiquetaCausaDeRehecho[causa] }))
const quienes = pagadores
  .filter((paga) => paga !== 'nadie')
  .map((paga) => ({ value: paga, label: etiquetaPagador[paga] }))
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
  const garantias = useGarantias(pedido.id)
  const conGarantias = garantias.data === undefined || garantias.data.length > 0
  const { form, register, errorDe, fallo, enviar, enviando } = useEnvio<Valores>({
    iniciales: {
      ...{ causa: null, paga: 'optica', costo: null, diferencia: null, formaPago: null, nota: '', garantias: [] },
      fechaEntrega: sumarDias(hoy, DIAS),
    },
    accion: 'rehacer el pedido',
    hacer: async ({ causa, fechaEntrega, ...valores }) => {
      if (!causa) return // its field says so
      const gratis = { diferencia: null, formaPago: null }
      const cobro =
        causa === 'garantia' && conGarantias
          ? ({ ...gratis, paga: 'nadie' } as const)
          : { ...(valores.paga === 'cliente' ? {} : gratis), garantias: [] }
      const { folio } = await rehacer.mutateAsync({ ...valores, ...cobro, causa, fechaEntrega: fechaEntrega ?? '' })
      toast.exito('¡Pedido creado!', `El pedido ${folioDe({ ...pedido, folio })} rehace el ${folioDe(pedido)}.`)
      onCerrar()
    },
  })
  const { control } = form
  // An order that was delivered before there were warranties has none to choose.
  const conGarantia = form.watch('causa') === 'garantia' && conGarantias
  return (
    <FormularioEnDialogo
      open={open}
      onCerrar={onCerrar}
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
        {conGarantia ? (
          <Controller
            name="garantias"
            control={control}
            rules={{ validate: (ids) => ids.length > 0 || ELIGE_GARANTIA }}
            render={({ field: { value, onChange } }) => (
              <Garantias garantias={garantias} value={value} error={errorDe('garantias')} onValueChange={onChange} />
            )}
          />
        ) : (
          <Controller
            name="paga"
            control={control}
            render={({ field: { onChange, ...campo } }) => (
              <Select
                label="Quién paga"
                options={quienes}
                error={errorDe('paga')}
                {...campo}
                onValueChange={onChange}
              />
            )}
          />
        )}
        {!conGarantia && form.watch('paga') === 'cliente' ? (
          <>
            <Controller
              name="diferencia"
              control={control}
              render={({ field: { onChange, ...campo } }) => (
                <MoneyField
                  label="Diferencia que paga ahora"
                  required
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
            <MoneyField
              label="Cuánto cuesta rehacerlo"
              ayuda="Si todavía no se sabe, déjalo vacío."
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
    </FormularioEnDialogo>
  )
}

const useGarantias = (id: number) => {
  const { data, error, refetch } = useQuery(consultaDeRehechos(id))
  return { data: data?.data.garantias, error, refetch }
}

interface GarantiasProps {
  garantias: ReturnType<typeof useGarantias>
  value: readonly number[]
  error: string | undefined
  onValueChange: (ids: number[]) => void
}

/** The warranties of the order that can be claimed, to choose among; nobody pays for what they cover. */
function Garantias({ garantias: { data, ...lectura }, value, error, onValueChange }: GarantiasProps) {
  if (!data && lectura.error)
    return (
      <ErrorState
        title="No se pudieron leer las garantías"
        causa={lectura.error}
        onRetry={() => void lectura.refetch()}
      />
    )
  if (!data) return <Skeleton lines={2} />
  const vigentes = data.filter(({ estado }) => estado === 'vigente')
  if (vigentes.length === 0) return <Aviso tone="carey">Este pedido no tiene una garantía vigente.</Aviso>
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm text-ink2">Qué se rehace con su garantía. Nadie paga.</legend>
      {vigentes.map(({ id: una, parte, articulo, hasta, cubre }) => (
        <Checkbox
          key={una}
          label={`${etiquetaParte[parte]}: ${articulo}`}
          ayuda={`Vigente hasta el ${fechaLarga(hasta)}. ${cubre}`.trim()}
          checked={value.includes(una)}
          onChange={({ target }) =>
            onValueChange(target.checked ? [...value, una] : value.filter((otra) => otra !== una))
          }
        />
      ))}
      {error ? (
        <p role="alert" className="text-sm text-bad-ink">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
