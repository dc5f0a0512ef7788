import { aCentavos, aPesos } from '@nitida/contract/dinero'
import type { Emisor } from '@nitida/contract/facturacion.emision'
import type { TransaccionSinFactura } from '@nitida/contract/facturacion.global'
import { cuentaDeTicket, NOMBRE_PUBLICO, RFC_PUBLICO, serieYFolio } from '@nitida/contract/facturacion.rules'
import { type FormaPago, formasPago } from '@nitida/contract/pedidos.rules'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { consulta } from '../../shared/api/consulta.ts'
import { Rechazo } from '../../shared/api/fallos.ts'
import { api } from '../../shared/api/rutas.ts'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { dinero, fechaDeInstante, numero } from '../../ui/formatos.ts'
import { Page } from '../../ui/Page.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { Dinero } from '../../ui/texto.tsx'
import { momentoEn } from '../citas/shared/useAhora.ts'
import { Volver } from '../pedidos/shared/Volver.tsx'
import { type FalloDeTimbrado, falloDeLlamada, falloDeRespuesta, type RespuestaTimbrado } from './formulario/fallos.ts'
import { AvanceDelTimbrado } from './global/AvanceDelTimbrado.tsx'
import { Dato, VistaDelMes } from './global/VistaDelMes.tsx'
import { verFactura } from './shared/archivos.ts'
import { emisoresQuery } from './shared/facturas.consulta.ts'
import { mesCapital, mesesHasta } from './shared/meses.ts'
import { SandboxBadge } from './shared/SandboxBadge.tsx'
import { useCrearGlobal } from './useFacturas.ts'

/** 'Público en general' (spec §2): the sales of a month that nobody asked an invoice for, in one. */
export function FacturaPublicoPage() {
  const { data, error, isFetching, refetch } = useQuery(emisoresQuery())
  const [primero] = data?.data ?? []
  return (
    <Page
      title="Factura de público en general"
      badge={<SandboxBadge sandbox={data?.sandbox ?? false} />}
      back={<Volver to="/facturacion/CrearFactura">Generar Factura</Volver>}
    >
      {data && primero ? (
        <Global emisores={data.data} primero={primero} />
      ) : error ? (
        <ErrorState title="No se pudieron cargar las sucursales" onRetry={() => void refetch()} cargando={isFetching}>
          {error.message}
        </ErrorState>
      ) : (
        <Card>
          <Skeleton lines={6} />
        </Card>
      )}
    </Page>
  )
}

const metodos = formasPago.map((value) => ({ value, label: value }))

function Global({ emisores, primero }: { emisores: readonly Emisor[]; primero: Emisor }) {
  const sesion = useSesion()
  const [emisor, setEmisor] = useState(primero)
  const hoy = momentoEn(emisor.zonaHoraria, sesion).fecha
  const [mes, setMes] = useState(hoy.slice(0, 7))
  const [metodo, setMetodo] = useState<FormaPago | null>(null)
  const [conPedidas, setConPedidas] = useState(false)
  const sucursales = emisores.map(({ idSucursal, sucursalNumber, direccion }) => ({
    value: idSucursal,
    label: `${sucursalNumber} - ${direccion}`,
  }))
  const meses = mesesHasta(hoy.slice(0, 7), 3).map((value) => ({ value, label: mesCapital(value) }))
  return (
    <div className="grid gap-4">
      <Card title="Receptor">
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-4">
          <Dato nombre="RFC" valor={RFC_PUBLICO} />
          <Dato nombre="Nombre" valor={NOMBRE_PUBLICO} />
          <Dato nombre="Régimen y uso" valor="616 · S01" />
          <Dato nombre="Código postal" valor={emisor.CPLugarExpedicion} />
        </dl>
        <div className="mt-4 grid gap-4 sm:grid-cols-3">
          <Select
            label="Sucursal"
            required
            options={sucursales}
            value={emisor.idSucursal}
            onValueChange={(id) => setEmisor(emisores.find(({ idSucursal }) => idSucursal === id) ?? emisor)}
          />
          <Select
            label="Mes"
            required
            options={meses}
            value={mes}
            onValueChange={(elegido) => elegido && setMes(elegido)}
          />
          <Select
            label="Método de pago"
            required
            options={metodos}
            value={metodo}
            onValueChange={setMetodo}
            placeholder="Elige para cargar las ventas"
          />
        </div>
        <Checkbox
          className="mt-4"
          label="Incluir las ventas que pidieron factura a su nombre y no la tienen"
          checked={conPedidas}
          onChange={({ target }) => setConPedidas(target.checked)}
        />
      </Card>
      <VistaDelMes emisor={emisor} mes={mes} onMetodo={setMetodo} />
      {metodo ? (
        <Transacciones
          key={`${emisor.idSucursal} ${mes} ${metodo} ${conPedidas}`}
          {...{ emisor, mes, metodo, conPedidas }}
        />
      ) : null}
    </div>
  )
}

interface Elegidas {
  emisor: Emisor
  mes: string
  metodo: FormaPago
}

function Transacciones({ emisor, mes, metodo, conPedidas }: Elegidas & { conPedidas: boolean }) {
  const query = { metodoPago: metodo, sucursal: emisor.idSucursal, mes, ...(conPedidas && { conPedidas: 'true' }) }
  const { data, error, isFetching, refetch } = useQuery({
    ...consulta(api.facturas.publicoGeneral, { query }),
    placeholderData: undefined,
    retry: false,
  })
  if (error instanceof Rechazo && error.codigo === 'SIN_TRANSACCIONES') return <Aviso live>{error.message}</Aviso>
  if (error)
    return (
      <ErrorState title="No se pudieron cargar las ventas" onRetry={() => void refetch()} cargando={isFetching}>
        {error.message}
      </ErrorState>
    )
  if (!data) return <Skeleton lines={6} />
  return <Conceptos {...{ emisor, mes, metodo }} transacciones={data.data} />
}

function Conceptos({ emisor, mes, metodo, transacciones }: Elegidas & { transacciones: TransaccionSinFactura[] }) {
  const [fuera, setFuera] = useState<ReadonlySet<number>>(new Set())
  const [fallo, setFallo] = useState<FalloDeTimbrado | null>(null)
  const [hecha, setHecha] = useState<RespuestaTimbrado['factura']>(null)
  const crear = useCrearGlobal()
  const elegidas = transacciones.filter(({ id }) => !fuera.has(id))
  const cuenta = cuentaDeTicket(
    elegidas.map(({ importe }) => aCentavos(importe)),
    emisor.tasaIva,
  )
  const cambiar = (id: number, dentro: boolean) => {
    const nuevas = new Set(fuera)
    if (dentro) nuevas.delete(id)
    else nuevas.add(id)
    setFuera(nuevas)
  }
  const enviar = async () => {
    setFallo(null)
    const ids = elegidas.map(({ id }) => id)
    const cuerpo = { metodoPago: metodo, mes, transacciones: ids, IdSucursal: emisor.idSucursal }
    try {
      const respuesta = await crear.mutateAsync({ ...cuerpo, Total: aPesos(cuenta.total) })
      if (respuesta.factura) setHecha(respuesta.factura)
      else setFallo(falloDeRespuesta(respuesta))
    } catch (error) {
      setFallo(falloDeLlamada(error))
    }
  }
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
      <aside
        aria-label="Resumen de la factura"
        className="overflow-hidden rounded-card border border-line bg-surface shadow-rest lg:sticky lg:top-18"
      >
        <div className="bg-brand p-5 text-on-brand">
          <p className="text-sm">Total</p>
          <output className="tabular block text-3xl font-semibold">{dinero(aPesos(cuenta.total))}</output>
          <p className="mt-1 text-sm">
            {numero(elegidas.length)} {elegidas.length === 1 ? 'ticket' : 'tickets'}
          </p>
        </div>
        <div className="grid gap-3 p-5">
          <p className="flex justify-between text-ink2">
            Subtotal <Dinero value={aPesos(cuenta.subtotal)} />
          </p>
          <p className="flex justify-between text-ink2">
            IVA {Number(emisor.tasaIva) * 100} % <Dinero value={aPesos(cuenta.iva)} />
          </p>
          {fallo ? (
            <Aviso tone={fallo.desconocido ? 'carey' : 'bad'} title={fallo.titulo} live>
              {fallo.texto} {fallo.tecnica}
            </Aviso>
          ) : null}
          <Button
            variant="primary"
            block
            icon={<Send />}
            cargando={crear.isPending || hecha !== null}
            motivo={elegidas.length === 0 ? 'Elige al menos una venta.' : emisor.impedimento}
            onClick={() => void enviar()}
          >
            {crear.isPending ? 'Timbrando…' : 'Enviar Factura'}
          </Button>
          {crear.isPending ? <AvanceDelTimbrado tickets={elegidas.length} total={aPesos(cuenta.total)} /> : null}
        </div>
      </aside>
      <Dialog
        open={hecha !== null}
        onOpenChange={(abierto) => !abierto && setHecha(null)}
        title="¡Factura timbrada!"
        description={hecha ? `Global ${serieYFolio(hecha)} por ${dinero(hecha.total)}.` : undefined}
        size="sm"
        footer={
          <>
            <Button onClick={() => setHecha(null)}>Continuar</Button>
            <Button variant="primary" onClick={() => hecha && void verFactura(hecha)}>
              Abrir Factura
            </Button>
          </>
        }
      />
    </div>
  )
}

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
  { key: 'ticket', title: 'Ticket', rowHeader: true, cell: ({ ticket }) => ticket },
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
