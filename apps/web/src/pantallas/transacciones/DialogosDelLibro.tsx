import { aCentavos, aPesos } from '@nitida/contract/dinero'
import type { FinFiscal } from '@nitida/contract/facturacion.pendientes'
import type { Pedido } from '@nitida/contract/pedidos'
import type { Transaccion } from '@nitida/contract/pedidos.libro'
import {
  ESTATUS_RECIBIDO,
  etiquetaFormaPago,
  etiquetaMovimiento,
  type FormaPago,
  formasPago,
} from '@nitida/contract/pedidos.rules'
import { useState } from 'react'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import type { Confirmacion } from '../../base/formularios/useConfirmacion.ts'
import { useMotivo } from '../../base/formularios/useMotivo.ts'
import { nombrePedido } from '../../entidades/pedido/textos.ts'
import { CobroDialog } from '../../operaciones/cobrar/CobroDialog.tsx'
import { useCorregir, useDeshacerEntrega, useDevolver } from '../../operaciones/guardarPedido/usePedidos.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { dinero } from '../../ui/formatos.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import { CajaDeCorreccion, CajaDeSalida } from './CajaDeSalida.tsx'
import { FiscalField, FormaField, ImporteField, MotivoField } from './CamposMovimiento.tsx'
import { DevolverMercanciaDialog } from './DevolverMercanciaDialog.tsx'
import { FinFiscalField } from './FinFiscalField.tsx'
import { MovimientoForm } from './MovimientoForm.tsx'
import { correccionSchema, devolucionSchema } from './movimientos.schema.ts'

interface DevolverDialogProps {
  open: boolean
  pedido: Pedido
  transacciones: readonly Transaccion[]
  onCerrar: () => void
}

/** Money of each method that was not given back, in pesos, because money goes back the way it came. */
function pagadoPorForma(transacciones: readonly Transaccion[]): Record<FormaPago, number> {
  const centavos: Record<FormaPago, number> = { Efectivo: 0, Transferencia: 0, Credito: 0, Debito: 0 }
  for (const { formaPago, importe } of transacciones) centavos[formaPago] += aCentavos(importe)
  return {
    Efectivo: aPesos(centavos.Efectivo),
    Transferencia: aPesos(centavos.Transferencia),
    Credito: aPesos(centavos.Credito),
    Debito: aPesos(centavos.Debito),
  }
}

/** Gives money back, with a reason (D-30). */
function DevolverDialog({ open, pedido, transacciones, onCerrar }: DevolverDialogProps) {
  const devolver = useDevolver(pedido.id)
  const pagado = pagadoPorForma(transacciones)
  const formas = formasPago.filter((forma) => pagado[forma] > 0)
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="Devolver"
      description={`${nombrePedido(pedido)} · ${pedido.nombreCliente}`}
      size="sm"
    >
      <MovimientoForm
        schema={devolucionSchema(pagado)}
        iniciales={{ formaPago: formas.length === 1 ? (formas[0] ?? null) : null }}
        accion="registrar la devolución"
        exito="¡Devolución registrada!"
        de={`${nombrePedido(pedido)}, ${pedido.nombreCliente}`}
        enviarLabel="Devolver"
        onSubmit={devolver.mutateAsync}
        onCerrar={onCerrar}
      >
        {/* Not the field's help: an error would take its place. */}
        <p className="text-ink2">
          Cobrado: {formas.map((forma) => `${dinero(pagado[forma])} con ${etiquetaFormaPago[forma]}`).join(', ')}.
        </p>
        <ImporteField />
        <FormaField formas={formas} />
        <CajaDeSalida />
        <FiscalField facturado={pedido.facturado} fines={['egreso', 'cancelar', 'sustituir']} />
        <MotivoField />
      </MovimientoForm>
    </Dialog>
  )
}

interface DeshacerEntregaProps {
  open: boolean
  pedido: Pedido
  onCerrar: () => void
}

/** The question before a delivery on the wrong order is undone, with its reason (D-76). */
function DeshacerEntrega({ open, pedido, onCerrar }: DeshacerEntregaProps) {
  const deshacer = useDeshacerEntrega(pedido.id)
  const { motivo, exigir, campo } = useMotivo()
  const [fiscal, setFiscal] = useState<FinFiscal | null>(null)
  const confirmar = () => {
    if (!exigir()) return
    const onSuccess = () => {
      onCerrar()
      toast.exito('¡Entrega deshecha!', `${nombrePedido(pedido)}, ${pedido.nombreCliente}`)
    }
    deshacer.mutate({ motivo, fiscal }, { onSuccess })
  }
  return (
    <AlertDialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="¿Deshacer la entrega?"
      description={`El ${nombrePedido(pedido).toLowerCase()} de ${pedido.nombreCliente} vuelve a «${ESTATUS_RECIBIDO}», y lo que se cobró al entregarlo se reversa en la caja que lo cobró. Al paciente no se le avisa otra vez.`}
      confirmLabel="Deshacer entrega"
      peligro
      cargando={deshacer.isPending}
      mientras="Deshaciendo…"
      error={deshacer.error ? textoDeFallo(deshacer.error, 'deshacer la entrega') : null}
      onConfirm={confirmar}
    >
      <div className="grid gap-4">
        <TextArea label="Motivo" {...campo} />
        <FinFiscalField
          facturado={pedido.facturado}
          fines={['egreso', 'cancelar', 'sustituir']}
          value={fiscal}
          onValueChange={setFiscal}
        />
      </div>
    </AlertDialog>
  )
}

interface CorregirDialogProps {
  open: boolean
  /** The invoice that has the order. */
  facturado: string | null
  pago: Transaccion
  onCerrar: () => void
}

/** Books a payment again by its right method: a reverso and a corrección, with a reason (D-30). */
function CorregirDialog({ open, facturado, pago, onCerrar }: CorregirDialogProps) {
  const corregir = useCorregir(pago.id)
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="Corregir forma de pago"
      description={`${etiquetaMovimiento[pago.tipo]} de ${dinero(pago.importe)}, registrado con ${etiquetaFormaPago[pago.formaPago]}.`}
      size="sm"
    >
      <MovimientoForm
        schema={correccionSchema}
        accion="corregir la forma de pago"
        exito="¡Forma de pago corregida!"
        de={`${etiquetaMovimiento[pago.tipo]} de ${dinero(pago.importe)}`}
        enviarLabel="Corregir"
        onSubmit={corregir.mutateAsync}
        onCerrar={onCerrar}
      >
        <FormaField label="Forma de pago correcta" formas={formasPago.filter((forma) => forma !== pago.formaPago)} />
        <CajaDeCorreccion pago={pago} />
        <FiscalField facturado={facturado} fines={['sustituir']} />
        <MotivoField />
      </MovimientoForm>
    </Dialog>
  )
}

export type Movimiento = 'cobrar' | 'devolver' | 'mercancia' | 'deshacer'

interface Props {
  pedido: Pedido
  transacciones: readonly Transaccion[]
  movimiento: Confirmacion<Movimiento>
  correccion: Confirmacion<Transaccion>
}

/** The dialogs that move money of an order. */
export function DialogosDelLibro({ pedido, transacciones, movimiento, correccion }: Props) {
  const de = (cual: Movimiento) => ({
    open: movimiento.abierta && movimiento.dato === cual,
    pedido,
    onCerrar: movimiento.cerrar,
  })
  return (
    <>
      <CobroDialog {...de('cobrar')} />
      <DevolverDialog {...de('devolver')} transacciones={transacciones} />
      <DevolverMercanciaDialog {...de('mercancia')} transacciones={transacciones} />
      <DeshacerEntrega key={`deshacer ${movimiento.vez}`} {...de('deshacer')} />
      {correccion.dato ? (
        <CorregirDialog
          key={`corregir ${correccion.vez}`}
          open={correccion.abierta}
          facturado={pedido.facturado}
          pago={correccion.dato}
          onCerrar={correccion.cerrar}
        />
      ) : null}
    </>
  )
}
