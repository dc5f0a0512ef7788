import { etiquetaSucursal } from '@nitida/contract/nombres'
import { nombreDeZona } from '@nitida/contract/sucursales.rules'
import { CalendarPlus, ChevronLeft, ChevronRight, List } from 'lucide-react'
import { Suspense } from 'react'
import { EditarCitaDialog, NuevaCitaDialog } from '../../../operaciones/agendar/dialogos.tsx'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { cx } from '../../../ui/clases.ts'
import { deferred } from '../../../ui/deferred.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { DiasDeSemana, SucursalDeSemana } from './BarraSemana.tsx'
import { Horario } from './Horario.tsx'
import { contar, type DiaDeSemana, tramoLegible } from './semana.ts'
import { useInteraccion } from './useInteraccion.ts'
import type { CitaMovida } from './useMover.ts'
import { type DatosDeSemana, useSemana } from './useSemana.ts'

interface LeyendaProps {
  confirmadas: number | null
  porConfirmar: number | null
  /** Whether the now-line is in the grid. */
  hayAhora: boolean
}

function irAAhora(): void {
  document.querySelector('[data-ahora]')?.scrollIntoView({ block: 'center' })
}

/** Legend of the marks with their counts; it leads to the now-line. */
function Leyenda({ confirmadas, porConfirmar, hayAhora }: LeyendaProps) {
  return (
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-ink2">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="h-3.5 w-1 rounded-full bg-ok" />
        Confirmada <Cuenta n={confirmadas} />
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="h-3.5 w-1.5 border border-dashed border-edge" />
        Por confirmar <Cuenta n={porConfirmar} />
      </li>
      {hayAhora ? (
        <li>
          <button
            type="button"
            title="Ir a la hora actual"
            onClick={irAAhora}
            className={cx(buttonClass({ variant: 'ghost', size: 'sm' }), '-mx-2 font-normal')}
          >
            <span aria-hidden="true" className="h-0.5 w-4 bg-carey" />
            Ahora
          </button>
        </li>
      ) : null}
    </ul>
  )
}

/** Unknown counts are left blank. */
function Cuenta({ n }: { n: number | null }) {
  return n === null ? null : <strong className="tabular font-semibold text-ink">{n}</strong>
}

interface DiasDeTelefonoProps {
  semana: readonly DiaDeSemana[]
  elegido: string
  onElegir: (fecha: string) => void
  onMover: (hacia: -1 | 1) => void
}

/** The six days as buttons, one of which a phone shows. They stay under the bar while the hours scroll. */
function DiasDeTelefono({ semana, elegido, onElegir, onMover }: DiasDeTelefonoProps) {
  return (
    <fieldset className="sticky top-14 z-20 -mx-4 mb-3 flex items-center gap-1 border-b border-line bg-canvas px-1 py-2">
      <legend className="sr-only">Día</legend>
      <IconButton label="Día anterior" icon={<ChevronLeft />} onClick={() => onMover(-1)} className="w-9" />
      {semana.map((dia) => (
        <button
          key={dia.fecha}
          type="button"
          aria-pressed={dia.fecha === elegido}
          aria-label={`${dia.largo}${dia.esHoy ? ', hoy' : ''}`}
          onClick={() => onElegir(dia.fecha)}
          className={cx(
            'flex min-h-12 min-w-0 flex-1 flex-col items-center justify-center rounded-control border',
            aspecto(dia, elegido),
          )}
        >
          <span className="text-xs">{dia.corto}</span>
          <span className="tabular text-lg/tight font-semibold">{dia.numero}</span>
        </button>
      ))}
      <IconButton label="Día siguiente" icon={<ChevronRight />} onClick={() => onMover(1)} className="w-9" />
    </fieldset>
  )
}

function aspecto(dia: DiaDeSemana, elegido: string): string {
  if (dia.fecha === elegido) return 'border-brand bg-brand text-on-brand'
  return dia.esHoy ? 'border-carey bg-carey-soft text-carey-ink' : 'border-line bg-surface text-ink2'
}

interface Props {
  cita: CitaMovida
  onDejar: () => void
}

/** Says that the next free hour that is chosen becomes the appointment's. */
function Moviendo({ cita, onDejar }: Props) {
  return (
    <Aviso
      tone="carey"
      live
      className="mb-3"
      action={
        <Button size="sm" onClick={onDejar}>
          Dejarla donde está
        </Button>
      }
    >
      Elige la hora libre a la que se mueve la cita de {cita.clienteNombre}.
    </Aviso>
  )
}

const CitaPopover = deferred(async () => (await import('./CitaPopover.tsx')).CitaPopover)

/** The next days of a branch (spec §2 "próximos 5 días"): click a free quarter to book, an appointment to see and change it. */
export function Semana() {
  const datos = useSemana()
  const { elegir, empezar, soltar, popover, nueva, edicion, movida } = useInteraccion(datos)
  const { sucursal, semana, unDia, cargadas, activas, elegido, ponerDia, mover } = datos
  return (
    <Page
      title="Citas de los próximos días"
      subtitle={subtitulo(datos)}
      actions={
        <>
          <SucursalDeSemana
            cargadas={cargadas}
            sucursales={activas}
            sucursal={sucursal}
            onSucursal={datos.elegirSucursal}
          />
          {unDia ? null : <DiasDeSemana onMover={mover} onHoy={datos.irAHoy} />}
          <Button variant="primary" icon={<CalendarPlus />} onClick={empezar}>
            Nueva cita
          </Button>
        </>
      }
    >
      <Pie {...datos} />
      {unDia ? <DiasDeTelefono semana={semana} elegido={elegido} onElegir={ponerDia} onMover={mover} /> : null}
      {movida.cita ? <Moviendo cita={movida.cita} onDejar={movida.dejar} /> : null}
      <Horario datos={datos} moviendo={movida.cita !== null} onElegir={elegir} onSoltar={soltar} />
      <Suspense>{popover.ancla ? <CitaPopover {...popover} /> : null}</Suspense>
      <NuevaCitaDialog {...nueva} />
      <EditarCitaDialog {...edicion} />
    </Page>
  )
}

/** The line under the title: the legend, and the way to the list. */
function Pie({ visibles, lineaDeAhora, unDia, hoyALaVista, ir, irAHoy }: DatosDeSemana) {
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
      <Leyenda {...contar(visibles)} hayAhora={lineaDeAhora !== null} />
      <span className="flex gap-2 max-md:-ml-2.5">
        <Button variant="ghost" size="sm" icon={<List />} onClick={() => ir({})}>
          Todas las Citas
        </Button>
        {unDia && !hoyALaVista ? (
          <Button variant="ghost" size="sm" onClick={irAHoy}>
            Hoy
          </Button>
        ) : null}
      </span>
    </div>
  )
}

/** A zone in words: 'America/Mexico_City' → 'hora de Ciudad de México'. */
function horaDe(zona: string): string {
  const nombre = nombreDeZona(zona)
  return `hora de ${/\(([^)]+)\)/.exec(nombre)?.[1] ?? nombre}`
}

function subtitulo({ desde, hasta, zona, activas, deSucursal }: DatosDeSemana): string {
  const tramo = `${tramoLegible(desde, hasta)} · ${horaDe(zona)}`
  return activas.length === 1 && deSucursal ? `${etiquetaSucursal(deSucursal)} · ${tramo}` : tramo
}
