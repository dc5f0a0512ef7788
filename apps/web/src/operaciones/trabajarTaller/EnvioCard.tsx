import { folioDe } from '@nitida/contract/pedidos.rules'
import { alcanceDe } from '@nitida/contract/permisos'
import type { Envio, PedidoDeEnvio } from '@nitida/contract/taller.envios'
import { folioDeEnvio } from '@nitida/contract/taller.rules'
import { PackageCheck, Send, Undo2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { empezarEn } from '../../base/direccion/Enfocar.tsx'
import { CampoDeLector } from '../../base/formularios/CampoDeLector.tsx'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { preguntar } from '../../base/formularios/preguntar.ts'
import { useTeclasSueltas } from '../../base/formularios/useTeclasSueltas.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { contar, fechaHoraLarga } from '../../ui/formatos.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { keepFocus } from '../../ui/keepFocus.ts'
import { toast } from '../../ui/toast.ts'
import { useMoverEnvio } from './useEnvios.ts'

const estados = {
  abierto: { palabra: 'Por enviar', tono: 'neutral' },
  enviado: { palabra: 'En camino', tono: 'info' },
  recibido: { palabra: 'Recibido', tono: 'ok' },
} as const

const resultados = {
  recibido: { palabra: 'Recibido', tono: 'ok' },
  yaEstaba: { palabra: 'Ya estaba recibido', tono: 'info' },
  falta: { palabra: 'No llegó', tono: 'bad' },
} as const

interface Props {
  envio: Envio
  /** Whether the user fills and sends shipments. */
  trabaja: boolean
  /** Whether it is the first one that the branch receives: what is scanned is of it. */
  primera: boolean
}

/** A shipment with its orders: what is missing of one that arrived is told first. */
export function EnvioCard({ envio, trabaja, primera }: Props) {
  const { usuario } = useSesion()
  const recibe = envio.estado === 'enviado' && alcanceDe(usuario.userType, 'envios.recibir') !== null
  const { palabra, tono } = estados[envio.estado]
  const faltan = envio.pedidos.filter(({ resultado }) => resultado === 'falta').length
  return (
    <Card
      title={folioDeEnvio(envio)}
      actions={
        <span className="flex flex-wrap gap-2">
          {faltan > 0 ? <Badge tone="bad">{faltan === 1 ? 'Falta 1' : `Faltan ${faltan}`}</Badge> : null}
          <Badge tone={tono}>{palabra}</Badge>
        </span>
      }
    >
      <p className="text-sm text-ink2">
        {contar(envio.pedidos.length, 'pedido')} para la sucursal {envio.sucursalNumber}
        {envio.enviadoEn ? ` · envió ${envio.enviadoPor}, ${fechaHoraLarga(envio.enviadoEn)}` : ''}
        {envio.recibidoEn ? ` · recibió ${envio.recibidoPor}, ${fechaHoraLarga(envio.recibidoEn)}` : ''}
      </p>
      {recibe ? <Recepcion envio={envio} primera={primera} /> : null}
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {envio.pedidos.map((pedido) => (
          <Renglon key={pedido.id} envio={envio} pedido={pedido} quita={trabaja && envio.estado === 'abierto'} />
        ))}
      </ul>
      {trabaja ? <Salida envio={envio} /> : null}
    </Card>
  )
}

function Renglon({ envio, pedido, quita }: { envio: Envio; pedido: PedidoDeEnvio; quita: boolean }) {
  const { quitar } = useMoverEnvio(envio.id)
  const { charolas, lente, resultado } = pedido
  const folio = folioDe(pedido)
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-2 wrap-anywhere">
      <span className="min-w-40 flex-1">
        <span className="tabular font-semibold">{charolas.join(', ')}</span>
        <span className="sr-only"> {charolas.length === 1 ? 'charola' : 'charolas'}, pedido</span>{' '}
        <span className="tabular">{folio}</span>
        <span className="block text-sm text-ink2">{[pedido.nombreCliente, lente].filter(Boolean).join(' · ')}</span>
      </span>
      {resultado ? <Badge tone={resultados[resultado].tono}>{resultados[resultado].palabra}</Badge> : null}
      {quita ? (
        <IconButton
          ref={keepFocus}
          label={`Quitar el pedido ${folio}`}
          icon={<X />}
          onClick={() =>
            quitar.mutate(pedido.id, {
              onError: (error) => toast.error('No se quitó', textoDeFallo(error, 'quitar el pedido')),
            })
          }
        />
      ) : null}
    </li>
  )
}

/** The scanner's box of a shipment that arrives. The first one has the focus once it appears, and keys that are typed outside of fields. */
function useCaja(primera: boolean) {
  const caja = useRef<HTMLInputElement>(null)
  const alAparecer = useRef(primera)
  useEffect(() => {
    if (alAparecer.current) empezarEn(() => caja.current?.focus())
  }, [])
  useTeclasSueltas(caja)
  return (input: HTMLInputElement | null) => {
    caja.current = primera ? input : null
    return keepFocus(input)
  }
}

/** What the branch does with a shipment that arrives: scan each, or press once. */
function Recepcion({ envio, primera }: { envio: Envio; primera: boolean }) {
  const caja = useCaja(primera)
  const { recibir, cerrar } = useMoverEnvio(envio.id)
  const [fallo, setFallo] = useState<string | null>(null)
  const porLlegar = envio.pedidos.filter(({ resultado }) => resultado === null).length
  const leer = async (codigo: string | null) => {
    try {
      await recibir.mutateAsync(codigo)
      setFallo(null)
      if (codigo === null) toast.exito('Envío recibido', contar(porLlegar, 'pedido'))
    } catch (error) {
      setFallo(textoDeFallo(error, 'recibir el envío'))
    }
  }
  return (
    <div className="mt-3 grid gap-3">
      <CampoDeLector
        ref={caja}
        label={`Escanea lo que llegó de ${folioDeEnvio(envio)}`}
        large
        largo={400}
        error={fallo}
        onCodigo={(codigo) => void leer(codigo)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          ref={keepFocus}
          size="lg"
          variant="primary"
          icon={<PackageCheck />}
          cargando={recibir.isPending}
          onClick={() => void leer(null)}
        >
          Llegó todo: recibir {contar(porLlegar, 'pedido')}
        </Button>
        <Button
          size="lg"
          onClick={() =>
            preguntar({
              title: porLlegar === 1 ? '¿Falta 1 pedido?' : `¿Faltan ${porLlegar} pedidos?`,
              description: 'El taller lo ve y lo puede volver a enviar cuando aparezca.',
              confirmLabel: 'Cerrar con faltantes',
              hacer: () => cerrar.mutateAsync(),
              fallo: (error) => textoDeFallo(error, 'cerrar el envío'),
            })
          }
        >
          Cerrar con faltantes
        </Button>
      </div>
    </div>
  )
}

/**
 * What the workshop does with a shipment: send it, or take the sending back. They are two buttons with keys of their own, so that the second
 * one never has the focus in which the first was pressed.
 */
function Salida({ envio }: { envio: Envio }) {
  const { enviar, regresar } = useMoverEnvio(envio.id)
  const onError = (error: unknown) => toast.error('El envío no se movió', textoDeFallo(error, 'mover el envío'))
  if (envio.estado === 'abierto')
    return (
      <Button
        key="enviar"
        ref={keepFocus}
        block
        size="lg"
        variant="primary"
        icon={<Send />}
        className="mt-3"
        motivo={envio.pedidos.length === 0 ? 'Escanea al menos un pedido.' : null}
        cargando={enviar.isPending}
        onClick={() =>
          enviar.mutate(undefined, {
            onSuccess: () => toast.exito('Envío en camino', folioDeEnvio(envio)),
            onError,
          })
        }
      >
        Enviar {contar(envio.pedidos.length, 'pedido')}
      </Button>
    )
  if (envio.estado === 'recibido' || envio.pedidos.some(({ resultado }) => resultado !== null)) return null
  return (
    <Button
      key="regresar"
      ref={keepFocus}
      className="mt-3"
      icon={<Undo2 />}
      cargando={regresar.isPending}
      onClick={() => regresar.mutate(undefined, { onError })}
    >
      Todavía no sale
    </Button>
  )
}
