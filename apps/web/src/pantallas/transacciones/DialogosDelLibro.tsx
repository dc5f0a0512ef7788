import { aCentavos, aPesos } from '@nitida/contract/dinero'
import type { Pedido } from '@nitida/contract/pedidos'
import type { Transaccion } from '@nitida/contract/pedidos.libro'
import { etiquetaFormaPago, etiquetaMovimiento, type FormaPago, formasPago } from '@nitida/contract/pedidos.rules'
import type { Confirmacion } from '../../base/formularios/useConfirmacion.ts'
import { nombrePedido } from '../../entidades/pedido/textos.ts'
import { CobroDialog } from '../../operaciones/cobrar/CobroDialog.tsx'
import { useCorregir, useDevolver } from '../../operaciones/guardarPedido/usePedidos.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { dinero } from '../../ui/formatos.ts'
import { CajaDeCorreccion, CajaDeSalida } from './CajaDeSalida.tsx'
import { FiscalField, FormaField, ImporteField, MotivoField } from './CamposMovimiento.tsx'
import { DevolverMercanciaDialog } from './DevolverMercanciaDialog.tsx'
import { MovimientoForm } from './MovimientoForm.tsx'
import { correccionSchema, devolucionSchema } from './movimientos.schema.ts'
import { RehacerDialog } from './RehacerDialog.tsx'

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
        <FiscalField pedido={pedido} que="dinero" />
        <MotivoField />
      </MovimientoForm>
    </Dialog>
  )
}

interface CorregirDialogProps {
  open: boolean
  pedido: Pedido
  pago: Transaccion
  onCerrar: () => void
}

/** Books a payment again by its right method: a reverso and a corrección, with a reason (D-30). */
function CorregirDialog({ open, pedido, pago, onCerrar }: CorregirDialogProps) {
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
        <FiscalField pedido={pedido} que="forma" />
        <MotivoField />
      </MovimientoForm>
    </Dialog>
  )
}

export type Movimiento = 'cobrar' | 'devolver' | 'mercancia' | 'rehacer'

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
      {movimiento.dato === 'rehacer' ? <RehacerDialog key={movimiento.apertura} {...de('rehacer')} /> : null}
      {correccion.dato ? (
        <CorregirDialog
          key={`corregir ${correccion.apertura}`}
          open={correccion.abierta}
          pedido={pedido}
          pago={correccion.dato}
          onCerrar={correccion.cerrar}
        />
      ) : null}
    </>
  )
}
