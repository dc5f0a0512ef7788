import type { ColumnaDeTaller, Trabajo } from '@nitida/contract/taller'
import { etiquetaEtapa } from '@nitida/contract/taller.rules'
import { ListChecks } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useConfirmacion } from '../../base/formularios/useConfirmacion.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { cx } from '../../ui/clases.ts'
import { deferred } from '../../ui/deferred.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { numero } from '../../ui/formatos.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Cuenta } from '../../ui/texto.tsx'
import { LecturaDelTaller } from './LecturaDelTaller.tsx'
import { ConAvisosDeLaboratorio } from './OirLaboratorio.tsx'
import { TrabajoCard } from './TrabajoCard.tsx'
import { type Plazo, useTablero } from './useTaller.ts'

const ControlDialog = deferred(async () => (await import('./ControlDialog.tsx')).ControlDialog)
const SurtidoDialog = deferred(async () => (await import('./SurtidoDialog.tsx')).SurtidoDialog)
const Envios = deferred(async () => (await import('./Envios.tsx')).Envios)
const ExternoDialog = deferred(async () => (await import('./ExternoDialog.tsx')).ExternoDialog)
const LugarDialog = deferred(async () => (await import('./LugarDialog.tsx')).LugarDialog)

const plazos = [
  { value: 'todas', label: 'Todas' },
  { value: 'atrasado', label: 'Atrasadas' },
  { value: 'hoy', label: 'Para hoy' },
] as const satisfies readonly { value: Plazo; label: string }[]

/** The workshop: its board, and what leaves it for the branches. Nothing here costs anything. */
export function Taller({ sucursal }: { sucursal: number | null }) {
  return (
    <Tabs
      label="Partes del taller"
      items={[
        { value: 'tablero', label: 'Tablero', content: <TableroDelTaller sucursal={sucursal} /> },
        {
          value: 'envios',
          label: 'Envíos',
          content: (
            <Suspense fallback={<Skeleton lines={6} />}>
              <Envios sucursal={sucursal} />
            </Suspense>
          ),
        },
      ]}
    />
  )
}

/** A scanner on top, and a column for each stage, what is late first. */
function TableroDelTaller({ sucursal }: { sucursal: number | null }) {
  const [plazo, setPlazo] = useState<Plazo>('todas')
  const tablero = useTablero(plazo, sucursal)
  const control = useConfirmacion<Trabajo>()
  const lugar = useConfirmacion<Trabajo>()
  const externo = useConfirmacion<Trabajo>()
  const surtido = useConfirmacion<Plazo>()
  const { data, error, refetch, isFetching } = tablero
  return (
    <ConAvisosDeLaboratorio
      acciones={(aviso) => (
        <>
          <LecturaDelTaller
            onCalidad={control.pedir}
            ocupada={control.abierta || lugar.abierta || surtido.abierta || externo.abierta}
          />
          <div className="flex flex-wrap justify-between gap-2">
            <Chips label="Qué trabajos" options={plazos} value={plazo} onValueChange={setPlazo} />
            <div className="flex flex-wrap gap-2">
              {aviso}
              <Button icon={<ListChecks />} onClick={() => surtido.pedir(plazo)}>
                Lista de surtido
              </Button>
            </div>
          </div>
        </>
      )}
    >
      {data ? (
        <div
          aria-busy={tablero.isPlaceholderData}
          className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5"
        >
          {data.data.map((columna) => (
            <Columna
              key={columna.etapa}
              columna={columna}
              onControl={control.pedir}
              onLugar={lugar.pedir}
              onExterno={externo.pedir}
            />
          ))}
        </div>
      ) : (
        <Card padded={!error}>
          {error ? (
            <ErrorState
              title="No se pudo cargar el taller"
              causa={error}
              onRetry={() => void refetch()}
              cargando={isFetching}
            />
          ) : (
            <Skeleton lines={8} />
          )}
        </Card>
      )}
      <Suspense>
        {control.dato ? (
          <ControlDialog
            key={`c${control.apertura}`}
            open={control.abierta}
            trabajo={control.dato}
            onCerrar={control.cerrar}
          />
        ) : null}
        {surtido.dato ? (
          <SurtidoDialog
            key={`s${surtido.apertura}`}
            open={surtido.abierta}
            plazo={surtido.dato}
            sucursal={sucursal}
            onCerrar={surtido.cerrar}
          />
        ) : null}
        {lugar.dato ? (
          <LugarDialog key={`l${lugar.apertura}`} open={lugar.abierta} trabajo={lugar.dato} onCerrar={lugar.cerrar} />
        ) : null}
        {externo.dato ? (
          <ExternoDialog
            key={`e${externo.apertura}`}
            open={externo.abierta}
            trabajo={externo.dato}
            onCerrar={externo.cerrar}
          />
        ) : null}
      </Suspense>
    </ConAvisosDeLaboratorio>
  )
}

interface ColumnaProps {
  columna: ColumnaDeTaller
  onControl: (trabajo: Trabajo) => void
  onLugar: (trabajo: Trabajo) => void
  onExterno: (trabajo: Trabajo) => void
}

function Columna({ columna: { etapa, total, trabajos }, ...acciones }: ColumnaProps) {
  return (
    <section aria-label={etiquetaEtapa[etapa]} className="min-w-0 rounded-card border border-line bg-sunken p-2.5">
      <h3 className="mb-2 flex items-center justify-between gap-2 px-1 font-semibold">
        {etiquetaEtapa[etapa]}
        <Cuenta>
          {numero(total)}
          <span className="sr-only">{total === 1 ? ' trabajo' : ' trabajos'}</span>
        </Cuenta>
      </h3>
      <ul className="grid gap-2.5">
        {trabajos.map((trabajo) => (
          <TrabajoCard key={`${trabajo.id} ${trabajo.par}`} trabajo={trabajo} {...acciones} />
        ))}
      </ul>
      {trabajos.length < total ? (
        <p className={cx('px-1 pt-2 text-sm text-ink2')}>{numero(total - trabajos.length)} más</p>
      ) : null}
    </section>
  )
}
