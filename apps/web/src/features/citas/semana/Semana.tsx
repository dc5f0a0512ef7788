import { etiquetaSucursal, zonasHorarias } from '@nitida/contract/sucursales.rules'
import { CalendarPlus, List } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { Page } from '../../../ui/Page.tsx'
import { EditarCitaDialog } from '../shared/EditarCitaDialog.tsx'
import { NuevaCitaDialog } from '../shared/NuevaCitaDialog.tsx'
import { DiasDeSemana, SucursalDeSemana } from './BarraSemana.tsx'
import { DiasDeTelefono } from './DiasDeTelefono.tsx'
import { Horario } from './Horario.tsx'
import { Leyenda } from './Leyenda.tsx'
import { Moviendo } from './Moviendo.tsx'
import { contar, tramoLegible } from './semana.ts'
import { useInteraccion } from './useInteraccion.ts'
import { type DatosDeSemana, useSemana } from './useSemana.ts'

const CitaPopover = deferred(async () => (await import('./CitaPopover.tsx')).CitaPopover)

/** The next days of a branch (spec §2 "próximos 5 días"): click a free quarter to book, an appointment to see and change it. */
export function Semana() {
  const datos = useSemana()
  const { elegir, empezar, soltar, popover, nueva, edicion, movida } = useInteraccion(datos)
  const { sucursal, semana, unDia, activas, elegido, ponerDia, mover } = datos
  return (
    <Page
      title="Citas de los próximos días"
      subtitle={subtitulo(datos)}
      actions={
        <>
          <SucursalDeSemana sucursales={activas} sucursal={sucursal} onSucursal={datos.elegirSucursal} />
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

/** Under the title: what the marks mean, and the way to the list. */
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

/** 'America/Mexico_City' → 'hora de Ciudad de México'. */
function nombreDeZona(zona: string): string {
  const nombre = zonasHorarias.find((una) => una.zona === zona)?.nombre ?? zona
  return `hora de ${/\(([^)]+)\)/.exec(nombre)?.[1] ?? nombre}`
}

function subtitulo({ desde, hasta, zona, activas, deSucursal }: DatosDeSemana): string {
  const tramo = `${tramoLegible(desde, hasta)} · ${nombreDeZona(zona)}`
  return activas.length === 1 && deSucursal ? `${etiquetaSucursal(deSucursal)} · ${tramo}` : tramo
}
