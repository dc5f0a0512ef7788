import type { TasaDeRehechos } from '@nitida/contract/rehechos'
import { etiquetaCausaDeRehecho, etiquetaPagador, type GrupoDeRehechos } from '@nitida/contract/rehechos.rules'
import { etiquetaPar } from '@nitida/contract/taller.rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { aTransacciones } from '../../../entidades/pedido/destinos.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chips } from '../../../ui/Chips.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { contar, dinero, fechaLarga, numero } from '../../../ui/formatos.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Table } from '../../../ui/Table.tsx'
import { type Periodo, periodos, type Rango, rangoDePeriodo } from '../presupuestos/periodos.ts'

const grupos = [
  { value: 'causa', label: 'Causa' },
  { value: 'laboratorio', label: 'Laboratorio' },
  { value: 'optometrista', label: 'Optometrista' },
  { value: 'marca', label: 'Marca del armazón' },
] as const satisfies readonly { value: GrupoDeRehechos; label: string }[]

const RENGLONES = 50

const parteDe = ({ rehechos, enTaller, pedidos }: TasaDeRehechos): string =>
  [
    pedidos ? `${Math.round((100 * rehechos) / pedidos)} % de ${contar(pedidos, 'pedido')}` : '',
    enTaller > 0 ? `${numero(enTaller)} en el taller` : '',
  ]
    .filter(Boolean)
    .join(' · ')

interface Props {
  sucursal: number | null
  onCerrar: () => void
}

/** What was made again in a period and why, as an order or on its tray; each number opens its rows. */
export function RehechosDialog({ sucursal, onCerrar }: Props) {
  const { hoy } = useSesion().estado
  const [periodo, setPeriodo] = useState<Periodo>('mes')
  const [grupo, setGrupo] = useState<GrupoDeRehechos>('causa')
  const [abierta, setAbierta] = useState<TasaDeRehechos | null>(null)
  const rango = rangoDePeriodo(periodo, hoy)
  const query = { ...rango, sucursal: sucursal ?? undefined }
  const { data, error, refetch, isFetching } = useQuery(consulta(api.rehechos.tasas, { query }))
  const tasas = data?.data
  const filas = tasas?.grupos.filter((una) => una.grupo === grupo) ?? []
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(sigue) => !sigue && onCerrar()}
      title="Pedidos rehechos"
      description={
        tasas
          ? `${contar(tasas.rehechos, 'rehecho')} de ${contar(tasas.pedidos, 'pedido')}, ${numero(tasas.enTaller)} en el taller antes de entregar, con costo de ${dinero(tasas.costo)}.`
          : 'Cuántos se volvieron a hacer, y por qué.'
      }
    >
      <div className="grid gap-4">
        <Chips
          label="Periodo"
          options={periodos}
          value={periodo}
          onValueChange={(otro) => {
            setPeriodo(otro)
            setAbierta(null)
          }}
        />
        {abierta ? (
          <Renglones
            tasa={abierta}
            rango={rango}
            sucursal={sucursal}
            onVolver={() => setAbierta(null)}
            onIr={onCerrar}
          />
        ) : (
          <>
            <Chips label="Por" options={grupos} value={grupo} onValueChange={setGrupo} />
            {!tasas && error ? (
              <ErrorState
                title="No se pudo consultar"
                onRetry={() => void refetch()}
                cargando={isFetching}
                causa={error}
              />
            ) : null}
            {!tasas && !error ? <Skeleton lines={4} /> : null}
            {tasas && filas.length === 0 ? <EmptyState title="Ningún pedido se volvió a hacer en esos días" /> : null}
            {filas.length > 0 ? (
              <Table
                caption="Rehechos"
                columns={[
                  {
                    key: 'nombre',
                    title: grupos.find(({ value }) => value === grupo)?.label ?? '',
                    rowHeader: true,
                    leads: true,
                    cell: (una: TasaDeRehechos) => (
                      <>
                        <span className="block font-medium wrap-anywhere">{una.nombre}</span>
                        <span className="block text-xs font-normal text-ink2">{parteDe(una)}</span>
                      </>
                    ),
                  },
                  { key: 'costo', title: 'Costo', align: 'end', numeric: true, cell: ({ costo }) => dinero(costo) },
                  {
                    key: 'rehechos',
                    title: 'Rehechos',
                    align: 'end',
                    numeric: true,
                    cell: (una) => (
                      <Button
                        size="sm"
                        variant="ghost"
                        aria-label={`Ver los ${una.rehechos} de ${una.nombre}`}
                        onClick={() => setAbierta(una)}
                      >
                        {numero(una.rehechos)}
                      </Button>
                    ),
                  },
                ]}
                rows={filas}
                rowKey={({ clave }) => clave}
              />
            ) : null}
          </>
        )}
      </div>
    </Dialog>
  )
}

interface RenglonesProps {
  tasa: TasaDeRehechos
  rango: Rango
  sucursal: number | null
  onVolver: () => void
  onIr: () => void
}

/** The newest remakes behind a number. */
function Renglones({ tasa: { grupo, clave, nombre }, rango, sucursal, onVolver, onIr }: RenglonesProps) {
  const query = { ...rango, grupo, clave, sucursal: sucursal ?? undefined, page: 1, limit: RENGLONES }
  const { data, error, refetch, isFetching } = useQuery(consulta(api.rehechos.renglones, { query }))
  const enlace = 'rounded-small text-brand underline decoration-brand/30 underline-offset-4'
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold wrap-anywhere">{nombre}</h3>
        <Button size="sm" onClick={onVolver}>
          Regresar
        </Button>
      </div>
      {!data && error ? (
        <ErrorState title="No se pudo consultar" onRetry={() => void refetch()} cargando={isFetching} causa={error} />
      ) : null}
      {!data && !error ? <Skeleton lines={3} /> : null}
      {data ? (
        <ul className="divide-y divide-line">
          {data.data.map(({ id, folio, sucursalNumber, dia, causa, paga, costo, idOrigen, folioOrigen, enTaller }) => (
            <li key={`${id} ${enTaller?.control ?? ''}`} className="py-2">
              <Link {...aTransacciones({ id })} onClick={onIr} className={enlace}>
                Pedido {sucursalNumber}-{folio}
              </Link>{' '}
              {idOrigen === null ? (
                ['se rehizo en el taller', enTaller ? etiquetaPar(enTaller).toLowerCase() : '']
                  .filter(Boolean)
                  .join(', ')
              ) : (
                <>
                  rehace el{' '}
                  <Link {...aTransacciones({ id: idOrigen })} onClick={onIr} className={enlace}>
                    {sucursalNumber}-{folioOrigen}
                  </Link>
                </>
              )}
              <span className="block text-sm text-ink2">
                {fechaLarga(dia)} · {etiquetaCausaDeRehecho[causa]} · paga: {etiquetaPagador[paga]}
                {costo === null ? '' : ` · ${dinero(costo)}`}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {data && data.total > data.data.length ? (
        <p className="text-sm text-ink2">
          Se muestran los {data.data.length} más nuevos de {data.total}.
        </p>
      ) : null}
    </>
  )
}
