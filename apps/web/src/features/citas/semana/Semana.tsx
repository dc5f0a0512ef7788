import type { CitaDelDia } from '@nitida/contract/citas'
import { horasDeCita } from '@nitida/contract/citas.rules'
import { etiquetaSucursal, zonasHorarias } from '@nitida/contract/sucursales.rules'
import { CalendarPlus, List, MapPin } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useConfirmacion } from '../../usuarios/shared/useConfirmacion.ts'
import { EditarCitaDialog } from '../shared/EditarCitaDialog.tsx'
import type { CitaEditable, NuevaCitaProps } from '../shared/formularios.ts'
import { NuevaCitaDialog } from '../shared/NuevaCitaDialog.tsx'
import { falloAlCargar } from '../shared/textos.ts'
import { DiasDeSemana, SucursalDeSemana } from './BarraSemana.tsx'
import { CitaPopover } from './CitaPopover.tsx'
import { DiasDeTelefono } from './DiasDeTelefono.tsx'
import { Leyenda } from './Leyenda.tsx'
import { Rejilla } from './Rejilla.tsx'
import { contar, posicionDe, tramoLegible } from './semana.ts'
import { usePopover } from './usePopover.ts'
import { useSemana } from './useSemana.ts'
import { useUltima } from './useUltima.ts'

/** 'America/Mexico_City' → 'hora de Ciudad de México'. */
function nombreDeZona(zona: string): string {
  const nombre = zonasHorarias.find((una) => una.zona === zona)?.nombre ?? zona
  return `hora de ${/\(([^)]+)\)/.exec(nombre)?.[1] ?? nombre}`
}

/** The next days of a branch (spec §2 "próximos 5 días"): click a free quarter to book, an appointment to see and change it. */
export function Semana() {
  const datos = useSemana()
  const { sucursal, semana, visibles, unDia, consulta, activas, deSucursal } = datos
  const nueva = useConfirmacion<NonNullable<NuevaCitaProps['inicial']>>()
  const edicion = useConfirmacion<CitaEditable>()
  const popover = usePopover(semana)
  const hoyALaVista = visibles.some(({ esHoy }) => esHoy)
  const ahora = hoyALaVista ? posicionDe(datos.ahora.hora) : null

  const elegir = useUltima((posicion: { fila: number; columna: number }, celda: HTMLElement) => {
    const dia = visibles[posicion.columna]
    const hora = horasDeCita[posicion.fila]
    if (!dia?.turnos || !hora || sucursal === null) return
    const cita = dia.turnos[posicion.fila]
    if (!cita) {
      if (posicion.fila >= dia.pasados) nueva.pedir({ fecha: dia.fecha, hora, sucursalId: sucursal })
    } else if (popover.estaAbierta(cita.id)) popover.cerrar()
    else popover.abrir({ id: cita.id, fecha: dia.fecha, ancla: celda })
  })
  const editar = (cita: CitaDelDia) => {
    popover.cerrar()
    const fecha = semana.find(({ turnos }) => turnos?.includes(cita))?.fecha
    if (fecha && sucursal !== null) edicion.pedir({ ...cita, fecha, sucursalId: sucursal, ...lugarDe(deSucursal) })
  }

  return (
    <Page
      title="Citas de los próximos días"
      subtitle={subtitulo(datos)}
      actions={
        <>
          <SucursalDeSemana sucursales={activas} sucursal={sucursal} onSucursal={datos.elegirSucursal} />
          {unDia ? null : <DiasDeSemana onMover={datos.mover} onHoy={datos.irAHoy} />}
          <Button
            variant="primary"
            icon={<CalendarPlus />}
            onClick={() => nueva.pedir(sucursal === null ? {} : { sucursalId: sucursal })}
          >
            Nueva cita
          </Button>
        </>
      }
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <Leyenda {...contar(visibles)} hayAhora={ahora !== null} />
        <span className="flex gap-2 max-md:-ml-2.5">
          <Button variant="ghost" size="sm" icon={<List />} onClick={() => datos.ir({})}>
            Todas las Citas
          </Button>
          {unDia && !hoyALaVista ? (
            <Button variant="ghost" size="sm" onClick={datos.irAHoy}>
              Hoy
            </Button>
          ) : null}
        </span>
      </div>
      {unDia ? (
        <DiasDeTelefono semana={semana} elegido={datos.elegido} onElegir={datos.ponerDia} onMover={datos.mover} />
      ) : null}
      <Card padded={false}>
        {sucursal === null ? (
          <EmptyState title="Por favor, selecciona una sucursal." icon={<MapPin />} />
        ) : consulta.isError && !consulta.data ? (
          <ErrorState
            title={falloAlCargar(consulta.error)}
            onRetry={() => void consulta.refetch()}
            cargando={consulta.isFetching}
          >
            {consulta.error.message}
          </ErrorState>
        ) : (
          <Rejilla
            key={`${sucursal} ${unDia}`}
            etiqueta={`Citas del ${tramoLegible(datos.desde, datos.hasta)}`}
            semana={visibles}
            ahora={ahora}
            onElegir={elegir}
          />
        )}
      </Card>
      <CitaPopover {...popover.props} onEditar={editar} />
      <NuevaCitaDialog open={nueva.abierta} inicial={nueva.dato ?? {}} onCerrar={nueva.cerrar} />
      <EditarCitaDialog open={edicion.abierta} cita={edicion.dato} onCerrar={edicion.cerrar} />
    </Page>
  )
}

const lugarDe = (sucursal: { sucursalNumber: string; direccion: string } | null) =>
  sucursal ? { sucursalNumber: sucursal.sucursalNumber, sucursalDireccion: sucursal.direccion } : {}

function subtitulo({ desde, hasta, zona, activas, deSucursal }: ReturnType<typeof useSemana>): string {
  const tramo = `${tramoLegible(desde, hasta)} · ${nombreDeZona(zona)}`
  return activas.length === 1 && deSucursal ? `${etiquetaSucursal(deSucursal)} · ${tramo}` : tramo
}
