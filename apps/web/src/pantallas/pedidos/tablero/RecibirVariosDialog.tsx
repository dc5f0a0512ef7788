import { hallarCodigos } from '@nitida/contract/pedidos.codigo'
import { ScanLine } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { nombrePedido } from '../../../entidades/pedido/textos.ts'
import { ILEGIBLE, useLector } from '../../../entidades/pedido/useLector.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RetryButton } from '../../../ui/RetryButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { usePageKeys } from '../../../ui/usePageKeys.ts'
import { type Renglon, resumenDe, textoDeEstado } from './recepcion.ts'
import { useRecepcion } from './useRecepcion.ts'

interface Oyentes {
  /** Codes in capitals: one, or several that were read in a row. */
  onCodigos: (codigos: readonly string[]) => void
  onIlegible: () => void
}

/** The field that the scanner types into, read as the bar reads it (D-22). */
const useCodigo = ({ onCodigos, onIlegible }: Oyentes) =>
  useLector((leido) => {
    const codigos = hallarCodigos(leido)
    if (codigos.length > 0) onCodigos(codigos)
    else onIlegible()
    return codigos.length > 0
  })

interface useCodigoProps {
  ref: RefObject<HTMLInputElement | null>
  codigo: ReturnType<typeof useCodigo>
}

/** F2 focuses the scanner's field, which takes it from the bar behind the dialog. */
function useF2(campo: RefObject<HTMLInputElement | null>): void {
  const alTeclear = (evento: KeyboardEvent) => {
    if (evento.key !== 'F2') return
    evento.preventDefault()
    evento.stopPropagation()
    campo.current?.select()
  }
  usePageKeys(alTeclear, { first: true })
}

/** Box in which scanned codes arrive. */
function CodigoField({ ref, codigo: { ilegible, entrada } }: useCodigoProps) {
  useF2(ref)
  return (
    <TextField
      ref={ref}
      label="Código del pedido"
      ayuda="Con el lector, o escrito y Enter."
      error={ilegible ? ILEGIBLE : null}
      icon={<ScanLine />}
      aria-keyshortcuts="F2"
      {...entrada}
    />
  )
}

const tonos: Record<Renglon['estado'], BadgeTone> = {
  enviando: 'neutral',
  fallo: 'bad',
  recibido: 'ok',
  yaRecibido: 'info',
  yaEntregado: 'carey',
  noEncontrado: 'bad',
}

/** Scanned codes, the newest first. A click in the list leaves the focus where the scanner types. */
function Renglones({ renglones }: { renglones: readonly Renglon[] }) {
  return (
    <ul
      aria-label="Códigos escaneados"
      onMouseDown={(evento) => evento.preventDefault()}
      className="mt-1.5 divide-y divide-line rounded-control border border-line"
    >
      {renglones.map(({ codigo, estado, pedido }) => (
        <li key={codigo} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2.5">
          {pedido ? (
            <span className="min-w-0 wrap-anywhere">
              <span className="tabular mr-2 text-ink2">{nombrePedido(pedido)}</span>
              <span className="font-medium">{pedido.nombreCliente}</span>
            </span>
          ) : (
            <span className="tabular text-sm wrap-anywhere text-ink2">{codigo}</span>
          )}
          <Badge tone={tonos[estado]}>{textoDeEstado[estado]}</Badge>
        </li>
      ))}
    </ul>
  )
}

interface Props {
  open: boolean
  onCerrar: () => void
}

/** 'Recibir varios': the pieces of a box from the workshop are scanned one after the other, with the scanner alone. */
export function RecibirVariosDialog({ open, onCerrar }: Props) {
  const campo = useRef<HTMLInputElement>(null)
  const { renglones, aviso, fallo, avisar, recibir, reintentar } = useRecepcion(open)
  const codigo = useCodigo({
    onCodigos: (leidos) => {
      const nuevos = leidos.filter(recibir)
      if (nuevos.length === 0) avisar('Ese código ya está en la lista.')
    },
    onIlegible: () => avisar(ILEGIBLE),
  })
  const cerrar = () => {
    codigo.leerYa() // the last one may still wait for its pause
    onCerrar()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && cerrar()}
      title="Recibir varios"
      description="Escanea el QR de cada pedido, uno tras otro. Pasan a «Recibido en sucursal» y se avisa a sus clientes."
      initialFocus={campo}
      footer={
        <Button variant="primary" onClick={cerrar}>
          Listo
        </Button>
      }
    >
      <CodigoField ref={campo} codigo={codigo} />
      {fallo ? (
        <Aviso
          tone="bad"
          className="mt-4"
          action={
            <RetryButton
              size="sm"
              onClick={() => {
                reintentar()
                campo.current?.focus()
              }}
            />
          }
        >
          {fallo}
        </Aviso>
      ) : null}
      <p role="status" className="sr-only">
        {aviso}
      </p>
      {renglones.length > 0 ? (
        <>
          <p className="tabular mt-5 text-sm text-ink2">{resumenDe(renglones)}</p>
          <Renglones renglones={renglones} />
        </>
      ) : null}
    </Dialog>
  )
}
