import type { AccionFiscal, PendienteFiscal } from '@nitida/contract/facturacion.pendientes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { preguntar } from '../../base/formularios/preguntar.ts'
import { useRecargar } from '../../base/realtime/useRecargar.ts'
import { aTransacciones } from '../../entidades/pedido/destinos.ts'
import { Button } from '../../ui/Button.tsx'
import { dinero, fechaHoraLarga } from '../../ui/formatos.ts'
import { toast } from '../../ui/toast.ts'

/** What is missing of an order, or within reach; shared by the order's page and the list. */
export const usePendientes = (idPedido?: number) =>
  useQuery(consulta(api.facturas.pendientes, { query: idPedido ? { idPedido } : {} }))

const boton: Record<AccionFiscal, string> = {
  egreso: 'Hacer el egreso',
  cancelar: 'Cancelar la factura',
  sustituir: 'Sustituir la factura',
  segunda: 'Facturar lo agregado',
  ahora: 'Hacerlo ahora',
  rehacer: 'Rehacer la global',
}

const efecto: Record<AccionFiscal, string> = {
  egreso: 'Se timbra un CFDI de egreso por lo que se devolvió, relacionado con la factura.',
  cancelar: 'Se pide al SAT cancelar la factura con motivo 03: la operación no se llevó a cabo.',
  sustituir: 'Se timbra otra factura con lo que el pedido lleva ahora, y la anterior se cancela con motivo 01.',
  segunda: 'Se timbra otra factura, al mismo receptor, solo con lo que se agregó.',
  ahora: 'Se timbra ahora lo que el pedido necesita, sin esperar a que salga solo.',
  rehacer: 'La global se cancela con motivo 04 y se timbra de nuevo con los demás tickets.',
}

/** The same of an invoice whose sale another one tells already: nothing went back. */
const efectoDeRelevada: Partial<Record<AccionFiscal, string>> = {
  egreso: 'Se timbra un CFDI de egreso por la venta, que ya dice la otra factura, relacionado con esta.',
  cancelar: 'Se pide otra vez al SAT cancelar la factura: su venta ya la dice otra.',
}

const efectoDe = ({ que }: PendienteFiscal, accion: AccionFiscal): string =>
  (que === 'relevada' && efectoDeRelevada[accion]) || efecto[accion]

/** The call behind a button: of an invoice without an order, of a global, or of an order. */
async function resolver({ idPedido, idGlobal, idFactura }: PendienteFiscal, accion: AccionFiscal) {
  if (idFactura !== null && (accion === 'cancelar' || accion === 'egreso'))
    return (await call(api.facturas.resolverFactura, { params: { id: idFactura }, body: { accion } })).data
  const [deGlobal, pedido] = [{ id: idGlobal ?? 0 }, idPedido ?? 0]
  if (accion === 'rehacer')
    return call(api.facturas.sacarDeGlobal, { params: deGlobal, body: { idPedido: pedido, via: 'reexpedir' } })
  return (await call(api.facturas.resolverPendiente, { params: { idPedido: pedido }, body: { accion } })).data
}

function useResolver() {
  return useMutation({
    mutationFn: ({ pendiente, accion }: { pendiente: PendienteFiscal; accion: AccionFiscal }) =>
      resolver(pendiente, accion),
    onSuccess: ({ listo, mensaje }) => (listo ? toast.exito(mensaje) : toast.info('Todavía no está.', mensaje)),
    onSettled: useRecargar('facturas'),
  })
}

interface Props {
  pendientes: readonly PendienteFiscal[]
  /** Whether they stand on the page of their order, which says whose it is. */
  enPedido?: boolean
}

/** Rows of what live CFDIs do not say as the ledger does: what, since when, and what mends it. */
export function PendientesFiscales({ pendientes, enPedido = false }: Props) {
  const resolver = useResolver()
  const pedir = (pendiente: PendienteFiscal, accion: AccionFiscal) =>
    preguntar({
      title: `¿${boton[accion]}?`,
      description: `${efectoDe(pendiente, accion)} Ante el SAT no se puede deshacer.`,
      confirmLabel: boton[accion],
      peligro: accion === 'cancelar',
      hacer: () => resolver.mutateAsync({ pendiente, accion }),
      fallo: (error) => textoDeFallo(error, 'resolver el pendiente'),
    })
  return (
    <ul aria-label="Pendientes fiscales" className="divide-y divide-line">
      {pendientes.map((pendiente) => (
        <li
          key={`${pendiente.idPedido} ${pendiente.idGlobal} ${pendiente.idFactura}`}
          className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2.5 py-3.5 first:pt-0 last:pb-0"
        >
          <div className="min-w-0 flex-1 basis-80 wrap-anywhere">
            {enPedido ? null : <Ticket {...pendiente} />}
            <Falta {...pendiente} />
          </div>
          <span className="flex flex-wrap gap-2">
            {pendiente.acciones.map((accion, n) => (
              <Button
                key={accion}
                size="sm"
                variant={n === 0 ? 'primary' : 'secondary'}
                onClick={() => pedir(pendiente, accion)}
              >
                {boton[accion]}
              </Button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

const Ticket = ({ idPedido, ticket, nombreCliente }: PendienteFiscal) => (
  <p className="font-medium">
    {idPedido === null ? (
      `Factura ${ticket}, sin pedido`
    ) : (
      <Link
        {...aTransacciones({ id: idPedido })}
        className="rounded-small underline underline-offset-2 hover:text-brand"
      >
        Ticket {ticket}
      </Link>
    )}{' '}
    · {nombreCliente}
  </p>
)

const Falta = ({ texto, importe, desde, zonaHoraria, solo, fallo }: PendienteFiscal) => (
  <>
    <p>
      {texto}
      {importe > 0 ? <strong className="tabular font-semibold"> {dinero(importe)}</strong> : null}
    </p>
    <p className="text-sm text-ink2">
      Desde el {fechaHoraLarga(desde, zonaHoraria)}.{solo ? ' Se hace solo en unos minutos.' : ''}
    </p>
    {fallo ? <p className="text-sm text-bad-ink">La última vez: {fallo}</p> : null}
  </>
)
