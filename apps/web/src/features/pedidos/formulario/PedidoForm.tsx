import type { Fecha } from '@nitida/contract/fechas'
import type { ComponentProps, ReactNode } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { FalloAviso } from '../../../shared/formularios/FalloAviso.tsx'
import { SalidaGuardada } from '../../../shared/formularios/SalidaGuardada.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { DatosCard } from './DatosCard.tsx'
import { Elementos } from './Elementos.tsx'
import { PagoCard } from './PagoCard.tsx'
import { Resumen } from './Resumen.tsx'
import { type PedidoFormState, traerRevision } from './usePedidoForm.ts'
import { VisitaDelPedido } from './VisitaDelPedido.tsx'

interface Props {
  pedido: PedidoFormState
  /** Today in a branch. */
  hoyEn: (idSucursal: number | null) => Fecha
  sucursal: ComponentProps<typeof DatosCard>['sucursal']
  /** Whose last order may be repeated; null where that is not offered. */
  repetirDe: number | null
  enviarLabel: string
  /** Why it cannot be sent. */
  motivo?: string | null
  /** It was stored: leaving loses nothing any more, and it is not sent again. */
  guardado: boolean
  /** Above the sums: what saving will do. */
  aviso?: ReactNode
  onCancelar: () => void
}

/** The order: what is made at the left, what it costs beside it. Leaving it with changes asks first. */
export function PedidoForm(props: Props) {
  const { pedido, hoyEn, sucursal, repetirDe, enviarLabel, motivo, guardado, aviso, onCancelar } = props
  const { form, fallo, enviar, antes } = pedido
  const idSucursal = useWatch({ control: form.control, name: 'idSucursal' })
  const { isDirty, isSubmitting, errors } = form.formState
  return (
    <FormProvider {...form}>
      <form
        onSubmit={enviar}
        onFocus={() => void traerRevision().catch(() => undefined)}
        noValidate
        aria-label="Datos del pedido"
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]"
      >
        <div className="grid min-w-0 gap-4">
          <DatosCard hoy={hoyEn(idSucursal)} sucursal={sucursal} />
          <VisitaDelPedido />
          <Elementos idCliente={repetirDe} />
          <PagoCard antes={antes} />
          <Card>
            <TextArea
              label="Observaciones"
              rows={2}
              maxLength={1000}
              error={errors.observaciones?.message}
              {...form.register('observaciones')}
            />
          </Card>
        </div>
        <aside
          aria-label="Resumen del pedido"
          className="min-w-0 rounded-card border border-line bg-surface shadow-rest lg:sticky lg:top-18"
        >
          <Resumen antes={antes} />
          <div className="grid gap-2 p-5">
            {aviso}
            <FalloAviso fallo={fallo} />
            <Button type="submit" variant="primary" block cargando={isSubmitting || guardado} motivo={motivo}>
              {enviarLabel}
            </Button>
            <Button variant="ghost" block onClick={onCancelar}>
              Cancelar
            </Button>
          </div>
        </aside>
      </form>
      <SalidaGuardada sucio={isDirty && !guardado} />
    </FormProvider>
  )
}
