import type { Corte } from '@nitida/contract/cortes'
import { Wallet } from 'lucide-react'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table } from '../../../ui/Table.tsx'
import { columnasDe } from './columnas.tsx'
import type { AccionesCorte } from './useAccionesCorte.ts'

interface Props {
  titulo: string
  cortes: readonly Corte[]
  vacio: string
  acciones: AccionesCorte
}

/** Closings of one kind (spec §2). */
export function TablaCortes({ titulo, cortes, vacio, acciones }: Props) {
  return (
    <Card title={<span tabIndex={-1}>{titulo}</span>} padded={false}>
      {cortes.length > 0 ? (
        <Table alta caption={titulo} columns={columnasDe(acciones)} rows={cortes} rowKey={({ idCorte }) => idCorte} />
      ) : (
        <EmptyState title={vacio} icon={<Wallet />} />
      )}
    </Card>
  )
}
