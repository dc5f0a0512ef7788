import type { Factura } from '@nitida/contract/facturacion'
import type { NotasDeFactura } from '@nitida/contract/facturacion.notas'
import { nombreDeNota } from '@nitida/contract/facturacion.notas.rules'
import { serieYFolio } from '@nitida/contract/facturacion.rules'
import { useQuery } from '@tanstack/react-query'
import { reintentoDe } from '../../base/direccion/FalloDeCarga.tsx'
import { FormularioEnDialogo } from '../../base/formularios/FormularioEnDialogo.tsx'
import { Aviso } from '../../ui/Aviso.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { dinero, fechaLarga } from '../../ui/formatos.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { notasQuery } from './NotaFactura.tsx'
import { NotaForm } from './NotaForm.tsx'

interface Props {
  open: boolean
  factura: Factura
  onCerrar: () => void
}

/** A credit note by hand of an invoice without an order, and of others of its receiver. */
export function NotaDialog({ open, factura, onCerrar }: Props) {
  const notas = useQuery({ ...notasQuery(factura.idFactura), enabled: open })
  const { data, error } = notas
  return (
    <FormularioEnDialogo
      open={open}
      onCerrar={onCerrar}
      title={`Nota de crédito de ${serieYFolio(factura)}`}
      description={factura.nombreCompleto}
      size="lg"
    >
      {data ? (
        <Notas datos={data.data} onCerrar={onCerrar} />
      ) : error ? (
        <ErrorState title="No se pudo cargar lo que queda" causa={error} {...reintentoDe(notas)} />
      ) : (
        <Skeleton lines={6} />
      )}
    </FormularioEnDialogo>
  )
}

function Notas({ datos, onCerrar }: { datos: NotasDeFactura; onCerrar: () => void }) {
  const { factura, notas, motivo } = datos
  return (
    <div className="grid gap-5">
      {notas.length > 0 ? (
        <ul aria-label="Notas de crédito que ya tiene" className="grid gap-1 text-sm text-ink2">
          {notas.map((nota) => (
            <li key={nota.idFactura}>
              {nombreDeNota[nota.tipo]} {nota.documento} · {fechaLarga(nota.fecha)} ·{' '}
              <span className="tabular">{dinero(nota.importe, factura.moneda)}</span> ({nota.estatus.toLowerCase()})
            </li>
          ))}
        </ul>
      ) : null}
      {motivo !== null ? (
        <Aviso tone="carey">{motivo}</Aviso>
      ) : factura.queda <= 0 ? (
        <Aviso tone="carey">Sus notas de crédito ya la acreditan completa.</Aviso>
      ) : (
        <NotaForm datos={datos} onCerrar={onCerrar} />
      )}
    </div>
  )
}
