import type { Asistencia, Cita } from '@nitida/contract/citas'
import { puedeCancelarse, puedeConfirmarse } from '@nitida/contract/citas.rules'
import { etiquetaSucursal } from '@nitida/contract/nombres'
import { CalendarX, CheckCheck, Pencil, Undo2, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { preguntar } from '../../../base/formularios/preguntar.ts'
import { FILAS_POR_PAGINA } from '../../../base/listas/filas.ts'
import { ListaCard } from '../../../base/listas/ListaCard.tsx'
import { momentoEn } from '../../../base/sesion/useAhora.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { ERROR, exitos, falloAlCargar, PLAZO, textoDeFallo } from '../../../entidades/cita/textos.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { EditarCitaDialog } from '../../../operaciones/agendar/dialogos.tsx'
import {
  type AccionCita,
  useAccionCita,
  useAsistencia,
  useAvisarCancelacion,
} from '../../../operaciones/agendar/useCitas.ts'
import { ExportarMenu } from '../../../operaciones/exportar/ExportarMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { fechaLarga } from '../../../ui/formatos.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { MenuItem } from '../../../ui/MenuPopup.tsx'
import { Table } from '../../../ui/Table.tsx'
import { toast } from '../../../ui/toast.ts'
import { CancelarSeleccionadas } from './CancelarSeleccionadas.tsx'
import { columnasDe } from './columnas.tsx'
import { FiltrosDeCitas } from './FiltrosDeCitas.tsx'
import type { ListaCitas } from './useListaCitas.ts'
import { useSeleccion } from './useSeleccion.ts'

interface CitaMenuProps {
  cita: Cita
  onEditar: () => void
  onAccion: (accion: AccionCita) => void
  /** Whether its day has come, so that attendance can be marked. */
  yaEsDia: boolean
  onAsistencia: (asistencia: Asistencia | null) => void
}

/** The gear of a row with what its state allows (spec §4), and the shortcut to confirm that shows under the pointer. */
function CitaMenu({ cita, onEditar, onAccion, yaEsDia, onAsistencia }: CitaMenuProps) {
  const { clienteNombre } = cita
  const porConfirmar = puedeConfirmarse(cita)
  const motivo = cita.cancelada ? 'La cita está cancelada.' : null
  const items: MenuItem[] = [{ label: 'Editar', icon: <Pencil />, motivo, onSelect: onEditar }]
  if (porConfirmar) items.push({ label: 'Confirmar', icon: <CheckCheck />, onSelect: () => onAccion('confirmar') })
  if (yaEsDia && !cita.cancelada) {
    if (cita.asistencia !== 'Asistió')
      items.push({ label: 'Asistió', icon: <UserCheck />, onSelect: () => onAsistencia('Asistió') })
    if (cita.asistencia !== 'No asistió')
      items.push({ label: 'No asistió', icon: <UserX />, onSelect: () => onAsistencia('No asistió') })
    if (cita.asistencia) items.push({ label: 'Borrar asistencia', icon: <Undo2 />, onSelect: () => onAsistencia(null) })
  }
  if (puedeCancelarse(cita))
    items.push({ label: 'Cancelar', icon: <CalendarX />, peligro: true, onSelect: () => onAccion('cancelar') })
  return (
    <span className="inline-flex">
      {porConfirmar ? (
        <IconButton
          hoverOnly
          label={`Confirmar la cita de ${clienteNombre}`}
          icon={<CheckCheck />}
          onClick={() => onAccion('confirmar')}
        />
      ) : null}
      <Menu label={`Acciones de la cita de ${clienteNombre}`} items={items} />
    </span>
  )
}

const preguntas = {
  confirmar: { pregunta: '¿Confirmar la cita de', consecuencia: 'Se le avisa al paciente.', boton: 'Confirmar cita' },
  cancelar: {
    pregunta: '¿Cancelar la cita de',
    consecuencia: `La hora queda libre y se le avisa al paciente. ${PLAZO}`,
    boton: 'Cancelar cita',
  },
} as const

/** Confirm and cancel of a row, each with its question; a refusal stays beside the question (spec §8). */
function usePedirAccion() {
  const { mutateAsync } = useAccionCita()
  const avisarCancelacion = useAvisarCancelacion()
  return (accion: AccionCita, cita: Cita) => {
    const { pregunta, consecuencia, boton } = preguntas[accion]
    const sucursal = etiquetaSucursal({ sucursalNumber: cita.sucursalNumber, direccion: cita.sucursalDireccion })
    preguntar({
      title: `${pregunta} ${cita.clienteNombre}?`,
      description: `${fechaLarga(cita.fecha)} a las ${cita.hora}, ${sucursal}. ${consecuencia}`,
      confirmLabel: boton,
      peligro: accion === 'cancelar',
      hacer: async () => {
        await mutateAsync({ accion, id: cita.id })
        if (accion === 'cancelar') avisarCancelacion(exitos.cancelar, [cita])
        else toast.exito(exitos[accion], cita.clienteNombre)
      },
      fallo: (error) => `${ERROR} ${textoDeFallo(accion, error)}`,
    })
  }
}

const filtroDe = ({ busqueda: search, ver, fecha, sucursal }: ListaCitas) => ({
  ...{ search, fecha, sucursal },
  ver: ver === 'todas' ? null : ver,
})

interface Props {
  lista: ListaCitas
}

/** The list of 'Todas las Citas': filters, marks, pages and the actions of each row. */
export function CitasLista({ lista }: Props) {
  const { consulta, fecha, ver, sucursal, deTodas, busqueda, filtrar, elegirVer } = lista
  const sesion = useSesion()
  const { zonaDe } = useSucursales()
  const seleccion = useSeleccion(consulta.data?.data ?? [], lista.clave)
  const pedirAccion = usePedirAccion()
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
        onAccion={(accion) => pedirAccion(accion, cita)}
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
        porPagina={FILAS_POR_PAGINA}
        busqueda={{ label: 'Buscar por nombre', texto: busqueda, onBuscar: lista.buscar }}
        acciones={<ExportarMenu lista="citas" filtro={filtroDe(lista)} />}
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
            <Table rowLink caption="Citas" columns={columnas} rows={filas} rowKey={({ id }) => id} busy={cargando} />
          </>
        )}
      />
      <EditarCitaDialog open={editando} cita={editada} onCerrar={() => setEditando(false)} />
    </>
  )
}

const sinNinguna = {
  hoy: 'No hay ninguna hoy.',
  manana: 'No hay ninguna mañana.',
  porConfirmar: 'Nadie falta por confirmar.',
  vivas: 'No hay ninguna hoy.',
  porLlamar: 'Nadie falta por confirmar hoy ni mañana.',
}

function ayudaDe({ fecha, ver, sucursal }: ListaCitas): string {
  if (fecha) return `No hay ninguna el ${fechaLarga(fecha)}.`
  if (ver !== 'todas') return sinNinguna[ver]
  return sucursal !== null ? 'No hay ninguna en esa sucursal.' : 'Crea la primera con «Nueva cita».'
}
