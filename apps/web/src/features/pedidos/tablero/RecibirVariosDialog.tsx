import { useRef } from 'react'
import { ILEGIBLE } from '../../../shared/useLector.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { CodigoField, useCodigo } from './CodigoField.tsx'
import { Renglones } from './Renglones.tsx'
import { resumenDe } from './recepcion.ts'
import { useRecepcion } from './useRecepcion.ts'

interface Props {
  open: boolean
  onCerrar: () => void
}

/** 'Recibir varios': a box from the workshop is scanned, piece after piece, without touching anything but the scanner. */
export function RecibirVariosDialog({ open, onCerrar }: Props) {
  const campo = useRef<HTMLInputElement>(null)
  const { renglones, aviso, fallo, avisar, recibir, reintentar } = useRecepcion(open)
  const codigo = useCodigo({
    onCodigo: (leido) => {
      if (!recibir(leido)) avisar('Ese código ya está en la lista.')
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
            <Button
              size="sm"
              onClick={() => {
                reintentar()
                campo.current?.focus()
              }}
            >
              Reintentar
            </Button>
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
