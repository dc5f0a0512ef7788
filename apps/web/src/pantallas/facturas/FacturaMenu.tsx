import type { Factura } from '@nitida/contract/facturacion'
import { esCancelable, serieYFolio } from '@nitida/contract/facturacion.rules'
import { Ban, Banknote, CodeXml, Download, Eye, FileCheck, FileCode, FileMinus, Landmark, Mail } from 'lucide-react'
import { abrirAcuse, descargarFactura, verFactura } from '../../entidades/factura/archivos.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuItem } from '../../ui/MenuPopup.tsx'
import { toast } from '../../ui/toast.ts'

interface Props {
  factura: Factura
  onReenviar: () => void
  onCancelar: () => void
  onPagos: () => void
  onNota: () => void
}

const intentar = (hacer: Promise<void>) => {
  hacer.catch((error: unknown) =>
    toast.error('No se pudo abrir la factura.', error instanceof Error ? error.message : undefined),
  )
}

/** Why its cancellation cannot be asked for now. */
const porqueNo = ({ estatus, clase, nota }: Factura): string | null => {
  if (!esCancelable(estatus)) return 'Su cancelación ya está en proceso.'
  return clase === 'pago' || (clase === 'egreso' && nota === null)
    ? 'Sigue al libro: se cancela sola con su pago o su factura.'
    : null
}

/** Why nothing is written on it while it leaves. */
const enCancelacion = (estatus: Factura['estatus']): string | null =>
  esCancelable(estatus) ? null : 'Su cancelación está en proceso.'

/** Why it takes no credit note by hand now; one of an order is made by its ledger (D-91). */
const sinNota = ({ estatus, idPedido }: Factura): string | null => {
  if (idPedido !== null) return 'Es de un pedido: devuélvelo o reembólsalo ahí, y su nota se timbra sola.'
  return enCancelacion(estatus)
}

/** The gear of a row with the invoice's actions. A cancelled invoice is not cancelled again. */
export function FacturaMenu({ factura, onReenviar, onCancelar, onPagos, onNota }: Props) {
  const { estatus, motivoCancelacion } = factura
  const items: MenuItem[] = [
    { label: 'Ver', icon: <Eye />, onSelect: () => intentar(verFactura(factura)) },
    { label: 'Descargar', icon: <Download />, onSelect: () => intentar(descargarFactura(factura, 'pdf')) },
    { label: 'XML', icon: <CodeXml />, onSelect: () => intentar(descargarFactura(factura, 'xml')) },
    { label: 'Reenviar', icon: <Mail />, onSelect: onReenviar },
  ]
  if (factura.clase === 'nominativa' && factura.metodoPago === 'PPD') {
    if (factura.idPedido === null) items.push({ label: 'Pagos', icon: <Banknote />, onSelect: onPagos })
    else if (estatus !== 'Cancelada')
      items.push({ label: 'Datos bancarios', icon: <Landmark />, onSelect: onPagos, motivo: enCancelacion(estatus) })
  }
  if (factura.clase === 'nominativa' && estatus !== 'Cancelada')
    items.push({ label: 'Nota de crédito', icon: <FileMinus />, onSelect: onNota, motivo: sinNota(factura) })
  if (motivoCancelacion !== null)
    items.push(
      { label: 'Acuse (PDF)', icon: <FileCheck />, onSelect: () => intentar(abrirAcuse(factura, 'acusePdfUrl')) },
      { label: 'Acuse (XML)', icon: <FileCode />, onSelect: () => intentar(abrirAcuse(factura, 'acuseUrl')) },
    )
  if (estatus !== 'Cancelada')
    items.push({
      label: 'Cancelar',
      icon: <Ban />,
      onSelect: onCancelar,
      peligro: true,
      motivo: porqueNo(factura),
    })
  return <Menu label={`Acciones de la factura ${serieYFolio(factura)}`} items={items} />
}
