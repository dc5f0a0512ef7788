import { fechaHoraEn } from '@nitida/contract/fechas'
import type { Suceso } from '@nitida/contract/pedidos.libro'
import { etiquetaMovimiento, formaDeMovimiento } from '@nitida/contract/pedidos.rules'
import { useQuery } from '@tanstack/react-query'
import { Banknote, type LucideIcon, MessageCircle, Package, PackageCheck, Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { momentoEn } from '../../base/sesion/useAhora.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/clases.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { dinero, fechaHoraBreve, fechaHoraLarga } from '../../ui/formatos.ts'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Ground of an event's picture: what the order did, a message, money, and what was taken back. */
const tonos = {
  pedido: 'bg-brand-soft text-brand-ink',
  avance: 'bg-ok-soft text-ok-ink',
  mensaje: 'bg-info-soft text-info-ink',
  pago: 'bg-carey-soft text-carey-ink',
  vuelta: 'bg-sunken text-ink2',
}

interface Renglon {
  Icono: LucideIcon
  tono: keyof typeof tonos
  titulo: string
  detalle: string | null
}

const mensajes: Readonly<Record<string, string>> = {
  AvisoCreacionPedidoFechaEntrega: 'WhatsApp: pedido registrado',
  AvisoPedidoListoRecogerSucursal: 'WhatsApp: tus lentes ya están',
}
/** Progress of a message, in a word. */
const estadosDeMensaje: Readonly<Record<string, string>> = {
  pendiente: 'por enviar',
  enviando: 'enviándose',
  aceptado: 'enviado',
  enviado: 'enviado',
  entregado: 'entregado',
  leido: 'leído',
  registrado: 'registrado',
  fallido: 'no se pudo enviar',
  no_entregable: 'no se pudo entregar',
  desconocido: 'sin respuesta',
  obsoleto: 'ya no hacía falta',
  omitido: 'no se envió',
}

function renglonDe(suceso: Suceso): Renglon {
  switch (suceso.clase) {
    case 'mensaje':
      return {
        Icono: MessageCircle,
        tono: 'mensaje',
        titulo: mensajes[suceso.tipo] ?? 'WhatsApp',
        detalle: estadosDeMensaje[suceso.estado] ?? null,
      }
    case 'pago':
      return {
        Icono: Banknote,
        tono: 'pago',
        titulo: `${etiquetaMovimiento[suceso.tipo]} ${dinero(suceso.importe)}`,
        detalle: `${formaDeMovimiento(suceso)}, ${suceso.nombre}`,
      }
    case 'pedido':
      return dePedido(suceso)
  }
}

function dePedido({ que, estatus, nombre }: Extract<Suceso, { clase: 'pedido' }>): Renglon {
  switch (que) {
    case 'creado':
      return { Icono: Package, tono: 'pedido', titulo: estatus ?? 'Creado', detalle: nombre && `creado por ${nombre}` }
    case 'editado':
      return { Icono: Pencil, tono: 'pedido', titulo: estatus ?? 'Editado', detalle: nombre && `editó ${nombre}` }
    case 'estatus':
      return { Icono: PackageCheck, tono: 'avance', titulo: estatus ?? 'Estatus actualizado', detalle: nombre }
    case 'entregaDeshecha':
      return { Icono: Undo2, tono: 'vuelta', titulo: 'Entrega deshecha', detalle: nombre }
    case 'mercanciaDevuelta':
      return { Icono: Undo2, tono: 'vuelta', titulo: 'Mercancía devuelta', detalle: nombre }
  }
}

type Ver = Suceso['clase'] | 'todo'
const opciones: readonly { value: Ver; label: string }[] = [
  { value: 'todo', label: 'Todo' },
  { value: 'pedido', label: 'Estatus' },
  { value: 'pago', label: 'Pagos' },
  { value: 'mensaje', label: 'Mensajes' },
]

/** Events of the order, newest first: statuses, payments and messages in one line of time. */
export function Historial({ idPedido, zona }: { idPedido: number; zona: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...consulta(api.pedidos.historial, { params: { id: idPedido } }),
    placeholderData: undefined,
  })
  const { fecha: hoy } = momentoEn(zona, useSesion())
  const [ver, setVer] = useState<Ver>('todo')
  const sucesos = data?.data.filter(({ clase }) => ver === 'todo' || clase === ver)
  return (
    <Card
      title="Historial"
      actions={
        data ? (
          <Select
            label="Qué se ve del historial"
            labelHidden
            options={opciones}
            value={ver}
            onValueChange={(elegido) => elegido && setVer(elegido)}
            className="w-32"
          />
        ) : null
      }
    >
      {sucesos ? (
        <>
          <ol aria-label="Historial del pedido" className="grid">
            {sucesos.map((suceso, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two things may have happened at one moment, and none ever moves
              <Paso key={i} suceso={suceso} zona={zona} hoy={hoy} ultimo={i === sucesos.length - 1} />
            ))}
          </ol>
          {sucesos.length === 0 ? <p className="text-ink2">Todavía no hay ninguno.</p> : null}
        </>
      ) : error ? (
        <ErrorState
          title="No se pudo obtener el historial"
          onRetry={() => void refetch()}
          cargando={isFetching}
          causa={error}
        />
      ) : (
        <Skeleton lines={5} />
      )}
    </Card>
  )
}

interface PasoProps {
  suceso: Suceso
  zona: string
  /** The branch's today. */
  hoy: string
  ultimo: boolean
}

function Paso({ suceso, zona, hoy, ultimo }: PasoProps) {
  const { Icono, tono, titulo, detalle } = renglonDe(suceso)
  return (
    <li className="relative flex gap-3 pb-4 last:pb-0">
      {ultimo ? null : <span aria-hidden="true" className="absolute top-7 bottom-0 left-[13px] w-0.5 bg-line" />}
      <span
        aria-hidden="true"
        className={cx('inline-flex size-7 flex-none items-center justify-center rounded-full', tonos[tono])}
      >
        <Icono className="size-4" />
      </span>
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{titulo}</span>
        <span className="block text-sm text-ink3 wrap-anywhere">
          <time dateTime={suceso.en} title={fechaHoraLarga(suceso.en, zona)}>
            {fechaHoraBreve(fechaHoraEn(zona, new Date(suceso.en)), hoy)}
          </time>
          {detalle ? ` · ${detalle}` : ''}
        </span>
      </span>
    </li>
  )
}
