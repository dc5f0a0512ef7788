import type { CuentasDeTaller, Trabajo } from '@nitida/contract/taller'
import { type Etapa, etiquetaEtapa } from '@nitida/contract/taller.rules'
import { ListChecks } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useConfirmacion } from '../../base/formularios/useConfirmacion.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { deferred } from '../../ui/deferred.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { contar, numero } from '../../ui/formatos.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { tabClass, tabsClass } from '../../ui/tabClass.ts'
import { ColumnaDelTaller } from './ColumnaDelTaller.tsx'
import { LecturaDelTaller, useLectura } from './LecturaDelTaller.tsx'
import { ConAvisosDeLaboratorio } from './OirLaboratorio.tsx'
import { type Filtro, useTablero } from './useTaller.ts'

const ControlDialog = deferred(async () => (await import('./ControlDialog.tsx')).ControlDialog)
const SurtidoDialog = deferred(async () => (await import('./SurtidoDialog.tsx')).SurtidoDialog)
const Envios = deferred(async () => (await import('./Envios.tsx')).Envios)
const ExternoDialog = deferred(async () => (await import('./ExternoDialog.tsx')).ExternoDialog)
const LugarDialog = deferred(async () => (await import('./LugarDialog.tsx')).LugarDialog)

const filtros = [
  { value: 'todas', label: 'Todas' },
  { value: 'atrasado', label: 'Atrasadas', dot: 'bad' },
  { value: 'hoy', label: 'Para hoy', dot: 'carey' },
  { value: 'mias', label: 'Mías' },
  { value: 'externo', label: 'Externo' },
] as const satisfies readonly { value: Filtro; label: string; dot?: 'bad' | 'carey' }[]

/** What there is, in one line: 'here' is what no external laboratory has. */
const resumenDe = ({ todas, externo }: CuentasDeTaller): string =>
  `${contar(todas - externo, 'trabajo')} aquí · ${numero(externo)} con laboratorio externo`

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
  const [filtro, setFiltro] = useState<Filtro>('todas')
  const [etapa, setEtapa] = useState<Etapa>('surtido')
  const [leido, setLeido] = useState<Trabajo | null>(null)
  const tablero = useTablero(filtro, sucursal)
  const control = useConfirmacion<Trabajo>()
  const lugar = useConfirmacion<Trabajo>()
  const externo = useConfirmacion<Trabajo>()
  const surtido = useConfirmacion<Filtro>()
  const lectura = useLectura({
    onCalidad: control.pedir,
    onLeido: (trabajo) => {
      setLeido(trabajo)
      setEtapa(trabajo.etapa)
    },
  })
  const { data, error, refetch, isFetching } = tablero
  return (
    <ConAvisosDeLaboratorio
      acciones={(aviso) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="min-h-5 text-ink2">{data ? resumenDe(data.cuentas) : null}</p>
            <div className="flex flex-wrap gap-2">
              {aviso}
              <Button icon={<ListChecks />} onClick={() => surtido.pedir(filtro)}>
                Lista de surtido
              </Button>
            </div>
          </div>
          <LecturaDelTaller
            lectura={lectura}
            ocupada={control.abierta || lugar.abierta || surtido.abierta || externo.abierta}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <Chips
              label="Qué trabajos"
              options={filtros.map((uno) => ({ ...uno, count: data?.cuentas[uno.value] ?? null }))}
              value={filtro}
              onValueChange={setFiltro}
            />
            <p className="text-sm text-ink2">Con charola primero; de ellas, lo más urgente arriba</p>
          </div>
        </>
      )}
    >
      {data ? (
        <div aria-busy={tablero.isPlaceholderData} className="@container">
          <fieldset className={`${tabsClass} mb-2.5 min-w-0 @4xl:hidden`}>
            <legend className="sr-only">Etapa</legend>
            {data.data.map((columna) => (
              <button
                key={columna.etapa}
                type="button"
                aria-pressed={columna.etapa === etapa}
                onClick={() => setEtapa(columna.etapa)}
                className={tabClass(columna.etapa === etapa)}
              >
                {etiquetaEtapa[columna.etapa]}
                <span className="tabular rounded-full bg-sunken px-1.5 text-xs text-ink2">{numero(columna.total)}</span>
              </button>
            ))}
          </fieldset>
          <div className="grid items-start gap-2.5 @4xl:grid-cols-5">
            {data.data.map((columna) => (
              <ColumnaDelTaller
                key={`${columna.etapa} ${filtro} ${sucursal}`}
                columna={columna}
                filtro={filtro}
                sucursal={sucursal}
                leido={leido}
                elegida={columna.etapa === etapa}
                espera={lectura.espera}
                onPasar={lectura.pasar}
                onControl={control.pedir}
                onLugar={lugar.pedir}
                onExterno={externo.pedir}
              />
            ))}
          </div>
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
            filtro={surtido.dato}
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
