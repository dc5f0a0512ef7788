import type { OrdenDeCompra } from '@nitida/contract/inventario.ordenes'
import { FileSpreadsheet, FileText, Mail, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { preguntar } from '../../../base/formularios/preguntar.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Definition } from '../../../ui/Definition.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { dinero, fechaHoraLarga, fechaLarga } from '../../../ui/formatos.ts'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { BorradorDeOrden } from './BorradorDeOrden.tsx'
import { RecibirDeOrden } from './RecibirDeOrden.tsx'
import { RenglonesDeOrden } from './RenglonesDeOrden.tsx'
import { estadoDeOrden, sucesoEscrito } from './textos.ts'
import { useBajarOrden, useCancelarOrden, useEnviarOrden, useOrden } from './useOrdenes.ts'

/** An order to a supplier: written, sent, and received as its pieces come. */
export function OrdenAbierta({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = useOrden(id)
  const orden = data?.data
  return (
    <Page
      title={orden ? `Pedido ${orden.folio}` : 'Pedido a proveedor'}
      badge={orden ? <Estado {...orden} /> : null}
      back={
        <Volver to="/dashboard/pedidos" search={{ vista: 'ordenes', sucursal: orden?.idSucursal }}>
          Pedidos a proveedores
        </Volver>
      }
      actions={orden ? <Acciones orden={orden} /> : undefined}
    >
      {orden ? (
        <Contenido orden={orden} />
      ) : error ? (
        <ErrorState
          title="No se pudo abrir el pedido a proveedor"
          causa={error}
          onRetry={() => void refetch()}
          cargando={isFetching}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Page>
  )
}

function Estado(orden: OrdenDeCompra) {
  const { tono, palabra } = estadoDeOrden(orden)
  return <Badge tone={tono}>{palabra}</Badge>
}

function Contenido({ orden }: { orden: OrdenDeCompra }) {
  const [recepciones, setRecepciones] = useState(0)
  if (orden.estado === 'borrador') return <BorradorDeOrden orden={orden} />
  const espera = orden.estado === 'enviado' || orden.estado === 'parcial'
  return (
    <div className="space-y-4">
      <Cabeza {...orden} />
      {espera ? (
        <RecibirDeOrden key={recepciones} orden={orden} onRecibida={() => setRecepciones(recepciones + 1)} />
      ) : (
        <RenglonesDeOrden orden={orden} />
      )}
      <Sucesos {...orden} />
    </div>
  )
}

const fallo = (error: unknown) => (error instanceof Error ? error.message : 'No se pudo.')

function Acciones({ orden }: { orden: OrdenDeCompra }) {
  const bajar = useBajarOrden(orden)
  const cancelar = useCancelarOrden(orden.id)
  const abierta = orden.estado === 'enviado' || orden.estado === 'parcial'
  const tomar = (clase: 'pdf' | 'xlsx') =>
    bajar.mutate(clase, { onError: (error) => toast.error('No se descargó el pedido', fallo(error)) })
  return (
    <>
      {abierta || orden.estado === 'borrador' ? (
        <Button
          icon={<Trash2 />}
          onClick={() =>
            preguntar({
              title: `¿Cancelar el pedido ${orden.folio}?`,
              description: orden.recibidas > 0 ? 'Lo que llegó se queda; lo que falta ya no se espera.' : undefined,
              ...{ confirmLabel: 'Cancelar pedido', cancelLabel: 'Regresar', peligro: true, motivo: {}, fallo },
              hacer: (motivo) => cancelar.mutateAsync({ motivo }),
            })
          }
        >
          Cancelar
        </Button>
      ) : null}
      <Button icon={<FileText />} cargando={bajar.isPending && bajar.variables === 'pdf'} onClick={() => tomar('pdf')}>
        PDF
      </Button>
      <Button
        icon={<FileSpreadsheet />}
        cargando={bajar.isPending && bajar.variables === 'xlsx'}
        onClick={() => tomar('xlsx')}
      >
        Excel
      </Button>
      {abierta ? <MandarOtraVez orden={orden} /> : null}
    </>
  )
}

function MandarOtraVez({ orden: { id, correo, folio } }: { orden: OrdenDeCompra }) {
  const enviar = useEnviarOrden(id)
  if (!correo) return null
  return (
    <Button
      icon={<Mail />}
      onClick={() =>
        preguntar({
          title: `¿Mandar otra vez el pedido ${folio}?`,
          description: `A ${correo}, en PDF y en Excel.`,
          ...{ confirmLabel: 'Mandar por correo', cancelLabel: 'Regresar', fallo },
          hacer: () => enviar.mutateAsync(correo),
        })
      }
    >
      Correo
    </Button>
  )
}

function Cabeza({ proveedor, rfc, correo, prometida, nota, importe, creadaPor, creadaEn }: OrdenDeCompra) {
  return (
    <Card>
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Definition nombre="Proveedor">
          {proveedor}
          {rfc ? <span className="block text-sm text-ink3">RFC {rfc}</span> : null}
          {correo ? <span className="block text-sm text-ink3">{correo}</span> : null}
        </Definition>
        <Definition nombre="Lo esperas el">{prometida ? fechaLarga(prometida) : 'Sin fecha'}</Definition>
        <Definition nombre="Importe sin IVA">
          <span className="tabular">{dinero(importe)}</span>
        </Definition>
        <Definition nombre="Lo hizo">
          {creadaPor}
          <span className="block text-sm text-ink3">{fechaHoraLarga(creadaEn)}</span>
        </Definition>
        {nota ? <Definition nombre="Nota">{nota}</Definition> : null}
      </dl>
    </Card>
  )
}

const Sucesos = ({ sucesos }: OrdenDeCompra) => (
  <Card title="Qué ha pasado">
    <ol className="divide-y divide-line">
      {sucesos.map((suceso) => (
        <li key={suceso.id} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span className="min-w-0 wrap-anywhere">{sucesoEscrito(suceso)}</span>
          <span className="text-sm text-ink3">
            {fechaHoraLarga(suceso.en)} · {suceso.usuario}
          </span>
        </li>
      ))}
    </ol>
  </Card>
)
