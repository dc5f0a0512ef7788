import type { PendienteDeTerminal } from '@nitida/contract/terminales'
import { Link } from '@tanstack/react-router'
import { CreditCard, Upload } from 'lucide-react'
import { useState } from 'react'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { preguntar } from '../../base/formularios/preguntar.ts'
import { aTransacciones } from '../../entidades/pedido/destinos.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { dinero, fechaLarga } from '../../ui/formatos.ts'
import { type Column, Table } from '../../ui/Table.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { SubirTerminalDialog } from './SubirTerminalDialog.tsx'
import { aclarar, usePendientesDeTerminal, useRecargarTerminal } from './useTerminal.ts'

function preguntarQuePaso(fila: PendienteDeTerminal, alTerminar: () => Promise<unknown>): void {
  preguntar({
    title: '¿Qué pasó con este cobro?',
    description: `${dinero(fila.importe)} del ${fechaLarga(fila.dia)}. Deja de estar pendiente y queda anotado quién lo aclaró.`,
    confirmLabel: 'Aclarar',
    motivo: { falta: 'Escribe qué pasó.' },
    hacer: async (nota) => {
      try {
        await aclarar(fila, nota)
      } finally {
        await alTerminar()
      }
      toast.exito('¡Aclarado!')
    },
    fallo: (error) => textoDeFallo(error, 'aclarar el cobro'),
  })
}

const columnasDe = (alTerminar: () => Promise<unknown>): Column<PendienteDeTerminal>[] => [
  {
    key: 'que',
    title: 'Qué es',
    rowHeader: true,
    leads: true,
    cell: ({ clase, referencia, idPedido, sucursalNumber }) => (
      <>
        {clase === 'falta' ? (
          <Badge tone="bad">No está en la terminal</Badge>
        ) : (
          <Badge tone="carey">No está en los pedidos</Badge>
        )}
        <span className="mt-1 block text-xs font-normal wrap-anywhere text-ink2">
          Sucursal {sucursalNumber} ·{' '}
          {idPedido ? (
            <Link
              {...aTransacciones({ id: idPedido })}
              className="text-brand underline decoration-brand/30 underline-offset-4"
            >
              Pedido {referencia}
            </Link>
          ) : (
            `autorización ${referencia}`
          )}
        </span>
      </>
    ),
  },
  { key: 'dia', title: 'Día', phone: 'line', cell: ({ dia }) => fechaLarga(dia) },
  {
    key: 'importe',
    title: 'Importe',
    align: 'end',
    numeric: true,
    phone: 'end',
    cell: ({ importe }) => dinero(importe),
  },
  {
    key: 'acciones',
    title: 'Acciones',
    phone: 'block',
    cell: (fila) => (
      <Button size="sm" onClick={() => preguntarQuePaso(fila, alTerminar)}>
        Aclarar
      </Button>
    ),
  },
]

/** Card payments beside what the terminals say: what one of them does not have waits until it is paired or explained. */
export function Terminal({ sucursal }: { sucursal: number | null }) {
  const [subiendo, setSubiendo] = useState(false)
  const lista = usePendientesDeTerminal(sucursal)
  const datos = lista.data
  return (
    <>
      {datos?.sinArchivo.map(({ idSucursal, sucursalNumber, desde, importe }) => (
        <Aviso key={idSucursal} tone="carey">
          Sucursal {sucursalNumber}: {dinero(importe)} con tarjeta desde el {fechaLarga(desde)} no están en ningún
          archivo de la terminal. Súbelo.
        </Aviso>
      ))}
      <Card
        title={<span tabIndex={-1}>Tarjetas</span>}
        padded={false}
        actions={
          <Button icon={<Upload />} onClick={() => setSubiendo(true)}>
            Subir archivo de la terminal
          </Button>
        }
      >
        <Contenido lista={lista} />
      </Card>
      {subiendo ? <SubirTerminalDialog sucursal={sucursal} onCerrar={() => setSubiendo(false)} /> : null}
    </>
  )
}

function Contenido({
  lista: { data, error, isFetching, refetch },
}: {
  lista: ReturnType<typeof usePendientesDeTerminal>
}) {
  const recargar = useRecargarTerminal()
  if (!data && error)
    return (
      <ErrorState
        title="No se pudo consultar lo de las tarjetas"
        onRetry={() => void refetch()}
        cargando={isFetching}
        causa={error}
      />
    )
  if (!data) return <TableSkeleton rows={2} />
  if (data.total === 0)
    return (
      <EmptyState title="Nada pendiente con las tarjetas" icon={<CreditCard />}>
        Sube el reporte de tu terminal y aquí verás qué cobro falta en el banco y cuál no está en un pedido.
      </EmptyState>
    )
  const { faltan, sobran, total, data: filas } = data
  return (
    <>
      <p role="status" className="tabular px-4 pb-3 text-sm text-ink2">
        Faltan en la terminal {faltan.cuantos}, {dinero(faltan.importe)} · no están en los pedidos {sobran.cuantos},{' '}
        {dinero(sobran.importe)}
        {filas.length < total ? ` · aquí, los ${filas.length} más viejos` : ''}
      </p>
      <Table
        caption="Cobros con tarjeta por aclarar"
        columns={columnasDe(recargar)}
        rows={filas}
        rowKey={({ clase, id }) => `${clase} ${id}`}
      />
    </>
  )
}
