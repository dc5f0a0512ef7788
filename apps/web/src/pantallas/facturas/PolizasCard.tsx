import type { ResumenDePolizas } from '@nitida/contract/facturacion.polizas'
import { nombreDePoliza } from '@nitida/contract/facturacion.polizas.rules'
import { useQuery } from '@tanstack/react-query'
import { FileCode2, Sheet } from 'lucide-react'
import { useState } from 'react'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { reintentoDe } from '../../base/direccion/FalloDeCarga.tsx'
import { mesLegible } from '../../base/meses.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { contar, dinero, numero } from '../../ui/formatos.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { PolizasXmlDialog } from './PolizasXmlDialog.tsx'
import { type DeQuien, useArchivoDePolizas } from './useArchivoDePolizas.ts'

interface Props {
  mes: string
  sucursal: number | undefined
}

/** 'Pólizas': what a month's invoices and money are in the books, by taxpayer, as a workbook or as SAT's XML. */
export function PolizasCard({ mes, sucursal }: Props) {
  const pedidas = useQuery({
    ...consulta(api.facturas.polizas, { query: { mes, sucursal } }),
    placeholderData: undefined, // another month's money would stand under this one's name
  })
  const [xml, setXml] = useState<DeQuien | null>(null)
  const { data, error } = pedidas
  return (
    <Card title={`Pólizas de ${mesLegible(mes)}`}>
      {data ? (
        data.data.length > 0 ? (
          <div className="grid gap-6">
            {data.data.map((resumen) => (
              <DeContribuyente
                key={resumen.rfc}
                resumen={resumen}
                deQuien={{ mes, sucursal, rfc: resumen.rfc }}
                onXml={setXml}
              />
            ))}
            <p className="text-sm text-ink2">
              Lo facturado va a clientes, ventas e IVA no cobrado; lo cobrado, a caja o bancos el día del pago, y su IVA
              pasa a cobrado. Una factura cancelada se revierte en el mes de su cancelación. Los números de las cuentas
              están en Ajustes.
            </p>
          </div>
        ) : (
          <EmptyState title="No hay nada que contabilizar">
            En {mesLegible(mes)} no hay facturas ni cobros de lo que elegiste.
          </EmptyState>
        )
      ) : error ? (
        <ErrorState title="No se pudieron calcular las pólizas" causa={error} {...reintentoDe(pedidas)} />
      ) : (
        <Skeleton lines={6} />
      )}
      {xml ? <PolizasXmlDialog key={xml.rfc} deQuien={xml} onCerrar={() => setXml(null)} /> : null}
    </Card>
  )
}

type Fila = ResumenDePolizas['tipos'][number]

const columnas: readonly Column<Fila>[] = [
  { key: 'tipo', title: 'Tipo', rowHeader: true, phone: 'title', cell: ({ tipo }) => nombreDePoliza[tipo] },
  {
    ...{ key: 'polizas', title: 'Pólizas', phone: 'block', phoneTitle: true, align: 'end' },
    cell: ({ polizas }) => numero(polizas),
  },
  {
    ...{ key: 'debe', title: 'Debe', phone: 'block', phoneTitle: true, align: 'end' },
    cell: ({ debe }) => <span className="tabular">{dinero(debe)}</span>,
  },
  {
    ...{ key: 'haber', title: 'Haber', phone: 'block', phoneTitle: true, align: 'end' },
    cell: ({ haber }) => <span className="tabular">{dinero(haber)}</span>,
  },
]

interface DeContribuyenteProps {
  resumen: ResumenDePolizas
  deQuien: DeQuien
  onXml: (deQuien: DeQuien) => void
}

function DeContribuyente({ resumen: { rfc, sucursales, tipos }, deQuien, onXml }: DeContribuyenteProps) {
  const archivo = useArchivoDePolizas()
  return (
    <section aria-label={`Pólizas de ${rfc}`} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-semibold">
          {rfc} <span className="font-normal text-ink2">· {contar(sucursales.length, 'sucursal', 'sucursales')}</span>
        </h3>
        <span className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<Sheet />}
            cargando={archivo.isPending}
            mientras="Preparando…"
            onClick={() => archivo.mutate({ ...deQuien, formato: 'xlsx' })}
          >
            Excel<span className="sr-only"> de {rfc}</span>
          </Button>
          <Button size="sm" icon={<FileCode2 />} onClick={() => onXml(deQuien)}>
            XML del SAT<span className="sr-only"> de {rfc}</span>
          </Button>
        </span>
      </div>
      <div className="overflow-hidden rounded-card border border-line">
        <Table
          caption={`Pólizas de ${rfc} por tipo`}
          columns={columnas}
          rows={tipos}
          rowKey={({ tipo }) => tipo}
          density="one-line"
        />
      </div>
    </section>
  )
}
