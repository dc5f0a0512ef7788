import type { Cita } from '@nitida/contract/citas'
import { Suspense, useState } from 'react'
import { ListaCard } from '../../../shared/listas/ListaCard.tsx'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { fechaLarga } from '../../../ui/formatos.ts'
import { Table } from '../../../ui/Table.tsx'
import { POR_PAGINA } from '../shared/citas.peticion.ts'
import { EditarCitaDialog } from '../shared/EditarCitaDialog.tsx'
import { falloAlCargar } from '../shared/textos.ts'
import { momentoEn } from '../shared/useAhora.ts'
import { useAsistencia } from '../shared/useCitas.ts'
import { useSucursales } from '../shared/useSucursales.ts'
import { CancelarSeleccionadas } from './CancelarSeleccionadas.tsx'
import { CitaMenu } from './CitaMenu.tsx'
import { columnasDe } from './columnas.tsx'
import { FiltrosDeCitas } from './FiltrosDeCitas.tsx'
import { useAccionesCita } from './useAccionesCita.ts'
import type { ListaCitas } from './useListaCitas.ts'
import { useSeleccion } from './useSeleccion.ts'

const ConfirmarAccion = deferred(async () => (await import('./ConfirmarAccion.tsx')).ConfirmarAccion)

interface Props {
  lista: ListaCitas
}

/** The list of 'Todas las Citas': filters, marks, pages and what can be done to each row. */
export function CitasLista({ lista }: Props) {
  const { consulta, fecha, ver, sucursal, deTodas, busqueda, filtrar, elegirVer } = lista
  const sesion = useSesion()
  const { zonaDe } = useSucursales()
  const seleccion = useSeleccion(consulta.data?.data ?? [], lista.clave)
  const acciones = useAccionesCita()
  const asistencia = useAsistencia()
  const hoyDe = ({ sucursalId }: Cita) => momentoEn(zonaDe(sucursalId), sesion).fecha
  const [editada, setEditada] = useState<Cita | null>(null)
  const [editando, setEditando] = useState(false)
  const editar = (cita: Cita) => {
    setEditada(cita)
    setEditando(true)
  }
  const columnas = columnasDe({
    seleccion,
    conSucursal: deTodas,
    hoyDe,
    onAsistencia: ({ id }, marca) => asistencia.mutate({ id, asistencia: marca }),
    acciones: (cita) => (
      <CitaMenu
        cita={cita}
        onEditar={() => editar(cita)}
        onAccion={(accion) => acciones.pedir(accion, cita)}
        yaEsDia={cita.fecha <= hoyDe(cita)}
        onAsistencia={(marca) => asistencia.mutate({ id: cita.id, asistencia: marca })}
      />
    ),
  })
  const hayFiltros = fecha !== null || sucursal !== null
  return (
    <>
      <ListaCard
        titulo="Lista de citas"
        consulta={consulta}
        pagina={lista.pagina}
        porPagina={POR_PAGINA}
        busqueda={{ label: 'Buscar por nombre', texto: busqueda, onBuscar: lista.buscar }}
        filtros={<FiltrosDeCitas lista={lista} />}
        textoFallo={falloAlCargar(consulta.error)}
        vacio={{ titulo: 'No hay citas disponibles', ayuda: ayudaDe(lista) }}
        crear={
          hayFiltros ? (
            <Button onClick={() => filtrar({ fecha: null, sucursal: null, ver: null })}>Quitar filtros</Button>
          ) : ver === 'todas' ? null : (
            <Button onClick={() => elegirVer('todas')}>Ver todas</Button>
          )
        }
        tabla={(filas, cargando) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pb-3 sm:px-5">
              <Checkbox
                label="Seleccionar todas"
                checked={seleccion.todas}
                indeterminate={seleccion.seleccionadas.length > 0 && !seleccion.todas}
                disabled={!seleccion.hayMarcables}
                onChange={(evento) => seleccion.marcarTodas(evento.target.checked)}
              />
              <CancelarSeleccionadas seleccion={seleccion} />
            </div>
            <Table caption="Citas" columns={columnas} rows={filas} rowKey={({ id }) => id} busy={cargando} />
          </>
        )}
      />
      <Suspense>{acciones.dialogo.pedida ? <ConfirmarAccion {...acciones.dialogo} /> : null}</Suspense>
      <EditarCitaDialog open={editando} cita={editada} onCerrar={() => setEditando(false)} />
    </>
  )
}

const sinNinguna = {
  hoy: 'No hay ninguna hoy.',
  manana: 'No hay ninguna mañana.',
  porConfirmar: 'Nadie falta por confirmar.',
}

function ayudaDe({ fecha, ver, sucursal }: ListaCitas): string {
  if (fecha) return `No hay ninguna el ${fechaLarga(fecha)}.`
  if (ver !== 'todas') return sinNinguna[ver]
  return sucursal !== null ? 'No hay ninguna en esa sucursal.' : 'Crea la primera con «Nueva cita».'
}
