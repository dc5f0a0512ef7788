import { estadosDeRenglon, type Importacion } from '@nitida/contract/mudanza'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Chips } from '../../../ui/Chips.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { numero } from '../../../ui/formatos.ts'
import { Pagination } from '../../../ui/Pagination.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Filtro } from './respuestas.ts'
import { TablaDeRenglones } from './TablaDeRenglones.tsx'
import { RENGLONES_POR_PAGINA, renglonesQuery, useArchivoDeProblemas } from './useImportacion.ts'

interface Props {
  importacion: Importacion
  filtro: Filtro
  onFiltrar: (filtro: Filtro) => void
  editable: boolean
  eligiendo: boolean
}

function opcionesDe({ renglones, cuentas, noDeshechos, estado }: Importacion) {
  const todos: { value: Filtro; label: string }[] = [{ value: 'Todos', label: `Todos ${numero(renglones)}` }]
  const deEstado = estadosDeRenglon.map((uno) => ({ value: uno, label: `${uno} ${numero(cuentas[uno])}` }))
  const quedaron: typeof todos =
    estado === 'deshecha' && noDeshechos > 0
      ? [{ value: 'Se quedaron', label: `Se quedaron ${numero(noDeshechos)}` }]
      : []
  return [...todos, ...deEstado, ...quedaron]
}

const totalDe = ({ renglones, cuentas, noDeshechos }: Importacion, filtro: Filtro): number =>
  filtro === 'Todos' ? renglones : filtro === 'Se quedaron' ? noDeshechos : cuentas[filtro]

/** The rows by what becomes of them. */
export function Renglones(props: Props) {
  const { importacion, filtro, onFiltrar } = props
  const [pagina, setPagina] = useState(1)
  const { Problema } = importacion.cuentas
  const archivo = useArchivoDeProblemas(importacion.id)
  const bajar = () => archivo.mutate(undefined, { onError: (error) => toast.error('No se descargaron', error.message) })
  return (
    <Card padded={false}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3.5 sm:px-5">
        <Chips label="Renglones" options={opcionesDe(importacion)} value={filtro} onValueChange={onFiltrar} />
        {Problema > 0 ? (
          <Button icon={<Download />} cargando={archivo.isPending} onClick={bajar}>
            {Problema === 1 ? 'El que tiene problema' : `Los ${numero(Problema)} con problema`}
          </Button>
        ) : null}
      </div>
      <Pagina {...props} pagina={pagina} />
      {totalDe(importacion, filtro) > RENGLONES_POR_PAGINA ? (
        <Pagination
          page={pagina}
          pageSize={RENGLONES_POR_PAGINA}
          total={totalDe(importacion, filtro)}
          onPageChange={setPagina}
          hrefOf={() => location.href}
          label="Páginas de renglones"
        />
      ) : null}
    </Card>
  )
}

function Pagina({ importacion, filtro, editable, eligiendo, pagina }: Props & { pagina: number }) {
  const pedidos = {
    page: pagina,
    noDeshechos: filtro === 'Se quedaron',
    ...(filtro !== 'Todos' && filtro !== 'Se quedaron' && { estado: filtro }),
  }
  const consulta = useQuery(renglonesQuery(importacion.id, pedidos))
  const filas = consulta.data?.data
  if (consulta.error && !filas)
    return (
      <ErrorState
        title="No se pudieron cargar los renglones"
        causa={consulta.error}
        onRetry={() => void consulta.refetch()}
        cargando={consulta.isFetching}
      />
    )
  if (!filas) return <TableSkeleton />
  if (filas.length === 0) {
    if (importacion.estado === 'revisando') return <EmptyState title="Todavía se están revisando los renglones" />
    return <EmptyState title={filtro === 'Problema' ? 'Ningún renglón tiene problema' : 'Ningún renglón está así'} />
  }
  return (
    <TablaDeRenglones
      importacion={importacion}
      filas={filas}
      pedidos={pedidos}
      editable={editable}
      eligiendo={eligiendo}
    />
  )
}
