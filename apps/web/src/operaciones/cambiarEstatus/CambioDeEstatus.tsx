import { aPesos } from '@nitida/contract/dinero'
import type { Pedido } from '@nitida/contract/pedidos'
import { ESTATUS_ENTREGADO, type EstatusPedido, type FormaPago, siguienteEstatus } from '@nitida/contract/pedidos.rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { call } from '../../base/api/call.ts'
import { SinRespuesta } from '../../base/api/fallos.ts'
import { api } from '../../base/api/rutas.ts'
import { useRecargar } from '../../base/realtime/useRecargar.ts'
import { NotaSiguienteCorte } from '../../entidades/corte/NotaSiguienteCorte.tsx'
import { EstatusBadge } from '../../entidades/pedido/EstatusBadge.tsx'
import { pedidoQuery } from '../../entidades/pedido/pedidos.consulta.ts'
import { falloDeEstatus, nombrePedido } from '../../entidades/pedido/textos.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { dinero } from '../../ui/formatos.ts'
import { toast } from '../../ui/toast.ts'
import { CobroFields } from '../cobrar/CobroFields.tsx'
import type { Cobrado } from '../cobrar/CobroListo.tsx'
import { cabeEfectivo, cobroInicial, fallosDe, pagoDe, partesDe, type ValoresCobro } from '../cobrar/cobro.ts'

interface Cambio {
  id: number
  estatus: EstatusPedido
  /** Method for the balance; null when there is none (D-31). */
  formaPago: FormaPago | null
  /** The part by another method. */
  segunda: { importe: number; formaPago: FormaPago } | null
  /** Version of the order on the screen, so that only the shown balance is collected. */
  version: number
}

/** Moves an order on. The screen then shows the true state whatever the answer, since somebody else may have been first. */
function useAvanzarEstatus() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, estatus, formaPago, segunda, version }: Cambio) =>
      call(api.pedidos.actualizarEstatus, {
        params: { id },
        body: { estatusActualizado: estatus, formaPagoLiquidacion: formaPago, segunda, version },
      }),
    // The answer is the order's present state: it is shown at once, and everything else that shows orders asks again.
    onSuccess: ({ data }) => queryClient.setQueryData(pedidoQuery(data.id).queryKey, { success: true, data: [data] }),
    onSettled: useRecargar('pedidos'),
  })
}

/** The order of the dialog. */
export type PedidoPorAvanzar = Pick<
  Pedido,
  'id' | 'folio' | 'sucursalNumber' | 'nombreCliente' | 'estatus' | 'total' | 'saldoPendiente' | 'version'
>

interface Props {
  pedido: PedidoPorAvanzar
  /** First focus: the methods of the payment, or else what sends nothing, because a scanner ends with Enter (D-89). */
  primero?: RefObject<HTMLElement | null>
  onDone: () => void
  /** Called when the order was handed over and money taken, to show the change. */
  onCobrado: (cobro: Cobrado) => void
  /** Called with whether cash may be part of the collected money. */
  onEfectivo: (hay: boolean) => void
}

const botonDe = (estatus: EstatusPedido, saldo: number): string => {
  if (estatus !== ESTATUS_ENTREGADO) return 'Recibir en sucursal'
  return saldo > 0 ? `Cobrar ${dinero(saldo)} y entregar` : 'Entregar a cliente'
}

/** The state of the dialog: the method, and the step that was offered when it opened. */
function useCambio({ pedido: actual, onDone, onCobrado, onEfectivo }: Props) {
  const [destino] = useState(() => siguienteEstatus(actual.estatus))
  const [enviado, setEnviado] = useState(actual)
  const [cobro, setCobro] = useState(() => cobroInicial(actual.saldoPendiente))
  const [revisado, setRevisado] = useState(false)
  const primera = useRef<HTMLInputElement>(null)
  const avanzar = useAvanzarEstatus()
  // A second click may come before the first one shows.
  const enviando = useRef(false)
  // The event of one's own change may come before its answer; until then the order is shown as it was sent.
  const propio = avanzar.isPending || avanzar.isSuccess
  const pedido = propio ? enviado : actual
  const cobra = destino === ESTATUS_ENTREGADO && pedido.saldoPendiente > 0
  // The balance follows the order, whatever was owed when the dialog opened.
  const valores = { ...cobro, importe: pedido.saldoPendiente }
  const fallos = cobra ? fallosDe(valores, pedido.saldoPendiente) : {}
  const { cambio } = partesDe(valores)
  const onSuccess = ({ data, idPago }: { data: Pedido; idPago: number | null }) => {
    if (cobra) onCobrado({ pedido: data, valores, idPago })
    else onDone()
    const deCambio = cobra && cambio ? ` Entrega de cambio: ${dinero(aPesos(cambio))}.` : ''
    toast.exito('¡Pedido actualizado!', `${nombrePedido(data)}: ${data.estatus}.${deCambio}`)
  }
  const confirmar = () => {
    setRevisado(true)
    if (fallos.forma) return primera.current?.focus()
    if (Object.keys(fallos).length > 0) return
    if (destino === null || enviando.current) return
    enviando.current = true
    setEnviado(pedido)
    const { id, version } = pedido
    const pago = cobra ? pagoDe(valores) : null
    const datos = { id, version, estatus: destino, formaPago: pago?.formaPago ?? null, segunda: pago?.segunda ?? null }
    avanzar.mutate(datos, { onSuccess, onSettled: () => (enviando.current = false) })
  }
  const yaCambio = destino === null || siguienteEstatus(pedido.estatus) !== destino
  const cambiar = (cambios: Partial<ValoresCobro>) => {
    const nuevos = { ...valores, ...cambios }
    setCobro(nuevos)
    onEfectivo(cabeEfectivo(nuevos))
  }
  return { pedido, destino, cobra, yaCambio, valores, cambiar, fallos, revisado, primera, avanzar, confirmar }
}

/** The next status of an order. An order that moved meanwhile is shown, never pushed further. */
export function CambioDeEstatus(props: Props) {
  const { primero, onDone } = props
  const cambio = useCambio(props)
  const { pedido, destino, yaCambio, avanzar } = cambio
  return (
    <Form
      className="grid gap-5"
      onSubmit={(evento) => {
        evento.preventDefault()
        cambio.confirmar()
      }}
    >
      {destino === null || yaCambio ? null : <Paso destino={destino} cambio={cambio} primero={primero} />}
      {avanzar.error ? <Aviso tone="bad">{falloDeEstatus(avanzar.error)}</Aviso> : null}
      {yaCambio ? <YaCambio estatus={pedido.estatus} porOtro={!(avanzar.error instanceof SinRespuesta)} /> : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button ref={cambio.cobra ? undefined : enEl(primero)} onClick={onDone}>
          {yaCambio ? 'Cerrar' : 'Regresar'}
        </Button>
        {destino === null || yaCambio ? null : (
          <Button
            type="submit"
            variant="primary"
            cargando={avanzar.isPending}
            mientras={cambio.cobra ? 'Cobrando…' : 'Guardando…'}
          >
            {botonDe(destino, pedido.saldoPendiente)}
          </Button>
        )}
      </div>
    </Form>
  )
}

interface PasoProps {
  destino: EstatusPedido
  cambio: ReturnType<typeof useCambio>
  primero: Props['primero']
}

/** One ref for whichever element is first now. */
const enEl = (lugar: Props['primero']) => (elemento: HTMLElement | null) => {
  if (lugar) lugar.current = elemento
}

/** The step from one status to the next, and the money collected with it. */
function Paso({ destino, cambio, primero }: PasoProps) {
  const { pedido, cobra, valores, cambiar, fallos, revisado, primera } = cambio
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <EstatusBadge estatus={pedido.estatus} />
        <ArrowRight aria-label="pasa a" role="img" className="size-4 text-ink3" />
        <EstatusBadge estatus={destino} />
      </p>
      {destino === ESTATUS_ENTREGADO && !cobra ? <Saldo {...pedido} /> : null}
      {cobra ? (
        <>
          <CobroFields
            completo
            saldo={pedido.saldoPendiente}
            valores={valores}
            onCambio={cambiar}
            fallos={revisado ? fallos : fallos.recibido ? { recibido: fallos.recibido } : {}}
            formaRef={(radio) => {
              primera.current = radio
              enEl(primero)(radio)
            }}
          />
          <NotaSiguienteCorte />
        </>
      ) : null}
    </>
  )
}

/** The balance, large, because the cashier says it aloud. */
function Saldo({ saldoPendiente, total }: PedidoPorAvanzar) {
  return (
    <p className="rounded-card bg-sunken px-4 py-3.5">
      <span className="flex justify-between gap-3 text-sm text-ink2">
        <span>Saldo pendiente</span>
        <span className="tabular">de {dinero(total)}</span>
      </span>
      <span className="tabular mt-0.5 block text-3xl font-semibold">{dinero(saldoPendiente)}</span>
      {saldoPendiente > 0 ? null : (
        <span className="block text-sm text-ink2">Está pagado; no hay nada que cobrar.</span>
      )}
    </p>
  )
}

/** After a lost answer the change may have been one's own. */
function YaCambio({ estatus, porOtro }: { estatus: EstatusPedido; porOtro: boolean }) {
  return (
    <Aviso live>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {porOtro ? 'Alguien más lo cambió. ' : ''}Ahora está en <EstatusBadge estatus={estatus} />
      </span>
    </Aviso>
  )
}
