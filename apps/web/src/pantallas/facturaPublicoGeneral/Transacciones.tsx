import { aCentavos, aPesos } from '@nitida/contract/dinero'
import type { Emisor } from '@nitida/contract/facturacion.emision'
import type { TransaccionSinFactura } from '@nitida/contract/facturacion.global'
import { cuentaDeTicket } from '@nitida/contract/facturacion.rules'
import type { FormaPago } from '@nitida/contract/pedidos.rules'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { consulta } from '../../base/api/consulta.ts'
import { Rechazo } from '../../base/api/fallos.ts'
import { api } from '../../base/api/rutas.ts'
import type { FalloDeTimbrado } from '../../operaciones/facturar/fallos.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { dinero, fechaDeInstante, numero } from '../../ui/formatos.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { Dinero } from '../../ui/texto.tsx'
import { AvanceDelTimbrado } from './AvanceDelTimbrado.tsx'
import type { EnvioDeGlobal } from './useEnvioDeGlobal.ts'

interface Elegidas {
  emisor: Emisor
  mes: string
  metodo: FormaPago
  envio: EnvioDeGlobal
}

/** Sales of the picker, and the global of them. */
export function Transacciones({ emisor, mes, metodo, conPedidas, envio }: Elegidas & { conPedidas: boolean }) {
  const query = { metodoPago: metodo, sucursal: emisor.idSucursal, mes, ...(conPedidas && { conPedidas: 'true' }) }
  const { data, error, isFetching, refetch } = useQuery({
    ...consulta(api.facturas.publicoGeneral, { query }),
    placeholderData: undefined,
    retry: false,
    // The screen of a stamping stays until its outcome is known, because its sales have left the list already.
    enabled: !envio.enviando,
  })
  if (error instanceof Rechazo && error.codigo === 'SIN_TRANSACCIONES')
    return (
      <>
        <Fallo fallo={envio.fallo} />
        <Aviso live>{error.message}</Aviso>
      </>
    )
  if (error)
    return (
      <ErrorState
        title="No se pudieron cargar las ventas"
        onRetry={() => void refetch()}
        cargando={isFetching}
        causa={error}
      />
    )
  if (!data) return <Skeleton lines={6} />
  return <Conceptos {...{ emisor, mes, metodo, envio }} transacciones={data.data} />
}

/** The provider's answer, or why the outcome is unknown. */
function Fallo({ fallo }: { fallo: FalloDeTimbrado | null }) {
  if (!fallo) return null
  return (
    <Aviso tone={fallo.desconocido ? 'carey' : 'bad'} title={fallo.titulo} live>
      {fallo.texto} {fallo.tecnica}
    </Aviso>
  )
}

function Conceptos({
  emisor,
  mes,
  metodo,
  envio,
  transacciones,
}: Elegidas & { transacciones: TransaccionSinFactura[] }) {
  const [fuera, setFuera] = useState<ReadonlySet<number>>(new Set())
  const elegidas = transacciones.filter(({ id }) => !fuera.has(id))
  const cuenta = cuentaDeTicket(elegidas.flatMap(partesDe), emisor.tasaIva)
  const cambiar = (id: number, dentro: boolean) => {
    const nuevas = new Set(fuera)
    if (dentro) nuevas.delete(id)
    else nuevas.add(id)
    setFuera(nuevas)
  }
  const enviar = () =>
    void envio.enviar({
      ...{ metodoPago: metodo, mes, IdSucursal: emisor.idSucursal, Total: aPesos(cuenta.total) },
      transacciones: elegidas.map(({ id }) => id),
    })
  const todas = fuera.size === 0
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <Card title="Conceptos: un ticket cada uno" padded={false}>
        <div className="px-4 pb-2 sm:px-5">
          <Checkbox
            label="Todas las ventas"
            checked={todas}
            indeterminate={!todas && elegidas.length > 0}
            onChange={({ target }) => setFuera(target.checked ? new Set() : new Set(transacciones.map(({ id }) => id)))}
          />
        </div>
        <Table
          caption="Ventas sin facturar"
          columns={columnasDe(emisor.zonaHoraria, fuera, cambiar)}
          rows={transacciones}
          rowKey={({ id }) => id}
          alta
        />
      </Card>
      <ResumenDelGlobal emisor={emisor} tickets={elegidas.length} cuenta={cuenta} envio={envio} onEnviar={enviar} />
    </div>
  )
}

interface ResumenProps extends Pick<Elegidas, 'emisor' | 'envio'> {
  tickets: number
  cuenta: ReturnType<typeof cuentaDeTicket>
  onEnviar: () => void
}

/** What the invoice comes to, and sending it. */
function ResumenDelGlobal({ emisor, envio, tickets, cuenta, onEnviar }: ResumenProps) {
  const { enviando, fallo, hecha } = envio
  return (
    <aside
      aria-label="Resumen de la factura"
      className="overflow-hidden rounded-card border border-line bg-surface shadow-rest lg:sticky lg:top-18"
    >
      <div className="bg-deep-glow p-5 text-on-deep">
        <p className="text-sm">Total</p>
        <output className="tabular block text-3xl font-semibold">{dinero(aPesos(cuenta.total))}</output>
        <p className="mt-1 text-sm">
          {numero(tickets)} {tickets === 1 ? 'ticket' : 'tickets'}
        </p>
      </div>
      <div className="grid gap-3 p-5">
        <p className="flex justify-between text-ink2">
          Subtotal <Dinero value={aPesos(cuenta.subtotal)} />
        </p>
        {cuenta.impuestos.map(({ nombre, importe }) => (
          <p key={nombre} className="flex justify-between text-ink2">
            {nombre} <Dinero value={aPesos(importe)} />
          </p>
        ))}
        <Fallo fallo={fallo} />
        <div aria-live="polite" className="empty:hidden">
          {enviando ? <AvanceDelTimbrado tickets={tickets} total={aPesos(cuenta.total)} /> : null}
        </div>
        <Button
          variant="primary"
          block
          icon={<Send />}
          cargando={enviando || hecha !== null}
          mientras="Timbrando…"
          motivo={tickets === 0 ? 'Elige al menos una venta.' : emisor.impedimento}
          onClick={onEnviar}
        >
          Enviar Factura
        </Button>
      </div>
    </aside>
  )
}

/** A ticket by tax; the part at the branch's rate is there even where it is nothing. */
function partesDe({ importe, tasaCero, exento }: TransaccionSinFactura) {
  const [cero, libre] = [aCentavos(tasaCero), aCentavos(exento)]
  return [
    { importe: aCentavos(importe) - cero - libre, iva: null },
    ...(cero > 0 ? [{ importe: cero, iva: '0' as const }] : []),
    ...(libre > 0 ? [{ importe: libre, iva: 'exento' as const }] : []),
  ]
}

const Ticket = ({ ticket }: TransaccionSinFactura) => <span className="whitespace-nowrap">{ticket}</span>

const Cliente = ({ nombreCliente, pidioFactura }: TransaccionSinFactura) => (
  <>
    {nombreCliente}
    {pidioFactura ? <span className="block text-sm text-ink2">Pidió factura</span> : null}
  </>
)

const columnasDe = (
  zona: string,
  fuera: ReadonlySet<number>,
  cambiar: (id: number, dentro: boolean) => void,
): readonly Column<TransaccionSinFactura>[] => [
  {
    key: 'elegida',
    title: 'Elegida',
    titleHidden: true,
    phone: 'end',
    cell: ({ id, ticket }) => (
      <Checkbox
        label={`Incluir el ticket ${ticket}`}
        labelHidden
        checked={!fuera.has(id)}
        onChange={({ target }) => cambiar(id, target.checked)}
      />
    ),
  },
  { key: 'ticket', title: 'Ticket', rowHeader: true, cell: Ticket },
  { key: 'cliente', title: 'Cliente', phone: 'block', cell: Cliente },
  { key: 'fecha', title: 'Fecha', phone: 'line', cell: ({ createDate }) => fechaDeInstante(createDate, zona) },
  {
    key: 'sinIva',
    title: 'Sin IVA',
    align: 'end',
    numeric: true,
    phone: 'hidden',
    cell: ({ precioSinIva }) => dinero(precioSinIva),
  },
  {
    key: 'importe',
    title: 'Importe',
    align: 'end',
    numeric: true,
    phone: 'block',
    cell: ({ importe }) => dinero(importe),
  },
]
