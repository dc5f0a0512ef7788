import type { ConteoDeLista } from '@nitida/contract/inventario.conteos'
import { etiquetaLugar, type LugarDeSucursal } from '@nitida/contract/inventario.rules'
import { Link, useNavigate } from '@tanstack/react-router'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { useParametros } from '../../../base/direccion/useParametros.ts'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { ListaCard } from '../../../base/listas/ListaCard.tsx'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { contar, fechaHoraLarga } from '../../../ui/formatos.ts'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { LugarField } from '../inventario/CamposDeMovimiento.tsx'
import { useSucursalVista } from '../inventario/useInventario.ts'
import { ConteoAbierto } from './ConteoAbierto.tsx'
import { EnEspera } from './EnEspera.tsx'
import { POR_PAGINA, useAbrirConteo, useListaDeConteos } from './useConteos.ts'

/** 'Contar': what is on the shelves, by several people, while the shop sells. */
export function Conteos() {
  const { sucursal: elegida, conteo } = useParametros('pedidos')
  const { sucursal } = useSucursalVista(elegida)
  if (conteo !== null) return <ConteoAbierto key={conteo} id={conteo} />
  return (
    <Page
      title="Contar"
      back={
        <Volver to="/dashboard/pedidos" search={{ vista: 'inventario', sucursal: elegida ?? undefined }}>
          Inventario
        </Volver>
      }
    >
      {sucursal === null ? (
        <Skeleton className="h-96" />
      ) : (
        <div className="space-y-4">
          <Nuevo sucursal={sucursal} />
          <Lista sucursal={sucursal} />
        </div>
      )}
    </Page>
  )
}

function Nuevo({ sucursal }: { sucursal: number }) {
  const [lugar, setLugar] = useState<LugarDeSucursal>('exhibidor')
  const [marca, setMarca] = useState('')
  const abrir = useAbrirConteo()
  const navigate = useNavigate()
  return (
    <Card title="Empezar un conteo">
      <div className="flex flex-wrap items-end gap-3">
        <LugarField label="Dónde" value={lugar} onValueChange={(otro) => setLugar(otro ?? lugar)} />
        <TextField
          label="Marca"
          placeholder="Todas"
          maxLength={60}
          autoComplete="off"
          value={marca}
          onChange={({ target }) => setMarca(target.value)}
        />
        <Button
          variant="primary"
          icon={<ClipboardCheck />}
          cargando={abrir.isPending}
          onClick={() =>
            abrir.mutate(
              { sucursal, lugar, marca: marca.trim() },
              { onSuccess: ({ id }) => void navigate({ to: '.', search: { vista: 'conteos', conteo: id } }) },
            )
          }
        >
          Empezar a contar
        </Button>
      </div>
      <p className="mt-2 text-sm text-ink2">Se puede vender mientras cuentan, y contar entre varios.</p>
      {abrir.error ? (
        <Aviso tone="bad" className="mt-3">
          {abrir.error.message}
        </Aviso>
      ) : null}
    </Card>
  )
}

const estados = {
  abierto: { tono: 'carey', palabra: 'Contando' },
  cerrado: { tono: 'ok', palabra: 'Cerrado' },
  cancelado: { tono: 'neutral', palabra: 'Cancelado' },
} as const

const columnas: readonly Column<ConteoDeLista>[] = [
  {
    key: 'conteo',
    title: 'Conteo',
    rowHeader: true,
    leads: true,
    cell: ({ id, lugar, marca, estado, creadoEn, creadoPor }) => (
      <>
        <Link
          {...aPath('/dashboard/pedidos', { vista: 'conteos', conteo: id })}
          className="block rounded-small font-medium wrap-anywhere hover:text-brand hover:underline hover:underline-offset-2"
        >
          {`C-${id}, ${etiquetaLugar[lugar].toLowerCase()}${marca ? `: ${marca}` : ''}`}
        </Link>
        <span className="block text-xs font-normal text-ink3">
          {fechaHoraLarga(creadoEn)} · {creadoPor}
        </span>
        {estado === 'abierto' ? <EnEspera conteo={id} /> : null}
      </>
    ),
  },
  {
    key: 'contadas',
    title: 'Contadas',
    align: 'end',
    numeric: true,
    cell: ({ contadas }) => contar(contadas, 'pieza'),
  },
  {
    key: 'estado',
    title: 'Estado',
    phone: 'block',
    cell: ({ estado }) => <Badge tone={estados[estado].tono}>{estados[estado].palabra}</Badge>,
  },
]

const vacio = { titulo: 'Todavía no hay conteos', ayuda: 'Empieza por una marca: se termina en minutos.' }

function Lista({ sucursal }: { sucursal: number }) {
  const { lista, pagina } = useListaDeConteos(sucursal)
  return (
    <ListaCard
      titulo="Conteos"
      consulta={lista}
      pagina={pagina}
      porPagina={POR_PAGINA}
      textoFallo="No se pudieron cargar los conteos"
      vacio={vacio}
      corta
      tabla={(filas, cargando) => (
        <Table caption="Conteos" columns={columnas} rows={filas} rowKey={({ id }) => id} rowLink busy={cargando} />
      )}
    />
  )
}
